import { captureRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the agenda is accessible, with a waiting task and a title in edit mode', async ({
  page,
  seed,
  server,
  signedIn,
}) => {
  for (const title of ['Alpha', 'Beta']) await seed.task({ title, dueDate: '2020-01-05' });
  await seed.contact({ name: 'Meera Shah' });
  const body = { text: 'waiting on Meera for the contract in 9 days' };
  const captured = await call(server.url, captureRoutes.capture, { token: signedIn.token, body });
  expect(captured.status, JSON.stringify(captured.body)).toBe(201);
  await page.goto('/tasks');
  const waiting = page.getByRole('region', { name: 'Waiting for', exact: true });
  await expect(waiting.getByRole('article')).toContainText('Waiting on Meera for the contract');
  await expectAccessible(page);
  await findRow(page, 'Beta').focus();
  await page.keyboard.press('1');
  await expect(findRow(page, 'Beta').getByText('Urgent priority')).toBeAttached();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await expectAccessible(page);
});

test('a laptop shows twelve rows, and a finished task is found with one click', async ({ page, seed }) => {
  for (let index = 0; index < 16; index += 1) await seed.task({ title: `Row ${index}`, dueDate: '2091-03-04' });
  await seed.task({ title: 'Book the flight', status: 'completed' });
  await page.goto('/tasks');
  await expect(page.getByRole('article').first()).toBeVisible();
  const rows = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => {
      const { bottom, height } = article.getBoundingClientRect();
      return { visible: bottom <= window.innerHeight, height };
    }),
  );
  expect(rows.filter(({ visible }) => visible).length).toBeGreaterThanOrEqual(12);
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(64);
  await page.getByRole('button', { name: /^Finished/ }).click();
  await expect(findRow(page, 'Book the flight')).toBeVisible();
});

test('the calendar moves a task by arrow keys and by dragging, and is accessible', async ({ page, seed }) => {
  test.slow();
  await page.clock.setFixedTime(new Date('2026-11-18T06:00:00Z'));
  const task = await seed.task({ title: 'Call the bank', dueDate: '2026-11-18' });
  await page.goto('/tasks?view=calendar');
  const wednesday = page.getByRole('region', { name: 'Wednesday 18 November', exact: true });
  const thursday = page.getByRole('region', { name: 'Thursday 19 November', exact: true });
  await expect(wednesday.getByRole('article')).toContainText('Call the bank');
  await expectAccessible(page);
  await wednesday.getByRole('article').focus();
  await page.keyboard.press('ArrowRight');
  await expect(thursday.getByRole('article')).toBeFocused();
  await expect(page.getByText('Call the bank moved to Thursday 19 November')).toBeAttached();
  await expect.poll(async () => (await seed.tasks())[0]?.due_date).toBe('2026-11-19T00:00:00.000Z');

  const [from, to] = [await thursday.getByRole('article').boundingBox(), await wednesday.boundingBox()];
  if (!from || !to) throw new Error('not shown');
  await page.mouse.move(from.x + 60, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect(wednesday.getByRole('article')).toContainText('Call the bank');
  await expect.poll(async () => (await seed.tasks())[0]?.due_date).toBe(task.due_date);
  // One more than fits into a day of the month view: the tasks and the button for the rest must be large enough to
  // click.
  for (const hour of [9, 10, 11])
    await seed.task({ title: `Call ${hour}`, dueDate: `2026-11-18T${String(hour).padStart(2, '0')}:00:00.000Z` });
  await page.reload();
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'November 2026', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 more on Wednesday 18 November' })).toBeVisible();
  await expectAccessible(page);
});
