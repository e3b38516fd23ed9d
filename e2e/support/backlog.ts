import { expect, type Page } from '@playwright/test';
import { openByEvent } from './screens.ts';

export const findBacklog = (page: Page) => page.getByRole('dialog', { name: 'Backlog' });
export const findBacklogList = (page: Page) => findBacklog(page).getByRole('region', { name: 'Backlog items' });
export const findItemDetails = (page: Page) => findBacklog(page).getByRole('region', { name: 'Item details' });
export const findCreateForm = (page: Page) => findBacklog(page).getByRole('form', { name: 'Create Backlog Item' });

export async function openBacklog(page: Page) {
  await page.goto('/settings');
  await openByEvent(page, 'openBacklog');
  await expect(findBacklog(page)).toBeVisible();
}
