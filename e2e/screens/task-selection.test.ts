import { taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { findToast } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tasks' });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const getStatus = (page: Page, title: string) => page.getByLabel(`Status of ${title}`);

test('the selection works by keyboard alone, and rejected tasks stay selected', async ({ page, seed }) => {
  for (const title of ['A deck', 'B gift', 'C call']) await seed.task({ title });
  await page.goto('/tasks?view=cards&sort=title');
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Status' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'In Progress' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getStatus(page, 'A deck')).toHaveValue('in_progress');
  await expect(getStatus(page, 'C call')).toHaveValue('pending');

  await failApi(page, taskRoutes.changeTasksInBulk, 'INTERNAL', { times: 1 });
  await box(page, 'A deck').focus();
  await page.keyboard.press('Space');
  await box(page, 'B gift').focus();
  await page.keyboard.press('Space');
  // The change before is still on its way.
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeEnabled();
  await bar(page).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to delete these 2 tasks?')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'error', '2 tasks were not changed')).toBeVisible();
  await expect(bar(page)).toContainText('2 selected');
  await expect(page.getByRole('article')).toHaveCount(3);
});
