import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findRow, findToast, getRow, passGate } from '../dom/parts.ts';
import { only, selectAll } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';

const counted = { clicks: 0, keys: 0 };
const startCounting = () => Object.assign(counted, { clicks: 0, keys: 0 });
// Enter on a button also fires a click, but without a pointer event. A key held with Control counts once.
const countClick = () => (counted.clicks += 1);
const countKey = ({ key }: KeyboardEvent) => (counted.keys += Number(key !== 'Control'));
test.beforeEach(() => {
  addEventListener('pointerdown', countClick, true);
  addEventListener('keydown', countKey, true);
  return () => {
    removeEventListener('pointerdown', countClick, true);
    removeEventListener('keydown', countKey, true);
  };
});

const getSection = (name: string) => screen.getByRole('region', { name });

test('completing, rescheduling, finding a finished task and editing a recurring task take at most two keys', async ({
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, dueDate: '2020-01-05' });
  await seed.task({ title: 'Book the flight', status: 'completed' });
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  await app.open('/tasks');
  await waitFor(() => expect(within(getSection('Overdue')).queryAllByRole('article')).toHaveLength(3));

  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(getRow('Alpha')));
  startCounting();
  await user.keyboard('d');
  await findToast('success', 'Completed “Alpha”');
  expect(counted).toEqual({ clicks: 0, keys: 1 });

  await waitFor(() => expect(document.activeElement).toBe(getRow('Beta')));
  startCounting();
  await user.keyboard('t');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'When' })));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(within(getSection('Today')).getByRole('article').textContent).toContain('Beta'));
  expect(counted).toEqual({ clicks: 0, keys: 2 });

  // Typing is not counted: the palette opens with one key and shows matches while typing.
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Command palette' });
  await waitFor(() => expect(document.activeElement).toBe(within(palette).getByRole('combobox')));
  await user.keyboard('flight');
  await waitFor(() =>
    expect(
      within(palette)
        .getByRole('option', { name: /^Book the flight/ })
        .getAttribute('aria-selected'),
    ).toBe('true'),
  );
  startCounting();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Book the flight' });
  expect(counted).toEqual({ clicks: 0, keys: 1 });

  await app.open('/recurring-tasks');
  await findRow('Report');
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(getRow('Report')));
  startCounting();
  await user.keyboard('e');
  await screen.findByRole('dialog', { name: 'Edit Recurring Task' });
  expect(counted).toEqual({ clicks: 0, keys: 1 });
});

test('completing, rescheduling, finding a finished task and editing a recurring task take at most two clicks', async ({
  seed,
}) => {
  for (const title of ['Alpha', 'Beta']) await seed.task({ title, dueDate: '2020-01-05' });
  await seed.task({ title: 'Book the flight', status: 'completed' });
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  await app.open('/tasks');
  await waitFor(() => expect(within(getSection('Overdue')).queryAllByRole('article')).toHaveLength(2));

  startCounting();
  await user.click(await screen.findByRole('button', { name: 'Complete Alpha' }));
  await findToast('success', 'Completed “Alpha”');
  expect(counted).toEqual({ clicks: 1, keys: 0 });

  startCounting();
  await user.click(await screen.findByRole('button', { name: /^Reschedule Beta/ }));
  await user.click(await screen.findByRole('option', { name: /^Tomorrow/ }));
  await waitFor(() => expect(within(getSection('Tomorrow')).getByRole('article').textContent).toContain('Beta'));
  expect(counted).toEqual({ clicks: 2, keys: 0 });

  startCounting();
  await user.click(await screen.findByRole('button', { name: /^Finished/ }));
  await findRow('Book the flight');
  expect(counted).toEqual({ clicks: 1, keys: 0 });

  await app.open('/recurring-tasks');
  await findRow('Report');
  startCounting();
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Edit Recurring Task' });
  expect(counted).toEqual({ clicks: 1, keys: 0 });
});

test('a changed status, a postponed task, an edit and a priority are undone by z and by the toast', async ({
  seed,
}) => {
  passGate();
  await seed.task({ title: 'Alpha', dueDate: '2020-01-05' });
  await app.open('/dashboard');
  const status = () => within(getRow('Alpha')).getByRole('combobox');
  const getTask = async () => (await seed.tasks())[0];
  const before = await getTask();
  const expectAsBefore = async () => {
    await expect
      .poll(getTask)
      .toMatchObject({ title: 'Alpha', status: 'pending', priority: before?.priority, due_date: before?.due_date });
  };

  await user.selectOptions(await waitFor(status), 'In Progress');
  await expect.poll(async () => (await getTask())?.status).toBe('in_progress');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expectAsBefore();
  // The next Undo restores the displayed value.
  await waitFor(() => expect(status()).toHaveProperty('value', 'pending'));

  await user.selectOptions(await waitFor(status), 'Postponed');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Postpone until' })));
  await user.keyboard('{Enter}');
  await expect.poll(async () => (await getTask())?.status).toBe('postponed');
  expect((await getTask())?.due_date).not.toBe(before?.due_date);
  // The toast registers the Undo; z has no effect before.
  await findToast('success', 'Postponed “Alpha”');
  (await waitFor(() => only(selectAll('h1')))).focus();
  await user.keyboard('z');
  await expectAsBefore();

  await app.open('/tasks');
  await findRow('Alpha');
  await user.keyboard('j');
  await user.keyboard('1');
  await expect.poll(async () => (await getTask())?.priority).toBe('urgent');
  await findToast('success', '“Alpha” set to Urgent');
  await user.keyboard('z');
  await expectAsBefore();

  (await findRow('Alpha')).focus();
  await user.keyboard('e');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
  await user.keyboard('Omega');
  await user.keyboard('{Enter}');
  await expect.poll(async () => (await getTask())?.title).toBe('Omega');
  await findToast('success', 'Saved “Omega”');
  await user.keyboard('z');
  await expectAsBefore();
});

test('pausing, skipping and editing a recurring task are undone by z', async ({ seed }) => {
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  const getRecurring = async () => (await seed.recurringTasks())[0];
  const before = await getRecurring();
  await app.open('/recurring-tasks');
  const expectAsBefore = async () => {
    await expect
      .poll(getRecurring)
      .toMatchObject({ title: 'Report', status: 'pending', next_occurrence: before?.next_occurrence });
  };

  await user.click(await screen.findByRole('button', { name: 'Pause Report' }));
  await findToast('success', 'Paused “Report”');
  await user.keyboard('z');
  await expectAsBefore();

  await user.click(await screen.findByRole('button', { name: 'Skip the next Report' }));
  await findToast('success', 'Skipped ');
  await user.keyboard('z');
  await expectAsBefore();

  await user.click(await screen.findByRole('button', { name: 'Edit Report' }));
  await user.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Summary');
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await findRow('Summary');
  await findToast('success', 'Recurring task updated');
  await user.keyboard('z');
  await findRow('Report');
  await expectAsBefore();
});
