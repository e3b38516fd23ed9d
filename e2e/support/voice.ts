import type { Page } from '@playwright/test';

export const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Voice Task' });
export const openVoice = (page: Page) => page.getByRole('button', { name: 'Voice task', exact: true }).click();
export const button = (page: Page, name: string) => findDialog(page).getByRole('button', { name, exact: true });
