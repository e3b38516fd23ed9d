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
  // Three rows of 200 px with two columns are in view; five more are rendered below them.
  await expect(page.getByRole('article')).toHaveCount(2 * (3 + 5));
  const boxes = await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(boxes[1]?.top).toBe(boxes[0]?.top);
  expect(boxes[1]?.left).toBeGreaterThan(boxes[0]?.right ?? Infinity);
  expect((boxes[2]?.top ?? 0) - (boxes[0]?.top ?? 0)).toBe(200);
  expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(6);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expect(findScroller(page)).toHaveCSS('height', '800px');
});

for (const [count, shown] of [
  [10, 10],
  [11, 11],
  [40, 14],
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
