import { Keys } from '../support/keys.ts';
import { passGate } from '../support/dashboard.ts';
import { findToast } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { expect, test } from '../dom/test.ts';
import { button, findDialog, openVoice } from '../support/voice.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
});

test('a command is applied and undone by keyboard alone', async ({ page, seed }) => {
  const task = await seed.task({ title: 'Call Priya about the renewal', dueDate: '2030-05-02T00:00:00.000Z' });
  await seed.task({ title: 'Pay the rent' });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await new Keys(page).tabInto(box);
  await page.keyboard.type('push the Priya renewal call to 6 May 2030');
  const changes = page.getByRole('list', { name: 'What changes' });
  await expect(changes).toContainText('Call Priya about the renewal');
  await expect(changes).toContainText('Mon 6 May');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  await expect
    .poll(async () => (await seed.tasks()).find(({ id }) => id === task.id)?.due_date)
    .toContain('2030-05-06');
  await page.keyboard.type('undo');
  await expect(page.getByText('Undoes the last change.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await seed.tasks()).find(({ id }) => id === task.id)?.due_date)
    .toContain('2030-05-02');
});

test('a command without a match shows a message and can be added as a task', async ({ page, seed }) => {
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('mark the dentist as done');
  await expect(page.getByText('No task fits “the dentist”.')).toBeVisible();
  await box.press('Enter');
  await page.getByRole('button', { name: 'Add as a task instead' }).press('Enter');
  await expect(box).toHaveValue('');
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

test('five tasks in one spoken message appear row by row and are created, and Undo removes all', async ({
  page,
  seed,
}) => {
  await stubSpeech(page);
  await page.goto('/dashboard');
  await openVoice(page);
  await button(page, 'Speak').click();
  const rows = findDialog(page).getByRole('list', { name: 'Tasks to save' }).getByRole('textbox');
  for (const [at] of dump.entries()) {
    await page.evaluate((text) => window.speech.hear(text, 0.6), dump.slice(0, at + 1).join(' '));
    if (at > 0) await expect(rows).toHaveCount(at + 1);
  }
  for (const [at, title] of titles.entries()) await expect(rows.nth(at)).toHaveValue(title);
  await button(page, 'Stop').click();
  await button(page, 'Create 5').click();
  const toast = findToast(page, 'success', '5 tasks created successfully!');
  await expect(toast).toBeVisible();
  expect((await seed.tasks()).map(({ title }) => title).toSorted()).toEqual(titles.slice(0, 4).toSorted());
  expect(await seed.recurringTasks()).toMatchObject([{ title: 'Water the plants' }]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await seed.tasks()).length).toBe(0);
  expect(await seed.recurringTasks()).toEqual([]);
});

test('rows of a typed message are corrected, merged and removed before they are saved', async ({ page, seed }) => {
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('pay the rent tomorrow and call the bank on Friday, also book flights to Goa, then buy milk');
  const rows = page.getByRole('list', { name: 'Tasks to save' }).getByRole('textbox');
  await expect(rows).toHaveCount(4);
  await page.getByRole('list', { name: 'Understood, task 1' }).getByLabel('Priority').selectOption('urgent');
  await page.getByRole('button', { name: 'Drop task 4' }).click();
  await page.getByRole('button', { name: 'Join task 3 with the one above' }).click();
  await expect(rows).toHaveCount(2);
  await box.press('Enter');
  await expect(findToast(page, 'success', '2 tasks saved.')).toBeVisible();
  const saved = await seed.tasks();
  expect(saved.map(({ title, priority }) => `${title}, ${priority}`).toSorted()).toEqual([
    'Call the bank and book flights to Goa, medium',
    'Pay the rent, urgent',
  ]);
});

test('the arrow keys choose among tasks that match equally well', async ({ page, seed }) => {
  const first = await seed.task({ title: 'Call Priya about the renewal', dueDate: '2030-05-02T00:00:00.000Z' });
  const second = await seed.task({ title: 'Call Priya about the invoice', dueDate: '2030-05-03T00:00:00.000Z' });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('mark the Priya call as done');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText([/renewal/, /invoice/]);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  const statuses = async () => new Map((await seed.tasks()).map(({ id, status }) => [id, status]));
  await expect.poll(async () => (await statuses()).get(second.id)).toBe('completed');
  expect((await statuses()).get(first.id)).toBe('pending');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await statuses()).get(second.id)).toBe('pending');
});

test('a question is answered in place, and its rows are completed, rescheduled and undone', async ({ page, seed }) => {
  // Today in the account's time zone.
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await seed.task({ title: 'Pay the rent', dueDate: `${today}T00:00:00.000Z` });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill("what's due today?");
  const answer = page.getByRole('list', { name: 'Answer' });
  await expect(answer.getByRole('listitem')).toHaveCount(1);
  await box.press('Enter');
  const panel = page.getByRole('region', { name: 'Answer' });
  await panel.getByRole('button', { name: 'Complete Pay the rent' }).click();
  await expect(panel.getByRole('button', { name: 'Reopen Pay the rent' })).toBeVisible();
  // The row changes before the response.
  await expect.poll(async () => (await seed.tasks())[0]?.status).toBe('completed');
  await findToast(page, 'success', 'Completed “Pay the rent”').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await seed.tasks())[0]?.status).toBe('pending');
  await panel.getByRole('button', { name: 'Reschedule Pay the rent' }).click();
  await page.getByRole('option', { name: 'No due date' }).click();
  await expect(panel).toContainText('No due date');
  await findToast(page, 'success', '“Pay the rent” has no due date now').getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('Due today');
  await panel.getByRole('link', { name: 'Pay the rent' }).click();
  await expect(page).toHaveURL(/\/tasks\?task=/);
});
