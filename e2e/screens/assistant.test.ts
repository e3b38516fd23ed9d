import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast, getToast, getVoiceButton, getVoiceDialog, openVoice, passGate } from '../dom/parts.ts';
import { getAddress, getTexts, nth } from '../dom/queries.ts';
import { app, test, user } from '../dom/setup.ts';
import { installSpeech } from '../support/speech.ts';

test.beforeEach(async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  passGate();
});

test('a command is applied and undone by keyboard alone', async ({ seed }) => {
  const task = await seed.task({ title: 'Call Priya about the renewal', dueDate: '2030-05-02T00:00:00.000Z' });
  await seed.task({ title: 'Pay the rent' });
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await waitFor(box);
  for (let presses = 0; presses < 160 && document.activeElement !== box(); presses += 1) await user.tab();
  expect(document.activeElement).toBe(box());
  await user.keyboard('push the Priya renewal call to 6 May 2030');
  const changes = () => screen.getByRole('list', { name: 'What changes' });
  await waitFor(() => expect(changes().textContent).toContain('Call Priya about the renewal'));
  await waitFor(() => expect(changes().textContent).toContain('6 May 2030'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  await expect
    .poll(async () => (await seed.tasks()).find(({ id }) => id === task.id)?.due_date)
    .toContain('2030-05-06');
  await user.keyboard('undo');
  await screen.findByText('Undoes the last change.');
  await user.keyboard('{Enter}');
  await expect
    .poll(async () => (await seed.tasks()).find(({ id }) => id === task.id)?.due_date)
    .toContain('2030-05-02');
});

test('a command without a match shows a message and can be added as a task', async ({ seed }) => {
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), 'mark the dentist as done');
  await screen.findByText('No task fits “the dentist”.');
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Add as a task instead' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  expect(await seed.tasks()).toHaveLength(1);
});

const dump = [
  'call Priya tomorrow at 4 pm',
  'and send Rahul the quote by Friday',
  'then pay the electricity bill today',
  'also book flights to Goa',
  'and remind me to water the plants every Sunday',
];
const titles = [
  'Call Priya',
  'Send Rahul the quote',
  'Pay the electricity bill',
  'Book flights to Goa',
  'Water the plants',
];

test('five tasks in one spoken message appear row by row and are created, and Undo removes all', async ({ seed }) => {
  installSpeech(true);
  await app.open('/dashboard');
  await openVoice();
  await user.click(await waitFor(() => getVoiceButton('Speak')));
  const rows = () =>
    within(within(getVoiceDialog()).getByRole('list', { name: 'Tasks to save' })).queryAllByRole('textbox');
  for (const [at] of dump.entries()) {
    window.speech.hear(dump.slice(0, at + 1).join(' '), 0.6);
    if (at > 0) await waitFor(() => expect(rows()).toHaveLength(at + 1));
  }
  for (const [at, title] of titles.entries())
    await waitFor(() => expect(nth(rows(), at)).toHaveProperty('value', title));
  await user.click(await waitFor(() => getVoiceButton('Stop')));
  await user.click(await waitFor(() => getVoiceButton('Create 5')));
  const toast = () => getToast('success', '5 tasks created successfully!');
  await waitFor(toast);
  expect((await seed.tasks()).map(({ title }) => title).toSorted()).toEqual(titles.slice(0, 4).toSorted());
  expect(await seed.recurringTasks()).toMatchObject([{ title: 'Water the plants' }]);
  await user.click(await waitFor(() => within(toast()).getByRole('button', { name: 'Undo' })));
  await expect.poll(async () => (await seed.tasks()).length).toBe(0);
  expect(await seed.recurringTasks()).toEqual([]);
});

test('rows of a typed message are corrected, merged and removed before they are saved', async ({ seed }) => {
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(
    await waitFor(box),
    'pay the rent tomorrow and call the bank on Friday, also book flights to Goa, then buy milk',
  );
  const rows = () => within(screen.getByRole('list', { name: 'Tasks to save' })).queryAllByRole('textbox');
  await waitFor(() => expect(rows()).toHaveLength(4));
  await user.selectOptions(
    await waitFor(() => within(screen.getByRole('list', { name: 'Understood, task 1' })).getByLabelText('Priority')),
    'urgent',
  );
  await user.click(await screen.findByRole('button', { name: 'Drop task 4' }));
  await user.click(await screen.findByRole('button', { name: 'Join task 3 with the one above' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  await findToast('success', '2 tasks saved.');
  const saved = await seed.tasks();
  expect(saved.map(({ title, priority }) => `${title}, ${priority}`).toSorted()).toEqual([
    'Call the bank and book flights to Goa, medium',
    'Pay the rent, urgent',
  ]);
});

test('the arrow keys choose among tasks that match equally well', async ({ seed }) => {
  const first = await seed.task({ title: 'Call Priya about the renewal', dueDate: '2030-05-02T00:00:00.000Z' });
  const second = await seed.task({ title: 'Call Priya about the invoice', dueDate: '2030-05-03T00:00:00.000Z' });
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), 'mark the Priya call as done');
  const options = () => within(screen.getByRole('listbox')).queryAllByRole('option');
  await waitFor(() =>
    expect(getTexts(options())).toEqual([expect.stringMatching(/renewal/), expect.stringMatching(/invoice/)]),
  );
  (await waitFor(box)).focus();
  await user.keyboard('{ArrowDown}');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(nth(options(), 1).getAttribute('aria-selected')).toBe('true'));
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  const statuses = async () => new Map((await seed.tasks()).map(({ id, status }) => [id, status]));
  await expect.poll(async () => (await statuses()).get(second.id)).toBe('completed');
  expect((await statuses()).get(first.id)).toBe('pending');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await statuses()).get(second.id)).toBe('pending');
});

test('a question is answered in place, and its rows are completed, rescheduled and undone', async ({ seed }) => {
  // Today in the account's time zone.
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await seed.task({ title: 'Pay the rent', dueDate: `${today}T00:00:00.000Z` });
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), "what's due today?");
  const answer = await screen.findByRole('list', { name: 'Answer' });
  await waitFor(() => expect(within(answer).queryAllByRole('listitem')).toHaveLength(1));
  (await waitFor(box)).focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('region', { name: 'Answer' });
  await user.click(await within(panel).findByRole('button', { name: 'Complete Pay the rent' }));
  await within(panel).findByRole('button', { name: 'Reopen Pay the rent' });
  // The row changes before the response.
  await expect.poll(async () => (await seed.tasks())[0]?.status).toBe('completed');
  await user.click(
    within(await findToast('success', 'Completed “Pay the rent”')).getByRole('button', { name: 'Undo' }),
  );
  await expect.poll(async () => (await seed.tasks())[0]?.status).toBe('pending');
  await user.click(await within(panel).findByRole('button', { name: 'Reschedule Pay the rent' }));
  await user.click(await screen.findByRole('option', { name: 'No due date' }));
  await waitFor(() => expect(panel.textContent).toContain('No due date'));
  await user.click(
    within(await findToast('success', '“Pay the rent” has no due date now')).getByRole('button', { name: 'Undo' }),
  );
  await waitFor(() => expect(panel.textContent).toContain('Due today'));
  await user.click(await within(panel).findByRole('link', { name: 'Pay the rent' }));
  await waitFor(() => expect(getAddress()).toMatch(/\/tasks\?task=/));
});
