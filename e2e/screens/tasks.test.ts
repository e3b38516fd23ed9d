import { taskRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findRow, getOptions, getRow, getToast, listEvents, queryRows } from '../dom/parts.ts';
import { getAddress, getTexts, isDisabled, nth, only, selectAll, withText } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

const getTitles = () =>
  getTexts(screen.queryAllByRole('article').flatMap((each) => within(each).queryAllByRole('heading')));
const getCounter = (label: string) =>
  only(withText(selectAll('dl > div'), label).flatMap((each) => selectAll('dd', each)));
const getStatus = (title: string) => screen.getByLabelText(`Status of ${title}`);
const past = '2020-01-05';

async function show(address = '/tasks?view=cards') {
  await app.open(address);
  await screen.findAllByRole('article');
}

test('an empty page offers to create the first task [S2.route.10, S2.tasks.01, S2.tasks.02, S2.tasks.14, S2.tasks.15]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/tasks');
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  await screen.findByRole('heading', { name: 'No tasks found' });
  await user.click(await screen.findByRole('button', { name: 'Create First Task' }));
  await screen.findByRole('dialog', { name: 'Create Task' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('link', { name: 'View Recurring Tasks' }));
  await waitFor(() => expect(getAddress()).toBe('/recurring-tasks'));
});

test.describe('with a mix of tasks', () => {
  test.beforeEach(async ({ seed }) => {
    await seed.task({ title: 'Send the deck', priority: 'high', dueDate: '2091-03-04', description: 'to the board' });
    await seed.task({ title: 'Buy a gift', priority: 'low', status: 'completed', dueDate: past });
    await seed.task({ title: 'Call Priya', status: 'in_progress', dueDate: past });
    await seed.task({ title: 'Anything' });
  });

  test('search and filters narrow the list [S2.tasks.04, S2.tasks.05, S2.tasks.06, S2.tasks.07, S2.tasks.08, S2.tasks.09]', async () => {
    await show();
    await user.fill(await screen.findByRole('searchbox'), 'priya');
    await expect.poll(() => getTitles()).toEqual(['Call Priya']);
    await user.fill(await screen.findByRole('searchbox'), 'board');
    await expect.poll(() => getTitles()).toEqual(['Send the deck']);
    await user.clear(await screen.findByRole('searchbox'));
    const status = await screen.findByLabelText('Status');
    expect(selectAll('option', status).map((o) => o.getAttribute('value'))).toEqual([
      'all',
      'pending',
      'in_progress',
      'completed',
    ]);
    await user.selectOptions(status, 'completed');
    await expect.poll(() => getTitles()).toEqual(['Buy a gift']);
    await user.selectOptions(status, 'all');
    const priority = await screen.findByLabelText('Priority');
    expect(selectAll('option', priority).map((o) => o.getAttribute('value'))).toEqual([
      'all',
      'urgent',
      'high',
      'medium',
      'low',
    ]);
    await user.selectOptions(priority, 'high');
    await expect.poll(() => getTitles()).toEqual(['Send the deck']);
    await waitFor(() => expect(getAddress()).toBe('/tasks?view=cards&priority=high'));
    await app.reload();
    await expect.poll(() => getTitles()).toEqual(['Send the deck']);
  });

  test('tasks can be sorted and are counted [S2.tasks.10, S2.tasks.11, S2.tasks.12, S2.tasks.13, S4.list.05]', async () => {
    await show();
    const sort = await screen.findByLabelText('Sort by');
    expect(selectAll('option', sort).map((o) => o.getAttribute('value'))).toEqual([
      'dueDate',
      'title',
      'priority',
      'status',
    ]);
    await expect.poll(() => getTitles()).toEqual(['Call Priya', 'Send the deck', 'Anything', 'Buy a gift']);
    await user.selectOptions(sort, 'title');
    await expect.poll(() => getTitles()).toEqual(['Anything', 'Buy a gift', 'Call Priya', 'Send the deck']);
    await user.click(await screen.findByRole('button', { name: /Sort order/ }));
    await expect.poll(() => getTitles()).toEqual(['Send the deck', 'Call Priya', 'Buy a gift', 'Anything']);
    await user.selectOptions(sort, 'priority');
    await expect.poll(() => getTitles()[0]).toBe('Send the deck');
    await user.selectOptions(sort, 'status');
    await expect.poll(() => getTitles()[0]).toBe('Buy a gift');
    await waitFor(() => expect(getCounter('Total Tasks').textContent).toBe('4'));
    await waitFor(() => expect(getCounter('Pending').textContent).toBe('2'));
    await waitFor(() => expect(getCounter('Completed').textContent).toBe('1'));
    await waitFor(() => expect(getCounter('Overdue').textContent).toBe('1'));
  });

  test('a card displays status and due date [S2.tasks.20, S2.tasks.25, S2.tasks.26]', async () => {
    await show();
    await waitFor(() => expect(getRow('Send the deck').textContent).toContain('Due 4 Mar 2091'));
    await waitFor(() => expect(getRow('Call Priya').textContent).toContain('5 Jan 2020 (Overdue)'));
    await waitFor(() => expect(getRow('Buy a gift').textContent).not.toContain('(Overdue)'));
    const getIcon = async (title: string) =>
      (await waitFor(() => nth(selectAll('header svg', getRow(title)), 0))).getAttribute('class');
    expect(await getIcon('Anything')).not.toBe(await getIcon('Buy a gift'));
  });
});

test('a task can be edited [S2.tasks.23, S2.tasks.28, S2.tasks.29, S2.tasks.30, S2.tasks.31, S3.task.10, S3.task.11, S3.task.13, S7.track.05, S9.date.02]', async ({
  seed,
}) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme', email: 'priya@acme.in' });
  const task = await seed.task({ title: 'Deck', dueDate: '2091-01-02' });
  const sent = () => api.bodies('PUT', `/tasks/${task.id}`);
  await show();
  await user.click(await screen.findByRole('button', { name: 'Edit Deck' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  await waitFor(() => expect(within(dialog).getByLabelText('Title')).toHaveProperty('value', 'Deck'));
  await within(dialog).findByLabelText('Description');
  await waitFor(() => expect(within(dialog).getByLabelText('Status')).toHaveProperty('value', 'pending'));
  await waitFor(() =>
    expect(getOptions(within(dialog).getByLabelText('Priority'))).toEqual(['Low', 'Medium', 'High', 'Urgent']),
  );
  await waitFor(() => expect(within(dialog).getByLabelText('Due Date').getAttribute('type')).toBe('date'));
  await waitFor(() => expect(within(dialog).getByLabelText('Due Date')).toHaveProperty('value', '2091-01-02'));
  await waitFor(() =>
    expect(getOptions(within(dialog).getByLabelText('Contact'))).toEqual(['No contact', 'Priya - priya@acme.in']),
  );
  await user.fill(await within(dialog).findByLabelText('Title'), 'New deck');
  await user.fill(await within(dialog).findByLabelText('Due Date'), '2091-03-04');
  await user.selectOptions(await within(dialog).findByLabelText('Contact'), contact.id);
  await user.click(await within(dialog).findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Task' })).toBeNull());
  await waitFor(() => expect(getRow('New deck').textContent).toContain('Due 4 Mar 2091'));
  expect(sent()).toMatchObject([
    {
      title: 'New deck',
      description: '',
      status: 'pending',
      priority: 'medium',
      dueDate: '2091-03-04',
      due_date: '2091-03-04T00:00:00.000Z',
      contactId: contact.id,
      contact_id: contact.id,
    },
  ]);
  expect(listEvents('task_updated')).toHaveLength(1);
});

test('deleting asks for confirmation and can be undone from another page [S2.tasks.24, S5.del.02, S7.track.06]', async ({
  seed,
}) => {
  await seed.task({ title: 'Deck' });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Delete Deck' }));
  const dialog = () => screen.getByRole('alertdialog');
  await waitFor(() => within(dialog()).getByText('Are you sure you want to delete this task?'));
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Cancel' })));
  expect(await seed.tasks()).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Delete Deck' }));
  const release = api.hold(taskRoutes.deleteTask);
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Delete' })));
  await waitFor(() => expect(queryRows('Deck')).toEqual([]));
  await user.click(await screen.findByRole('link', { name: 'Contacts' }));
  await screen.findByRole('heading', { level: 1, name: 'Contacts' });
  release();
  const toast = () => getToast('success', 'Task deleted successfully!');
  await waitFor(toast);
  expect(await seed.tasks()).toEqual([]);
  expect(listEvents('task_deleted')).toHaveLength(1);
  await user.click(await waitFor(() => within(toast()).getByRole('button', { name: 'Undo' })));
  await expect.poll(() => seed.tasks()).toHaveLength(1);
});

test('a card displays the task and changes its status in place [S2.tasks.21, S2.tasks.22, S2.tasks.27, S4.task.07, S4.task.08]', async ({
  seed,
}) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme', email: 'priya@acme.in' });
  const task = await seed.task({ title: 'Deck', priority: 'high', description: 'Forty pages', contactId: contact.id });
  const sent = () => api.bodies('PUT', `/tasks/${task.id}`);
  await show();
  for (const text of ['Deck', 'High', 'Forty pages', 'Priya · Acme'])
    await waitFor(() => within(getRow('Deck')).getByText(text));
  await waitFor(() => expect(getOptions(getStatus('Deck'))).toEqual(['Pending', 'In Progress', 'Completed']));
  await user.selectOptions(await waitFor(() => getStatus('Deck')), 'in_progress');
  await waitFor(() => expect(getCounter('Pending').textContent).toBe('0'));
  expect(sent()).toEqual([{ status: 'in_progress' }]);
});

test('the status select is disabled while its task is saved [S4.task.09]', async ({ seed }) => {
  await seed.task({ title: 'Deck' });
  await seed.task({ title: 'Gift' });
  const release = api.hold(taskRoutes.updateTask);
  await show();
  await user.selectOptions(await waitFor(() => getStatus('Deck')), 'completed');
  await waitFor(() => expect(isDisabled(getStatus('Deck'))).toBe(true));
  await waitFor(() => expect(isDisabled(getStatus('Gift'))).toBe(false));
  release();
  await waitFor(() => expect(isDisabled(getStatus('Deck'))).toBe(false));
  await waitFor(() => expect(getStatus('Deck')).toHaveProperty('value', 'completed'));
});

test('an edit requires a title and sends null without a date or contact [S3.task.12, S3.task.13, S5.edit.01]', async ({
  seed,
}) => {
  const contact = await seed.contact({ name: 'Priya' });
  const task = await seed.task({ title: 'Deck', dueDate: '2091-01-02', contactId: contact.id });
  const sent = () => api.bodies('PUT', `/tasks/${task.id}`);
  await show();
  await user.click(await screen.findByRole('button', { name: 'Edit Deck' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.clear(await within(dialog).findByLabelText('Title'));
  await user.click(await within(dialog).findByRole('button', { name: 'Save Changes' }));
  await within(dialog).findByText('Title is required');
  expect(sent()).toEqual([]);
  await user.fill(await within(dialog).findByLabelText('Title'), 'Deck');
  await user.clear(await within(dialog).findByLabelText('Due Date'));
  await user.selectOptions(await within(dialog).findByLabelText('Contact'), '');
  await user.click(await within(dialog).findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Task' })).toBeNull());
  expect(sent()[0]).toMatchObject({ due_date: null, contact_id: null });
});

test('a rejected edit displays its reason in the dialog [S8.page.07, S7.track.05]', async ({ seed }) => {
  await seed.task({ title: 'Deck' });
  api.fail(taskRoutes.updateTask, 'VALIDATION_FAILED', { message: 'The pen is dry' });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Edit Deck' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.fill(await within(dialog).findByLabelText('Title'), 'New deck');
  await user.click(await within(dialog).findByRole('button', { name: 'Save Changes' }));
  await within(dialog).findByText('The pen is dry');
  await waitFor(() => expect(within(dialog).getByLabelText('Title')).toHaveProperty('value', 'New deck'));
  expect(listEvents('task_updated')).toEqual([]);
});

test('a failed deletion is a red toast at the bottom right, and the card reappears [S8.page.05, S7.track.06]', async ({
  seed,
}) => {
  await seed.task({ title: 'Deck' });
  api.fail(taskRoutes.deleteTask, 'INTERNAL', { message: 'The bin is full' });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Delete Deck' }));
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })),
  );
  await waitFor(() =>
    expect(only(selectAll('[data-toasts="bottom-right"] [data-toast="error"]')).textContent).toContain(
      'The bin is full',
    ),
  );
  await findRow('Deck');
  expect(listEvents('task_deleted')).toEqual([]);
});

test('a failed status change replaces the list with the error [S8.page.06]', async ({ seed }) => {
  await seed.task({ title: 'Deck' });
  api.fail(taskRoutes.updateTask, 'INTERNAL', { message: 'The ink is out', times: 1 });
  await show();
  await user.selectOptions(await waitFor(() => getStatus('Deck')), 'completed');
  await waitFor(() => within(screen.getByRole('alert')).getByText('The ink is out'));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getStatus('Deck')).toHaveProperty('value', 'pending'));
});

test('a failed load displays its error, and Try Again loads the tasks [S8.page.01]', async ({ seed }) => {
  await seed.task({ title: 'Deck' });
  api.fail(taskRoutes.listTasks, 'INTERNAL', { message: 'The drawer is stuck' });
  await app.open('/tasks');
  await waitFor(() => within(screen.getByRole('alert')).getByText('The drawer is stuck'));
  api.reset();
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await findRow('Deck');
});

test('backlog tasks are not listed [S4.list.04, S4.list.06, S7.read.22]', async ({ seed }) => {
  const task = await seed.task({ title: 'Deck' });
  const kept = {
    ...task,
    id: crypto.randomUUID(),
    title: 'Kept',
    status: 'backlog',
    due_date: `${past}T00:00:00.000Z`,
  };
  api.respond(taskRoutes.listTasks, 200, { success: true, data: [task, kept] });
  await show();
  await waitFor(() => expect(queryRows('Kept')).toEqual([]));
  await waitFor(() => expect(getCounter('Overdue').textContent).toBe('0'));
});
