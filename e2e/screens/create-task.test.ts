import { findCreateDialog, createField, findCreateSubmit, openCreateDialog } from '../support/create-dialog.ts';
import { getOptions, recordCalls, findToast } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

const parse = (bodies: string[]) => bodies.map((body) => JSON.parse(body) as Record<string, unknown>);

test('the create dialog has all fields with their defaults [S2.ctask.01, S2.ctask.02, S2.ctask.03, S2.ctask.04, S2.ctask.05, S2.ctask.06, S2.ctask.07, S2.ctask.08, S2.ctask.10, S2.ctask.15, S3.enum.03, S3.enum.04, S9.date.02]', async ({
  page,
  seed,
}) => {
  await seed.contact({ name: 'Priya', company: 'Acme' });
  await seed.contact({ name: 'Rahul' });
  await openCreateDialog(page);
  expect(await getOptions(createField(page, 'Task Type'))).toEqual(['Personal Todo', 'Follow-up Task']);
  await expect(createField(page, 'Task Type')).toHaveValue('todo');
  await expect(createField(page, 'Title')).toHaveAttribute('required', '');
  await expect(createField(page, 'Title')).toBeFocused();
  await expect(createField(page, 'Description')).not.toHaveAttribute('required');
  await expect.poll(() => getOptions(createField(page, 'Contact'))).toEqual(['No contact', 'Priya (Acme)', 'Rahul']);
  await expect(createField(page, 'Contact')).toHaveValue('');
  expect(await getOptions(createField(page, 'Priority'))).toEqual(['Low', 'Medium', 'High']);
  await expect(createField(page, 'Priority')).toHaveValue('medium');
  await expect(createField(page, 'Status')).toHaveValue('pending');
  expect(await getOptions(createField(page, 'Status'))).toEqual([
    'Pending',
    'In Progress',
    'Completed',
    'Postponed',
    'Cancelled',
    'Backlog',
  ]);
  await expect(findCreateDialog(page).getByRole('checkbox', { name: 'Recurring' })).not.toBeChecked();
  await expect(createField(page, 'Due Date')).toHaveAttribute('type', 'date');
  await expect(findCreateSubmit(page)).toHaveText('Create Task');
});

test('the due time offers 48 half hours from 01:00 to 12:30 [S2.ctask.11, S2.ctask.12, S2.ctask.13]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await openCreateDialog(page);
  const [none, ...slots] = await getOptions(createField(page, 'Due Time'));
  expect(none).toBe('Any time of the day');
  expect(new Set(slots).size).toBe(48);
  expect(slots.slice(0, 3)).toEqual(['01:00 AM', '01:30 AM', '02:00 AM']);
  expect(slots.at(-1)).toBe('12:30 AM');
  expect(slots).toContain('12:30 PM');
});

test('recurring and backlog change the fields and the button [S2.ctask.09, S2.ctask.14, S2.ctask.16, S2.ctask.17, S2.ctask.18]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await openCreateDialog(page);
  const recurring = findCreateDialog(page).getByRole('checkbox', { name: 'Recurring' });
  await recurring.check();
  await expect(createField(page, 'Recurrence Pattern')).toBeVisible();
  await expect(createField(page, 'Due Date')).toBeHidden();
  for (const example of ['every monday at 9 AM', 'daily at 6 PM', 'monthly on the 15th']) {
    await expect(findCreateDialog(page).getByRole('button', { name: example })).toBeVisible();
  }
  await expect(findCreateSubmit(page)).toHaveText('Create Recurring Task');
  await recurring.uncheck();
  await expect(createField(page, 'Recurrence Pattern')).toBeHidden();
  await createField(page, 'Status').selectOption('backlog');
  await expect(recurring).toBeHidden();
  await expect(findCreateSubmit(page)).toHaveText('Create Backlog Item');
});

test('missing values are reported and nothing is sent [S5.task.01, S5.task.02, S5.task.05]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const sent = ['/tasks', '/recurring-tasks', '/backlog'].map((path) => recordCalls(page, 'POST', path));
  await openCreateDialog(page);
  await findCreateSubmit(page).click();
  await expect(createField(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
  await expect(createField(page, 'Title')).toBeFocused();
  await expect(createField(page, 'Due Date')).toHaveAttribute('aria-invalid', 'true');
  await createField(page, 'Title').fill('Water the plants');
  await findCreateDialog(page).getByRole('checkbox', { name: 'Recurring' }).check();
  await findCreateSubmit(page).click();
  await expect(createField(page, 'Recurrence Pattern')).toHaveAttribute('aria-invalid', 'true');
  await expect(findCreateDialog(page).getByText('Recurrence pattern is required')).toBeVisible();
  expect(sent.flat()).toEqual([]);
});

test('the time is combined with the date in the user’s time zone [S5.task.06]', async ({ page, seed }) => {
  const sent = recordCalls(page, 'POST', '/tasks');
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Call');
  await createField(page, 'Due Date').fill('2091-03-04');
  await createField(page, 'Due Time').selectOption('04:30 PM');
  await findCreateSubmit(page).click();
  await expect(findCreateDialog(page)).toBeHidden();
  expect(parse(sent)[0]?.dueDate).toBe('2091-03-04T11:00:00.000Z');
  const [task] = await seed.tasks();
  expect(task).toMatchObject({ due_date: '2091-03-04T11:00:00.000Z', due_has_time: true });
});

test('05:30 in India is an exact time although it is midnight UTC', async ({ page, seed }) => {
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Catch the train');
  await createField(page, 'Due Date').fill('2091-03-04');
  await createField(page, 'Due Time').selectOption('05:30 AM');
  await findCreateSubmit(page).click();
  await expect(findCreateDialog(page)).toBeHidden();
  const [task] = await seed.tasks();
  expect(task).toMatchObject({ due_date: '2091-03-04T00:00:00.000Z', due_has_time: true });
});

test('a recurrence is previewed while typing and sent [S3.rec.01, S3.rec.02, S3.rec.03, S5.task.04, S8.toast.08]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/recurring-tasks');
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Stretch');
  await findCreateDialog(page).getByRole('checkbox', { name: 'Recurring' }).check();
  await findCreateDialog(page).getByRole('button', { name: 'every monday at 9 AM' }).click();
  await expect(findCreateDialog(page).getByText('Every Monday at 9:00 AM')).toBeVisible();
  await expect(findCreateDialog(page).getByText(/^Next: (Mon, .*, 9:00 AM( · )?){3}$/)).toBeVisible();
  await findCreateSubmit(page).click();
  await expect(findToast(page, 'success', 'Recurring task created successfully!')).toBeVisible();
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

test('a backlog item needs no date [S3.blog.06, S5.task.03, S8.toast.07]', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  const sent = recordCalls(page, 'POST', '/backlog');
  await openCreateDialog(page);
  await createField(page, 'Title').fill('Read the annual report');
  await createField(page, 'Contact').selectOption({ label: 'Priya (Acme)' });
  await createField(page, 'Status').selectOption('backlog');
  await findCreateSubmit(page).click();
  await expect(findToast(page, 'success', 'Backlog item created successfully!')).toBeVisible();
  expect(parse(sent)).toEqual([
    { title: 'Read the annual report', description: '', priority: 'medium', item_type: 'todo', contactId: contact.id },
  ]);
  expect(await seed.backlog()).toHaveLength(1);
});
