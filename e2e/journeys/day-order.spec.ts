import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { findRow, findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const listTitles = (page: Page, section: string) =>
  page
    .getByRole('region', { name: section, exact: true })
    .getByRole('article')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => row.querySelector('h3')?.textContent),
    );

test('a task of the day is dragged to another place by its handle, and Undo returns it', async ({ page, seed }) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, dueDate: '2020-01-05' });
  await page.goto('/tasks');
  await expect.poll(() => listTitles(page, 'Overdue')).toEqual(['Alpha', 'Beta', 'Gamma']);
  await findRow(page, 'Alpha').hover();
  const handle = await findRow(page, 'Alpha').locator('[data-move-handle]').boundingBox();
  const target = await findRow(page, 'Gamma').boundingBox();
  if (!handle || !target) throw new Error('no handle');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + 4, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => listTitles(page, 'Overdue')).toEqual(['Beta', 'Gamma', 'Alpha']);
  await expect(findToast(page, 'success', 'Moved “Alpha” to place 3 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('z');
  await expect.poll(() => listTitles(page, 'Overdue')).toEqual(['Alpha', 'Beta', 'Gamma']);
});
