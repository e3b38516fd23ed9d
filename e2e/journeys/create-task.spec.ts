import { backlogRoutes, taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openByEvent, optionsOf, recordCalls, toastOf } from '../support/screens.ts';
import { answerApi, cutApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Task' });
const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^Create/ });
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const parse = (bodies: string[]) => bodies.map((body) => JSON.parse(body) as Record<string, unknown>);

async function open(page: Page) {
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test('S2.ctask.01 S2.ctask.02 S2.ctask.03 S2.ctask.04 S2.ctask.05 S2.ctask.06 S2.ctask.07 S2.ctask.08 S2.ctask.10 S2.ctask.15 S9.date.02 the fields and their defaults', async ({
  page,
  seed,
}) => {
  await seed.contact({ name: 'Priya', company: 'Acme' });
  await seed.contact({ name: 'Rahul' });
  await open(page);
  expect(await optionsOf(field(page, 'Task Type'))).toEqual(['Personal Todo', 'Follow-up Task']);
  await expect(field(page, 'Task Type')).toHaveValue('todo');
  await expect(field(page, 'Title')).toHaveAttribute('required', '');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Description')).not.toHaveAttribute('required');
  await expect.poll(() => optionsOf(field(page, 'Contact'))).toEqual(['No contact', 'Priya (Acme)', 'Rahul']);
  await expect(field(page, 'Contact')).toHaveValue('');
  expect(await optionsOf(field(page, 'Priority'))).toEqual(['Low', 'Medium', 'High']);
  await expect(field(page, 'Priority')).toHaveValue('medium');
  await expect(field(page, 'Status')).toHaveValue('pending');
  expect(await optionsOf(field(page, 'Status'))).toEqual([
    'Pending',
    'In Progress',
    'Completed',
    'Postponed',
    'Cancelled',
    'Backlog',
  ]);
  await expect(dialogOf(page).getByRole('checkbox', { name: 'Recurring' })).not.toBeChecked();
  await expect(field(page, 'Due Date')).toHaveAttribute('type', 'date');
  await expect(submitOf(page)).toHaveText('Create Task');
});

test('S2.ctask.11 S2.ctask.12 S2.ctask.13 the due time has 48 half hours from 01:00 to 12:30', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await open(page);
  const [none, ...slots] = await optionsOf(field(page, 'Due Time'));
  expect(none).toBe('Any time of the day');
  expect(new Set(slots).size).toBe(48);
  expect(slots.slice(0, 3)).toEqual(['01:00 AM', '01:30 AM', '02:00 AM']);
  expect(slots.at(-1)).toBe('12:30 AM');
  expect(slots).toContain('12:30 PM');
});

test('S2.ctask.09 S2.ctask.14 S2.ctask.16 S2.ctask.17 S2.ctask.18 recurring and backlog change what is asked', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await open(page);
  const recurring = dialogOf(page).getByRole('checkbox', { name: 'Recurring' });
  await recurring.check();
  await expect(field(page, 'Recurrence Pattern')).toBeVisible();
  await expect(field(page, 'Due Date')).toBeHidden();
  for (const example of ['every monday at 9 AM', 'daily at 6 PM', 'monthly on the 15th']) {
    await expect(dialogOf(page).getByRole('button', { name: example })).toBeVisible();
  }
  await expect(submitOf(page)).toHaveText('Create Recurring Task');
  await recurring.uncheck();
  await expect(field(page, 'Recurrence Pattern')).toBeHidden();
  await field(page, 'Status').selectOption('backlog');
  await expect(recurring).toBeHidden();
  await expect(submitOf(page)).toHaveText('Create Backlog Item');
});

test('S5.task.01 S5.task.02 S5.task.05 what is missing is flagged and nothing is sent', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const sent = [...['/tasks', '/recurring-tasks', '/backlog'].map((path) => recordCalls(page, 'POST', path))];
  await open(page);
  await submitOf(page).click();
  await expect(field(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Due Date')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Title').fill('Water the plants');
  await dialogOf(page).getByRole('checkbox', { name: 'Recurring' }).check();
  await submitOf(page).click();
  await expect(field(page, 'Recurrence Pattern')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialogOf(page).getByText('Recurrence pattern is required')).toBeVisible();
  expect(sent.flat()).toEqual([]);
});

test('S2.tasks.03 S3.task.07 S3.task.08 S3.task.09 S8.toast.09 S9.date.01 a plain task goes out with its seven fields and is on the page', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/tasks');
  await open(page);
  await field(page, 'Title').fill('Send the deck');
  await field(page, 'Due Date').fill('2091-03-04');
  await submitOf(page).click();
  await expect(toastOf(page, 'success', 'Task created successfully!')).toBeVisible();
  expect(parse(sent)).toEqual([
    {
      title: 'Send the deck',
      description: '',
      status: 'pending',
      dueDate: '2091-03-04T00:00:00.000Z',
      contactId: null,
      priority: 'medium',
      task_type: 'todo',
    },
  ]);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Send the deck' })).toBeVisible();
});

test('S5.task.06 a chosen time is joined with the date in the user’s zone', async ({ page, seed }) => {
  const sent = recordCalls(page, 'POST', '/tasks');
  await open(page);
  await field(page, 'Title').fill('Call');
  await field(page, 'Due Date').fill('2091-03-04');
  await field(page, 'Due Time').selectOption('04:30 PM');
  await submitOf(page).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(parse(sent)[0]?.dueDate).toBe('2091-03-04T11:00:00.000Z');
  const [task] = await seed.tasks();
  expect(task).toMatchObject({ due_date: '2091-03-04T11:00:00.000Z', due_has_time: true });
});

test('half past five in India is a moment, though it is midnight UTC', async ({ page, seed }) => {
  await open(page);
  await field(page, 'Title').fill('Catch the train');
  await field(page, 'Due Date').fill('2091-03-04');
  await field(page, 'Due Time').selectOption('05:30 AM');
  await submitOf(page).click();
  await expect(dialogOf(page)).toBeHidden();
  const [task] = await seed.tasks();
  expect(task).toMatchObject({ due_date: '2091-03-04T00:00:00.000Z', due_has_time: true });
});

test('S3.rec.01 S3.rec.02 S3.rec.03 S5.task.04 S8.toast.08 a recurring task is understood while it is typed, and goes out', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/recurring-tasks');
  await open(page);
  await field(page, 'Title').fill('Stretch');
  await dialogOf(page).getByRole('checkbox', { name: 'Recurring' }).check();
  await dialogOf(page).getByRole('button', { name: 'every monday at 9 AM' }).click();
  await expect(dialogOf(page).getByText('Every Monday at 9:00 AM')).toBeVisible();
  await expect(dialogOf(page).getByText(/^Next: (Mon, .*, 9:00 AM( · )?){3}$/)).toBeVisible();
  await submitOf(page).click();
  await expect(toastOf(page, 'success', 'Recurring task created successfully!')).toBeVisible();
  expect(parse(sent)).toEqual([
    {
      title: 'Stretch',
      description: '',
      recurrenceText: 'every monday at 9 AM',
      priority: 'medium',
      taskType: 'todo',
      contactId: null,
      source: 'dashboard',
    },
  ]);
});

test('a pattern that is not understood says why and offers others to press', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await open(page);
  await dialogOf(page).getByRole('checkbox', { name: 'Recurring' }).check();
  await field(page, 'Recurrence Pattern').fill('twice a week');
  await expect(dialogOf(page).getByText('A pattern names its days')).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Every Monday and Thursday' }).click();
  await expect(field(page, 'Recurrence Pattern')).toHaveValue('Every Monday and Thursday');
  await expect(dialogOf(page).getByText(/^Next: /)).toBeVisible();
});

test('S3.blog.06 S5.task.03 S8.toast.07 a backlog item needs no date', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  const sent = recordCalls(page, 'POST', '/backlog');
  await open(page);
  await field(page, 'Title').fill('Read the annual report');
  await field(page, 'Contact').selectOption({ label: 'Priya (Acme)' });
  await field(page, 'Status').selectOption('backlog');
  await submitOf(page).click();
  await expect(toastOf(page, 'success', 'Backlog item created successfully!')).toBeVisible();
  expect(parse(sent)).toEqual([
    { title: 'Read the annual report', description: '', priority: 'medium', item_type: 'todo', contactId: contact.id },
  ]);
  expect(await seed.backlog()).toHaveLength(1);
});

test('S4.dlg.01 S4.dlg.02 the form resets and the dialog closes 0.8 s after success', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install({ time: new Date() });
  await open(page);
  await field(page, 'Task Type').selectOption('follow_up');
  await field(page, 'Title').fill('Deck');
  await field(page, 'Priority').selectOption('high');
  await field(page, 'Due Date').fill('2091-03-04');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await submitOf(page).click();
  const toast = toastOf(page, 'success', 'Task created successfully!');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(600);
  await expect(dialogOf(page)).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('');
  await page.clock.runFor(400);
  await expect(dialogOf(page)).toBeHidden();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Create Task', exact: true }).click();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(field(page, 'Priority')).toHaveValue('medium');
  await expect(field(page, 'Status')).toHaveValue('pending');
  await expect(field(page, 'Task Type')).toHaveValue('todo');
});

test('S8.create.01 a refusal shows the server’s words and keeps what was typed', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, taskRoutes.createTask, 'VALIDATION_FAILED', { message: 'The calendar is full', times: 1 });
  await open(page);
  await field(page, 'Title').fill('Deck');
  await field(page, 'Due Date').fill('2091-03-04');
  await submitOf(page).click();
  await expect(dialogOf(page).getByText('The calendar is full')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Deck');
  await expect(field(page, 'Due Date')).toHaveValue('2091-03-04');
  await submitOf(page).click();
  await expect(toastOf(page, 'success', 'Task created successfully!')).toBeVisible();
});

test('S8.create.02 a failure without words says Failed to create item, also when the line is cut', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await answerApi(page, taskRoutes.createTask, 500, {});
  await cutApi(page, backlogRoutes.createBacklogItem);
  await open(page);
  await field(page, 'Title').fill('Deck');
  await field(page, 'Due Date').fill('2091-03-04');
  await submitOf(page).click();
  await expect(dialogOf(page).getByText('Failed to create item')).toBeVisible();
  await field(page, 'Status').selectOption('backlog');
  await submitOf(page).click();
  await expect(dialogOf(page).getByText('Failed to create item')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Deck');
});

test('who has closed the dialog while it saved still hears of a failure', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, taskRoutes.createTask, 'UNAVAILABLE');
  const release = await holdApi(page, taskRoutes.createTask);
  await open(page);
  await field(page, 'Title').fill('Deck');
  await field(page, 'Due Date').fill('2091-03-04');
  await submitOf(page).click();
  await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  release();
  await expect(toastOf(page, 'error', 'Aide is busy right now.')).toBeVisible();
});

test('a whole sentence in the title fills in the fields', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya Shah', company: 'Acme' });
  await open(page);
  await field(page, 'Title').fill('Call Priya tomorrow 4pm urgent');
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'Priya Shah (Acme)' })).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Fill in the fields' }).click();
  await expect(field(page, 'Title')).toHaveValue('Call Priya');
  await expect(field(page, 'Contact')).toHaveValue(contact.id);
  await expect(field(page, 'Due Time')).toHaveValue('04:00 PM');
  await expect(field(page, 'Due Date')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await expect(field(page, 'Priority')).toHaveValue('urgent');
  await expect(field(page, 'Task Type')).toHaveValue('follow_up');
  await expect(dialogOf(page).getByRole('button', { name: 'Fill in the fields' })).toBeHidden();
});

test('the dialog opens by its window event on any page, is used by keyboard alone, and gives the focus back', async ({
  page,
  seed,
}) => {
  await page.goto('/settings');
  await openByEvent(page, 'openCreateTask');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.goto('/tasks');
  const opener = page.getByRole('button', { name: 'Create Task', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title')).toBeFocused();
  await page.keyboard.type('Renew');
  for (const label of ['Description', 'Contact', 'Priority', 'Status']) {
    await page.keyboard.press('Tab');
    await expect(field(page, label)).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // The same in every order of day and month.
  await page.keyboard.type('03032091');
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'success', 'Task created successfully!')).toBeVisible();
  await expect(opener).toBeFocused();
  expect(await seed.tasks()).toMatchObject([
    { title: 'Renew', status: 'in_progress', due_date: '2091-03-03T00:00:00.000Z' },
  ]);
});

test('axe finds nothing in the create dialog, nor when it was refused', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await open(page);
  await expectAccessible(page);
  await submitOf(page).click();
  await expect(dialogOf(page).getByText('Title is required')).toBeVisible();
  await expectAccessible(page);
});
