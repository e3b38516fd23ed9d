import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, findRow, findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Swipes a row. Playwright can only tap, so input events are dispatched through the DevTools protocol. */
async function swipe(page: Page, title: string, by: number): Promise<void> {
  const box = await findRow(page, title).boundingBox();
  if (!box) throw new Error(`no row ${title}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await send('touchStart', x);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', x + by * part);
  await send('touchEnd');
}

test('a phone shows eight rows, filters in a sheet and no nested scroll area', async ({ page, seed }) => {
  test.slow();
  for (let index = 0; index < 14; index += 1) await seed.task({ title: `Row ${index}`, dueDate: '2091-03-04' });
  await seed.task({ title: 'Burning', priority: 'urgent' });
  await page.goto('/tasks');
  await expect(findRow(page, 'Row 0')).toBeInViewport({ ratio: 1 });
  const visible = await page
    .getByRole('article')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length);
  expect(visible).toBeGreaterThanOrEqual(8);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Priority', { exact: true }).selectOption('urgent');
  await sheet.getByRole('button', { name: 'Show tasks' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filters, 1 active', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('swiping right completes and swiping left reschedules, both with Undo', async ({ page, seed }) => {
  for (const title of ['Alpha', 'Beta']) await seed.task({ title, dueDate: '2020-01-05' });
  await page.goto('/tasks');
  await expect(findRow(page, 'Alpha')).toBeVisible();
  await swipe(page, 'Alpha', 160);
  await expect(findRow(page, 'Alpha')).toHaveCount(0);
  await findToast(page, 'success', 'Completed “Alpha”').getByRole('button', { name: 'Undo' }).click();
  await expect(findRow(page, 'Alpha')).toBeVisible();

  await swipe(page, 'Beta', -160);
  const sheet = page.getByRole('dialog', { name: 'Reschedule' });
  await sheet.getByRole('option', { name: /^Tomorrow/ }).click();
  await expect(page.getByRole('region', { name: 'Tomorrow', exact: true })).toContainText('Beta');
  await findToast(page, 'success', 'Moved “Beta”').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Overdue', exact: true })).toContainText('Beta');
});

test('a toast covers nothing of a dialog that is opened after it', async ({ page, seed }) => {
  for (const title of ['Call Priya', 'Send the deck']) await seed.task({ title });
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Complete Call Priya' }).tap();
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Completed');
  await page.getByRole('button', { name: 'More for Send the deck' }).tap();
  await page.getByRole('menuitem', { name: 'Reschedule' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  await expect(dialog).toBeInViewport({ ratio: 1 });
  const [above, below] = [await toast.boundingBox(), await dialog.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
