import { expect, type Page } from '@playwright/test';

export const findCreateDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Task' });
export const findCreateSubmit = (page: Page) => findCreateDialog(page).getByRole('button', { name: /^Create/ });
export const createField = (page: Page, label: string) => findCreateDialog(page).getByLabel(label, { exact: true });

/** Opens the create dialog from the tasks page. */
export async function openCreateDialog(page: Page): Promise<void> {
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  await expect(findCreateDialog(page)).toBeVisible();
}
