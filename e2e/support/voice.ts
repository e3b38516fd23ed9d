import type { Page } from '@playwright/test';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Voice Task' });
export const openVoice = (page: Page) => page.getByRole('button', { name: 'Voice task', exact: true }).click();
export const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
