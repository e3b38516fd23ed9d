import { expect, type Page } from '@playwright/test';

export const createDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Task' });
export const createSubmitOf = (page: Page) => createDialogOf(page).getByRole('button', { name: /^Create/ });
export const createField = (page: Page, label: string) => createDialogOf(page).getByLabel(label, { exact: true });

/** Opens the create dialog from the tasks page. */
export async function openCreateDialog(page: Page): Promise<void> {
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  await expect(createDialogOf(page)).toBeVisible();
}
