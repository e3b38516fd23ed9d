import { taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { dataLayer, getOptions, recordCalls, findToast } from '../support/screens.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const findCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const getTitles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const findCounter = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
const getStatus = (page: Page, title: string) => page.getByLabel(`Status of ${title}`);
const listEvents = async (page: Page, name: string) => (await dataLayer(page)).filter(({ event }) => event === name);
const past = '2020-01-05';

async function show(page: Page, address = '/tasks?view=cards') {
  await page.goto(address);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('an empty page offers to create the first task [S2.route.10, S2.tasks.01, S2.tasks.02, S2.tasks.14, S2.tasks.15]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tasks found' })).toBeVisible();
  await page.getByRole('button', { name: 'Create First Task' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View Recurring Tasks' }).click();
  await expect(page).toHaveURL('/recurring-tasks');
});

test.describe('with a mix of tasks', () => {
  test.beforeEach(async ({ seed }) => {
    await seed.task({ title: 'Send the deck', priority: 'high', dueDate: '2091-03-04', description: 'to the board' });
    await seed.task({ title: 'Buy a gift', priority: 'low', status: 'completed', dueDate: past });
    await seed.task({ title: 'Call Priya', status: 'in_progress', dueDate: past });
    await seed.task({ title: 'Anything' });
  });

  test('search and filters narrow the list [S2.tasks.04, S2.tasks.05, S2.tasks.06, S2.tasks.07, S2.tasks.08, S2.tasks.09]', async ({
    page,
  }) => {
    await show(page);
    await page.getByRole('searchbox').fill('priya');
    await expect.poll(() => getTitles(page)).toEqual(['Call Priya']);
    await page.getByRole('searchbox').fill('board');
    await expect.poll(() => getTitles(page)).toEqual(['Send the deck']);
    await page.getByRole('searchbox').fill('');
    const status = page.getByLabel('Status', { exact: true });
    expect(
      await status.locator('option').evaluateAll((options) => options.map((o) => o.getAttribute('value'))),
    ).toEqual(['all', 'pending', 'in_progress', 'completed']);
    await status.selectOption('completed');
    await expect.poll(() => getTitles(page)).toEqual(['Buy a gift']);
    await status.selectOption('all');
    const priority = page.getByLabel('Priority', { exact: true });
    expect(
      await priority.locator('option').evaluateAll((options) => options.map((o) => o.getAttribute('value'))),
    ).toEqual(['all', 'urgent', 'high', 'medium', 'low']);
    await priority.selectOption('high');
    await expect.poll(() => getTitles(page)).toEqual(['Send the deck']);
    await expect(page).toHaveURL('/tasks?view=cards&priority=high');
    await page.reload();
    await expect.poll(() => getTitles(page)).toEqual(['Send the deck']);
  });

  test('tasks can be sorted and are counted [S2.tasks.10, S2.tasks.11, S2.tasks.12, S2.tasks.13, S4.list.05]', async ({
    page,
  }) => {
    await show(page);
    const sort = page.getByLabel('Sort by');
    expect(await sort.locator('option').evaluateAll((options) => options.map((o) => o.getAttribute('value')))).toEqual([
      'dueDate',
      'title',
      'priority',
      'status',
    ]);
    await expect.poll(() => getTitles(page)).toEqual(['Call Priya', 'Send the deck', 'Anything', 'Buy a gift']);
    await sort.selectOption('title');
    await expect.poll(() => getTitles(page)).toEqual(['Anything', 'Buy a gift', 'Call Priya', 'Send the deck']);
    await page.getByRole('button', { name: /Sort order/ }).click();
    await expect.poll(() => getTitles(page)).toEqual(['Send the deck', 'Call Priya', 'Buy a gift', 'Anything']);
    await sort.selectOption('priority');
    await expect.poll(async () => (await getTitles(page))[0]).toBe('Send the deck');
    await sort.selectOption('status');
    await expect.poll(async () => (await getTitles(page))[0]).toBe('Buy a gift');
    await expect(findCounter(page, 'Total Tasks')).toHaveText('4');
    await expect(findCounter(page, 'Pending')).toHaveText('2');
    await expect(findCounter(page, 'Completed')).toHaveText('1');
    await expect(findCounter(page, 'Overdue')).toHaveText('1');
  });

  test('a card displays status and due date [S2.tasks.20, S2.tasks.25, S2.tasks.26]', async ({ page }) => {
    await show(page);
    await expect(findCard(page, 'Send the deck')).toContainText('Due Sun, 4 Mar 2091');
    await expect(findCard(page, 'Call Priya')).toContainText('Sun, 5 Jan 2020 (Overdue)');
    await expect(findCard(page, 'Buy a gift')).not.toContainText('(Overdue)');
    const getIcon = (title: string) => findCard(page, title).locator('header svg').first().getAttribute('class');
    expect(await getIcon('Anything')).not.toBe(await getIcon('Buy a gift'));
  });
});

test('a task can be edited [S2.tasks.23, S2.tasks.28, S2.tasks.29, S2.tasks.30, S2.tasks.31, S3.task.10, S3.task.11, S3.task.13, S7.track.05, S9.date.02]', async ({
  page,
  seed,
}) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme', email: 'priya@acme.in' });
  const task = await seed.task({ title: 'Deck', dueDate: '2091-01-02' });
  const sent = recordCalls(page, 'PUT', `/tasks/${task.id}`);
  await show(page);
  await page.getByRole('button', { name: 'Edit Deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Deck');
  await expect(dialog.getByLabel('Description')).toBeVisible();
  await expect(dialog.getByLabel('Status')).toHaveValue('pending');
  expect(await getOptions(dialog.getByLabel('Priority'))).toEqual(['Low', 'Medium', 'High']);
  await expect(dialog.getByLabel('Due Date')).toHaveAttribute('type', 'date');
  await expect(dialog.getByLabel('Due Date')).toHaveValue('2091-01-02');
  expect(await getOptions(dialog.getByLabel('Contact'))).toEqual(['No contact', 'Priya - priya@acme.in']);
  await dialog.getByLabel('Title').fill('New deck');
  await dialog.getByLabel('Due Date').fill('2091-03-04');
  await dialog.getByLabel('Contact').selectOption(contact.id);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(findCard(page, 'New deck')).toContainText('Due Sun, 4 Mar 2091');
  expect(sent.map((body) => JSON.parse(body) as unknown)).toMatchObject([
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
  expect(await listEvents(page, 'task_updated')).toHaveLength(1);
});

test('deleting asks for confirmation and can be undone from another page [S2.tasks.24, S5.del.02, S7.track.06]', async ({
  page,
  seed,
}) => {
  await seed.task({ title: 'Deck' });
  await show(page);
  await page.getByRole('button', { name: 'Delete Deck' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await seed.tasks()).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete Deck' }).click();
  const release = await holdApi(page, taskRoutes.deleteTask);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(findCard(page, 'Deck')).toHaveCount(0);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  release();
  const toast = findToast(page, 'success', 'Task deleted successfully!');
  await expect(toast).toBeVisible();
  expect(await seed.tasks()).toEqual([]);
  expect(await listEvents(page, 'task_deleted')).toHaveLength(1);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => seed.tasks()).toHaveLength(1);
});

test('a card displays the task and changes its status in place [S2.tasks.21, S2.tasks.22, S2.tasks.27, S4.task.07, S4.task.08]', async ({
  page,
  seed,
}) => {
  const contact = await seed.contact({ name: 'Priya', company: 'Acme', email: 'priya@acme.in' });
  const task = await seed.task({ title: 'Deck', priority: 'high', description: 'Forty pages', contactId: contact.id });
  const sent = recordCalls(page, 'PUT', `/tasks/${task.id}`);
  await show(page);
  for (const text of ['Deck', 'High', 'Forty pages', 'Priya · Acme'])
    await expect(findCard(page, 'Deck').getByText(text, { exact: true })).toBeVisible();
  expect(await getOptions(getStatus(page, 'Deck'))).toEqual(['Pending', 'In Progress', 'Completed']);
  await getStatus(page, 'Deck').selectOption('in_progress');
  await expect(findCounter(page, 'Pending')).toHaveText('0');
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([{ status: 'in_progress' }]);
});

test('the status select is disabled while its task is saved [S4.task.09]', async ({ page, seed }) => {
  await seed.task({ title: 'Deck' });
  await seed.task({ title: 'Gift' });
  const release = await holdApi(page, taskRoutes.updateTask);
  await show(page);
  await getStatus(page, 'Deck').selectOption('completed');
  await expect(getStatus(page, 'Deck')).toBeDisabled();
  await expect(getStatus(page, 'Gift')).toBeEnabled();
  release();
  await expect(getStatus(page, 'Deck')).toBeEnabled();
  await expect(getStatus(page, 'Deck')).toHaveValue('completed');
});

test('an edit requires a title and sends null without a date or contact [S3.task.12, S3.task.13, S5.edit.01]', async ({
  page,
  seed,
}) => {
  const contact = await seed.contact({ name: 'Priya' });
  const task = await seed.task({ title: 'Deck', dueDate: '2091-01-02', contactId: contact.id });
  const sent = recordCalls(page, 'PUT', `/tasks/${task.id}`);
  await show(page);
  await page.getByRole('button', { name: 'Edit Deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabel('Title').fill('Deck');
  await dialog.getByLabel('Due Date').fill('');
  await dialog.getByLabel('Contact').selectOption('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ due_date: null, contact_id: null });
});

test('a rejected edit displays its reason in the dialog [S8.page.07, S7.track.05]', async ({ page, seed }) => {
  await seed.task({ title: 'Deck' });
  await failApi(page, taskRoutes.updateTask, 'VALIDATION_FAILED', { message: 'The pen is dry' });
  await show(page);
  await page.getByRole('button', { name: 'Edit Deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Title').fill('New deck');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('The pen is dry')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('New deck');
  expect(await listEvents(page, 'task_updated')).toEqual([]);
});

test('a failed deletion is a red toast at the bottom right, and the card reappears [S8.page.05, S7.track.06]', async ({
  page,
  seed,
}) => {
  await seed.task({ title: 'Deck' });
  await failApi(page, taskRoutes.deleteTask, 'INTERNAL', { message: 'The bin is full' });
  await show(page);
  await page.getByRole('button', { name: 'Delete Deck' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-toasts="bottom-right"] [data-toast="error"]')).toContainText('The bin is full');
  await expect(findCard(page, 'Deck')).toBeVisible();
  expect(await listEvents(page, 'task_deleted')).toEqual([]);
});

test('a failed status change replaces the list with the error [S8.page.06]', async ({ page, seed }) => {
  await seed.task({ title: 'Deck' });
  await failApi(page, taskRoutes.updateTask, 'INTERNAL', { message: 'The ink is out', times: 1 });
  await show(page);
  await getStatus(page, 'Deck').selectOption('completed');
  await expect(page.getByRole('alert').getByText('The ink is out')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(getStatus(page, 'Deck')).toHaveValue('pending');
});

test('a failed load displays its error, and Try Again loads the tasks [S8.page.01]', async ({ page, seed }) => {
  await seed.task({ title: 'Deck' });
  await failApi(page, taskRoutes.listTasks, 'INTERNAL', { message: 'The drawer is stuck', times: 2 });
  await page.goto('/tasks');
  await expect(page.getByRole('alert').getByText('The drawer is stuck')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(findCard(page, 'Deck')).toBeVisible();
});

test('backlog tasks are not listed [S4.list.04, S4.list.06, S7.read.22]', async ({ page, seed }) => {
  const task = await seed.task({ title: 'Deck' });
  const kept = {
    ...task,
    id: crypto.randomUUID(),
    title: 'Kept',
    status: 'backlog',
    due_date: `${past}T00:00:00.000Z`,
  };
  await stubApi(page, taskRoutes.listTasks, 200, { success: true, data: [task, kept] });
  await show(page);
  await expect(findCard(page, 'Kept')).toHaveCount(0);
  await expect(findCounter(page, 'Overdue')).toHaveText('0');
});
