import { taskRoutes, type Task } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

async function showMany(page: Page, sample: Task, count: number) {
  const tasks = Array.from({ length: count }, (_, index) => ({
    ...sample,
    id: crypto.randomUUID(),
    title: `T${index}`,
  }));
  await stubApi(page, taskRoutes.listTasks, 200, { success: true, data: tasks });
  await page.goto('/tasks?view=cards');
  await expect(page.getByRole('article').first()).toBeVisible();
}
const findScroller = (page: Page) => page.locator('div:has(> ul[style])');

test('lists over ten render only the visible rows [S2.tasks.16, S2.tasks.17, S2.tasks.18, S9.list.01]', async ({
  page,
  seed,
}) => {
  const sample = await seed.task({ title: 'Deck' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await showMany(page, sample, 30);
  await expect(findScroller(page)).toHaveCSS('height', '600px');
  await expect(page.getByRole('article')).toHaveCount(3 + 5);
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBe(200);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expect(findScroller(page)).toHaveCSS('height', '800px');
});

for (const [count, shown] of [
  [10, 10],
  [11, 7],
] as const) {
  test(`${count} tasks render ${shown} cards in a window of 700 [S2.tasks.16]`, async ({ page, seed }) => {
    const sample = await seed.task({ title: 'Deck' });
    await page.setViewportSize({ width: 1280, height: 700 });
    await showMany(page, sample, count);
    await expect(page.getByRole('article')).toHaveCount(shown);
  });
}

for (const [count, lively] of [
  [4, true],
  [5, false],
] as const) {
  test(`${count} cards ${lively ? 'are animated' : 'are not animated'} [S2.tasks.19]`, async ({ page, seed }) => {
    const sample = await seed.task({ title: 'Deck' });
    await showMany(page, sample, count);
    const names = await page
      .locator('main li:has(> article)')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).animationName !== 'none'));
    expect(names).toEqual(Array.from({ length: count }, () => lively));
  });
}
