import type { Page } from '@playwright/test';
import { passGate } from '../support/dashboard.ts';
import { readCount, startCounting } from '../support/input-count.ts';
import { findRow, findToast } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('completing, rescheduling, finding a finished task and editing a recurring task take at most two keys', async ({
  page,
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, dueDate: '2020-01-05' });
  await seed.task({ title: 'Book the flight', status: 'completed' });
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  await page.goto('/tasks');
  await expect(findSection(page, 'Overdue').getByRole('article')).toHaveCount(3);

  await page.keyboard.press('j');
  await expect(findRow(page, 'Alpha')).toBeFocused();
  await startCounting(page);
  await page.keyboard.press('d');
  await expect(findToast(page, 'success', 'Completed “Alpha”')).toBeVisible();
  expect(await readCount(page)).toEqual({ clicks: 0, keys: 1 });

  await expect(findRow(page, 'Beta')).toBeFocused();
  await startCounting(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('combobox', { name: 'When', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findSection(page, 'Today').getByRole('article')).toContainText('Beta');
  expect(await readCount(page)).toEqual({ clicks: 0, keys: 2 });

  // Typing is not counted: the palette opens with one key and shows matches while typing.
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette', exact: true });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('flight');
  await expect(palette.getByRole('option', { name: /^Book the flight/ })).toHaveAttribute('aria-selected', 'true');
  await startCounting(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Book the flight', exact: true })).toBeVisible();
  expect(await readCount(page)).toEqual({ clicks: 0, keys: 1 });

  await page.goto('/recurring-tasks');
  await expect(findRow(page, 'Report')).toBeVisible();
  await page.keyboard.press('j');
  await expect(findRow(page, 'Report')).toBeFocused();
  await startCounting(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Recurring Task', exact: true })).toBeVisible();
  expect(await readCount(page)).toEqual({ clicks: 0, keys: 1 });
});

test('completing, rescheduling, finding a finished task and editing a recurring task take at most two clicks', async ({
  page,
  seed,
}) => {
  for (const title of ['Alpha', 'Beta']) await seed.task({ title, dueDate: '2020-01-05' });
  await seed.task({ title: 'Book the flight', status: 'completed' });
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  await page.goto('/tasks');
  await expect(findSection(page, 'Overdue').getByRole('article')).toHaveCount(2);

  await startCounting(page);
  await page.getByRole('button', { name: 'Complete Alpha', exact: true }).click();
  await expect(findToast(page, 'success', 'Completed “Alpha”')).toBeVisible();
  expect(await readCount(page)).toEqual({ clicks: 1, keys: 0 });

  await startCounting(page);
  await page.getByRole('button', { name: /^Reschedule Beta/ }).click();
  await page.getByRole('option', { name: /^Tomorrow/ }).click();
  await expect(findSection(page, 'Tomorrow').getByRole('article')).toContainText('Beta');
  expect(await readCount(page)).toEqual({ clicks: 2, keys: 0 });

  await startCounting(page);
  await page.getByRole('button', { name: /^Finished/ }).click();
  await expect(findRow(page, 'Book the flight')).toBeVisible();
  expect(await readCount(page)).toEqual({ clicks: 1, keys: 0 });

  await page.goto('/recurring-tasks');
  await expect(findRow(page, 'Report')).toBeVisible();
  await startCounting(page);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Recurring Task', exact: true })).toBeVisible();
  expect(await readCount(page)).toEqual({ clicks: 1, keys: 0 });
});

test('a changed status, a postponed task, an edit and a priority are undone by z and by the toast', async ({
  page,
  seed,
}) => {
  await passGate(page);
  await seed.task({ title: 'Alpha', dueDate: '2020-01-05' });
  await page.goto('/dashboard');
  const status = findRow(page, 'Alpha').getByRole('combobox');
  const getTask = async () => (await seed.tasks())[0];
  const before = await getTask();
  const expectAsBefore = async () => {
    await expect
      .poll(getTask)
      .toMatchObject({ title: 'Alpha', status: 'pending', priority: before?.priority, due_date: before?.due_date });
  };

  await status.selectOption('In Progress');
  await expect.poll(async () => (await getTask())?.status).toBe('in_progress');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectAsBefore();
  // The next Undo restores the displayed value.
  await expect(status).toHaveValue('pending');

  await status.selectOption('Postponed');
  await expect(page.getByRole('combobox', { name: 'Postpone until', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await getTask())?.status).toBe('postponed');
  expect((await getTask())?.due_date).not.toBe(before?.due_date);
  // The toast registers the Undo; z has no effect before.
  await expect(findToast(page, 'success', 'Postponed “Alpha”')).toBeVisible();
  await page.locator('h1').focus();
  await page.keyboard.press('z');
  await expectAsBefore();

  await page.goto('/tasks');
  await expect(findRow(page, 'Alpha')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('1');
  await expect.poll(async () => (await getTask())?.priority).toBe('urgent');
  await expect(findToast(page, 'success', '“Alpha” set to Urgent')).toBeVisible();
  await page.keyboard.press('z');
  await expectAsBefore();

  await findRow(page, 'Alpha').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type('Omega');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await getTask())?.title).toBe('Omega');
  await expect(findToast(page, 'success', 'Saved “Omega”')).toBeVisible();
  await page.keyboard.press('z');
  await expectAsBefore();
});

test('pausing, skipping and editing a recurring task are undone by z', async ({ page, seed }) => {
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  const getRecurring = async () => (await seed.recurringTasks())[0];
  const before = await getRecurring();
  await page.goto('/recurring-tasks');
  const expectAsBefore = () =>
    expect
      .poll(getRecurring)
      .toMatchObject({ title: 'Report', status: 'pending', next_occurrence: before?.next_occurrence });

  await page.getByRole('button', { name: 'Pause Report', exact: true }).click();
  await expect(findToast(page, 'success', 'Paused “Report”')).toBeVisible();
  await page.keyboard.press('z');
  await expectAsBefore();

  await page.getByRole('button', { name: 'Skip the next Report', exact: true }).click();
  await expect(findToast(page, 'success', 'Skipped ')).toBeVisible();
  await page.keyboard.press('z');
  await expectAsBefore();

  await page.getByRole('button', { name: 'Edit Report', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Summary');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(findRow(page, 'Summary')).toBeVisible();
  await expect(findToast(page, 'success', 'Recurring task updated')).toBeVisible();
  await page.keyboard.press('z');
  await expect(findRow(page, 'Report')).toBeVisible();
  await expectAsBefore();
});
