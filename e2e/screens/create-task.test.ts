import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import {
  findToast,
  getCreateDialog,
  getCreateField,
  getCreateSubmit,
  getOptions,
  openCreateDialog,
} from '../dom/parts.ts';
import { isChecked } from '../dom/queries.ts';
import { api, test, user } from '../dom/setup.ts';

test('the create dialog has all fields with their defaults [S2.ctask.01, S2.ctask.02, S2.ctask.03, S2.ctask.04, S2.ctask.05, S2.ctask.06, S2.ctask.07, S2.ctask.08, S2.ctask.10, S2.ctask.15, S3.enum.03, S3.enum.04, S9.date.02]', async ({
  seed,
}) => {
  await seed.contact({ name: 'Priya', company: 'Acme' });
  await seed.contact({ name: 'Rahul' });
  await openCreateDialog();
  await waitFor(() => expect(getOptions(getCreateField('Task Type'))).toEqual(['Personal Todo', 'Follow-up Task']));
  await waitFor(() => expect(getCreateField('Task Type')).toHaveProperty('value', 'todo'));
  await waitFor(() => expect(getCreateField('Title').getAttribute('required')).toBe(''));
  await waitFor(() => expect(document.activeElement).toBe(getCreateField('Title')));
  await waitFor(() => expect(getCreateField('Description').hasAttribute('required')).toBe(false));
  await expect.poll(() => getOptions(getCreateField('Contact'))).toEqual(['No contact', 'Priya (Acme)', 'Rahul']);
  await waitFor(() => expect(getCreateField('Contact')).toHaveProperty('value', ''));
  await waitFor(() => expect(getOptions(getCreateField('Priority'))).toEqual(['Low', 'Medium', 'High', 'Urgent']));
  await waitFor(() => expect(getCreateField('Priority')).toHaveProperty('value', 'medium'));
  await waitFor(() => expect(getCreateField('Status')).toHaveProperty('value', 'pending'));
  await waitFor(() =>
    expect(getOptions(getCreateField('Status'))).toEqual([
      'Pending',
      'In Progress',
      'Completed',
      'Postponed',
      'Cancelled',
      'Backlog',
    ]),
  );
  await waitFor(() =>
    expect(isChecked(within(getCreateDialog()).getByRole('checkbox', { name: 'Recurring' }))).toBe(false),
  );
  await waitFor(() => expect(getCreateField('Due Date').getAttribute('type')).toBe('date'));
  await waitFor(() => expect(getCreateSubmit().textContent).toBe('Create Task'));
});

test('the due time offers 48 half hours from 01:00 to 12:30 [S2.ctask.11, S2.ctask.12, S2.ctask.13]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await openCreateDialog();
  const [none, ...slots] = getOptions(getCreateField('Due Time'));
  expect(none).toBe('Any time of the day');
  expect(new Set(slots).size).toBe(48);
  expect(slots.slice(0, 3)).toEqual(['01:00 AM', '01:30 AM', '02:00 AM']);
  expect(slots.at(-1)).toBe('12:30 AM');
  expect(slots).toContain('12:30 PM');
});

test('recurring and backlog change the fields and the button [S2.ctask.09, S2.ctask.14, S2.ctask.16, S2.ctask.17, S2.ctask.18]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await openCreateDialog();
  const recurring = () => within(getCreateDialog()).getByRole('checkbox', { name: 'Recurring' });
  await user.click(await waitFor(recurring));
  await waitFor(() => getCreateField('Recurrence Pattern'));
  await waitFor(() => expect(within(getCreateDialog()).queryByLabelText('Due Date')).toBeNull());
  for (const example of ['every monday at 9 AM', 'daily at 6 PM', 'monthly on the 15th']) {
    await waitFor(() => within(getCreateDialog()).getByRole('button', { name: example }));
  }
  await waitFor(() => expect(getCreateSubmit().textContent).toBe('Create Recurring Task'));
  await user.click(await waitFor(recurring));
  await waitFor(() => expect(within(getCreateDialog()).queryByLabelText('Recurrence Pattern')).toBeNull());
  await user.selectOptions(await waitFor(() => getCreateField('Status')), 'backlog');
  await waitFor(() => expect(within(getCreateDialog()).queryByRole('checkbox', { name: 'Recurring' })).toBeNull());
  await waitFor(() => expect(getCreateSubmit().textContent).toBe('Create Backlog Item'));
});

test('missing values are reported and nothing is sent [S5.task.01, S5.task.05]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await openCreateDialog();
  await user.click(await waitFor(getCreateSubmit));
  await waitFor(() => expect(getCreateField('Title').getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(getCreateField('Title')));
  await user.fill(await waitFor(() => getCreateField('Title')), 'Water the plants');
  await user.click(await waitFor(() => within(getCreateDialog()).getByRole('checkbox', { name: 'Recurring' })));
  await user.click(await waitFor(getCreateSubmit));
  await waitFor(() => expect(getCreateField('Recurrence Pattern').getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => within(getCreateDialog()).getByText('Recurrence pattern is required'));
  expect(['/tasks', '/recurring-tasks', '/backlog'].flatMap((path) => api.bodies('POST', path))).toEqual([]);
});

test('the time is combined with the date in the user’s time zone [S5.task.06]', async ({ seed }) => {
  const sent = () => api.bodies('POST', '/tasks');
  await openCreateDialog();
  await user.fill(await waitFor(() => getCreateField('Title')), 'Call');
  await user.fill(await waitFor(() => getCreateField('Due Date')), '2091-03-04');
  await user.selectOptions(await waitFor(() => getCreateField('Due Time')), '04:30 PM');
  await user.click(await waitFor(getCreateSubmit));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Task' })).toBeNull());
  expect(sent()).toMatchObject([{ dueDate: '2091-03-04T11:00:00.000Z' }]);
  const [task] = await seed.tasks();
  expect(task).toMatchObject({ due_date: '2091-03-04T11:00:00.000Z', due_has_time: true });
});

test('05:30 in India is an exact time although it is midnight UTC', async ({ seed }) => {
  await openCreateDialog();
  await user.fill(await waitFor(() => getCreateField('Title')), 'Catch the train');
  await user.fill(await waitFor(() => getCreateField('Due Date')), '2091-03-04');
  await user.selectOptions(await waitFor(() => getCreateField('Due Time')), '05:30 AM');
  await user.click(await waitFor(getCreateSubmit));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Task' })).toBeNull());
  const [task] = await seed.tasks();
  expect(task).toMatchObject({ due_date: '2091-03-04T00:00:00.000Z', due_has_time: true });
});

test('a recurrence is previewed while typing and sent [S3.rec.01, S3.rec.02, S3.rec.03, S5.task.04, S8.toast.08]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const sent = () => api.bodies('POST', '/recurring-tasks');
  await openCreateDialog();
  await user.fill(await waitFor(() => getCreateField('Title')), 'Stretch');
  await user.click(await waitFor(() => within(getCreateDialog()).getByRole('checkbox', { name: 'Recurring' })));
  await user.click(
    await waitFor(() => within(getCreateDialog()).getByRole('button', { name: 'every monday at 9 AM' })),
  );
  await waitFor(() => within(getCreateDialog()).getByText('Every Monday at 9:00 AM'));
  await waitFor(() => expect(getCreateDialog().textContent).toMatch(/Next: ((Mon )?\d.*?, 9:00 AM( · )?){3}/));
  await user.click(await waitFor(getCreateSubmit));
  await findToast('success', 'Recurring task created successfully!');
  expect(sent()).toEqual([
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

test('a backlog item needs no date [S3.blog.06, S5.task.03, S8.toast.07]', async ({ seed }) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme' });
  const sent = () => api.bodies('POST', '/backlog');
  await openCreateDialog();
  await user.fill(await waitFor(() => getCreateField('Title')), 'Read the annual report');
  await user.selectOptions(await waitFor(() => getCreateField('Contact')), 'Priya (Acme)');
  await user.selectOptions(await waitFor(() => getCreateField('Status')), 'backlog');
  await user.click(await waitFor(getCreateSubmit));
  await findToast('success', 'Backlog item created successfully!');
  expect(sent()).toEqual([
    { title: 'Read the annual report', description: '', priority: 'medium', item_type: 'todo', contactId: contact.id },
  ]);
  expect(await seed.backlog()).toHaveLength(1);
});
