import { recurringRoutes, type RecurringTask } from '@aide/contract';
import type { Page } from '@playwright/test';
import { dataLayer, getOptions, recordErrors, findToast } from '../support/screens.ts';
import { stubApi, failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const findCard = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const getTitles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const findStat = (page: Page, label: string) => page.locator('main section').filter({ hasText: label });
const listEvents = async (page: Page, name: string) => (await dataLayer(page)).filter(({ event }) => event === name);

const now = new Date('2026-11-16T06:00:00.000Z');
function recurring(title: string, extra: Partial<RecurringTask> = {}): RecurringTask {
  return {
    id: crypto.randomUUID(),
    title,
    description: null,
    steps: [],
    status: 'pending',
    priority: 'medium',
    task_type: 'todo',
    next_occurrence: '2026-11-17T08:03:00.000Z',
    timezone: 'Asia/Kolkata',
    starts_on: '2026-11-10',
    recurrence_count: 4,
    recurrence_pattern: { type: 'daily', interval: 1, time: '13:33' },
    recurrenceDescription: 'Every day at 1:33 PM',
    createdAt: '2026-11-10T05:00:00.000Z',
    updated_at: '2026-11-10T05:00:00.000Z',
    contact_id: null,
    contact: null,
    waiting_since: null,
    waiting_for: null,
    ...extra,
  };
}

/** Renders the page with these tasks at a fixed time. */
async function show(page: Page, tasks: RecurringTask[]) {
  await page.clock.setFixedTime(now);
  await stubApi(page, recurringRoutes.listRecurringTasks, 200, { success: true, data: { tasks } });
  await page.goto('/recurring-tasks');
  await expect(page.getByRole('article').first()).toBeVisible();
}

const mixed = [
  recurring('Payroll', { next_occurrence: '2026-11-30T03:30:00.000Z', priority: 'urgent' }),
  recurring('Pipeline', { description: 'With the sales team' }),
  recurring('Stretch', { status: 'paused', next_occurrence: null, priority: 'low' }),
  recurring('Audit', { status: 'completed', next_occurrence: null, priority: 'high' }),
];

test('the page has its title and a link to /tasks [S2.route.11, S2.rec.01, S2.rec.02]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/recurring-tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Recurring Tasks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No recurring tasks found' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Recurring Task' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Recurring' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Create New Task' }).click();
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Recurring' })).toBeChecked();
});

test.describe('in a browser in UTC', () => {
  test.beforeEach(() => {
    process.env.TZ = 'UTC';
    return () => {
      process.env.TZ = 'Asia/Kolkata';
    };
  });
  test('a card displays all fields [S2.rec.09, S2.rec.10, S2.rec.11, S2.rec.12, S2.rec.13, S2.rec.14, S2.rec.15, S2.rec.16]', async ({
    page,
    signedIn,
  }) => {
    expect(signedIn.token).not.toBe('');
    const contact = { id: crypto.randomUUID(), name: 'Priya', email: null, company: 'Acme' };
    await show(page, [
      recurring('Pipeline', { description: 'With the sales team', priority: 'high', contact, contact_id: contact.id }),
      recurring('Standup', { next_occurrence: '2026-11-16T05:59:00.000Z' }),
    ]);
    const card = findCard(page, 'Pipeline');
    for (const text of [
      'With the sales team',
      'High',
      'Active',
      'Priya (Acme)',
      'Tue, 17 Nov 2026, 1:33 PM',
      '1d 2h 3m',
      'Every day at 1:33 PM',
      'Generated 4 times',
      'Asia/Kolkata',
      'Created Tue, 10 Nov 2026',
      'Auto-generated',
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    await expect(findCard(page, 'Standup').getByText('Due now')).toBeVisible();
  });
});

test('deleting asks for confirmation, and z restores the task [S2.rec.19, S2.rec.20, S2.rec.21, S2.rec.22, S7.track.08]', async ({
  page,
  seed,
}) => {
  await seed.recurring({ title: 'Pipeline', recurrenceText: 'every monday at 9 AM' });
  await page.goto('/recurring-tasks');
  const open = page.getByRole('button', { name: 'Delete Pipeline' });
  await open.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Recurring Task' });
  await expect(dialog.getByText('This stops all future occurrences.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  expect(await seed.recurringTasks()).toHaveLength(1);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Recurring task deleted successfully!')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await seed.recurringTasks()).toEqual([]);
  expect(await listEvents(page, 'recurring_task_deleted')).toHaveLength(1);
  await page.keyboard.press('z');
  await expect(findCard(page, 'Pipeline')).toBeVisible();
  expect(await seed.recurringTasks()).toMatchObject([{ title: 'Pipeline', status: 'pending' }]);
});

test('a recurring task is edited in its panel, with Undo, and its next occurrence is skipped', async ({
  page,
  seed,
}) => {
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  await page.goto('/recurring-tasks');
  const card = findCard(page, 'Report');
  await card.getByRole('button', { name: 'Edit Report', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Recurring Task', exact: true });
  await panel.getByRole('textbox', { name: 'Title' }).fill('Weekly report');
  await panel.getByRole('textbox', { name: 'Recurrence Pattern' }).fill('mon wed fri at 7');
  await expect(panel.getByText('Every Monday, Wednesday and Friday at 7:00 AM', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(panel).toBeHidden();
  const changed = findCard(page, 'Weekly report');
  await expect(changed).toContainText('Every Monday, Wednesday and Friday at 7:00 AM');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
  await expect(card).toContainText('Every Monday at 9:00 AM');

  const [before] = await seed.recurringTasks();
  await card.getByRole('button', { name: 'Skip the next Report', exact: true }).click();
  const toast = page.getByText(/^Skipped /);
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await seed.recurringTasks())[0]?.next_occurrence).not.toBe(before?.next_occurrence);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(async () => (await seed.recurringTasks())[0]?.next_occurrence).toBe(before?.next_occurrence);
});

test('the list displays figures and can be filtered; the soonest comes first [S2.rec.03, S2.rec.05, S2.rec.06, S2.rec.07, S2.rec.08, S7.read.24]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await show(page, mixed);
  await expect(findStat(page, 'Total Recurring')).toContainText('4');
  await expect(findStat(page, 'Active').first()).toContainText('2');
  await expect(findStat(page, 'Paused').first()).toContainText('1');
  await expect(findStat(page, 'Next Due')).toContainText('Tue 17 Nov, 1:33 PM');
  await expect.poll(() => getTitles(page)).toEqual(['Pipeline', 'Payroll', 'Audit', 'Stretch']);
  const status = page.getByLabel('Status', { exact: true });
  expect(await getOptions(status)).toEqual(['All Statuses', 'Active', 'Paused', 'Completed']);
  await status.selectOption('Active');
  await expect.poll(() => getTitles(page)).toEqual(['Pipeline', 'Payroll']);
  await expect(findCard(page, 'Pipeline').getByText('Active')).toBeVisible();
  await status.selectOption('Paused');
  await expect.poll(() => getTitles(page)).toEqual(['Stretch']);
  await expect(page).toHaveURL('/recurring-tasks?status=paused');
  await status.selectOption('All Statuses');
  const priority = page.getByLabel('Priority', { exact: true });
  expect(await getOptions(priority)).toEqual(['All Priorities', 'Urgent', 'High', 'Medium', 'Low']);
  await priority.selectOption('urgent');
  await expect.poll(() => getTitles(page)).toEqual(['Payroll']);
});

test('searching matches titles and descriptions [S2.rec.04]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await show(page, mixed);
  await page.getByRole('searchbox').fill('payr');
  await expect.poll(() => getTitles(page)).toEqual(['Payroll']);
  await page.getByRole('searchbox').fill('sales');
  await expect.poll(() => getTitles(page)).toEqual(['Pipeline']);
  await page.getByRole('searchbox').fill('nowhere');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => getTitles(page)).toHaveLength(4);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('the countdown updates [S2.rec.12]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.clock.install({ time: now });
  await stubApi(page, recurringRoutes.listRecurringTasks, 200, {
    success: true,
    data: { tasks: [recurring('Deck')] },
  });
  await page.goto('/recurring-tasks');
  await expect(findCard(page, 'Deck').getByText(/^1d 2h [23]m$/)).toBeVisible();
  await page.clock.runFor(3 * 60_000);
  await expect(findCard(page, 'Deck').getByText(/^1d (2h 0m|1h 59m)$/)).toBeVisible();
});

test('a recurring task can be paused and resumed [S2.rec.17, S2.rec.18, S7.track.07]', async ({ page, seed }) => {
  await seed.recurring({ title: 'Pipeline', recurrenceText: 'every monday at 9 AM' });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/toggle')) sent.push(request.postDataJSON());
  });
  await page.goto('/recurring-tasks');
  const card = findCard(page, 'Pipeline');
  await expect(card.getByRole('button', { name: 'Resume' })).toBeHidden();
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await expect(card.getByText('No date while paused')).toBeVisible();
  await expect.poll(async () => (await seed.recurringTasks())[0]?.status).toBe('paused');
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(async () => (await seed.recurringTasks())[0]?.status).toBe('pending');
  await expect.poll(() => listEvents(page, 'recurring_task_toggled')).toHaveLength(2);
  expect(sent).toEqual([{ action: 'pause' }, { action: 'resume' }]);
});

test('a completed recurring task offers Resume [S2.rec.18]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await show(page, mixed);
  for (const title of ['Stretch', 'Audit'])
    await expect(findCard(page, title).getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('a failed pause, resume or deletion is only logged, and the card is unchanged [S8.silent.06]', async ({
  page,
  problems,
  seed,
}) => {
  problems.allow(/The recurring task (did not|was not)/);
  await seed.recurring({ title: 'Pipeline', recurrenceText: 'every monday at 9 AM' });
  await failApi(page, recurringRoutes.toggleRecurringTask, 'INTERNAL');
  await failApi(page, recurringRoutes.deleteRecurringTask, 'INTERNAL');
  const errors = recordErrors(page);
  await page.goto('/recurring-tasks');
  const card = findCard(page, 'Pipeline');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => errors.join()).toContain('did not pause');
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Delete Pipeline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => errors.join()).toContain('was not deleted');
  await expect(card).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(await listEvents(page, 'recurring_task_toggled')).toEqual([]);
  expect(await listEvents(page, 'recurring_task_deleted')).toEqual([]);
});

test('a failed load displays its error, and Try Again loads the list [S8.page.01]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, recurringRoutes.listRecurringTasks, 'INTERNAL', { message: 'The wheel is stuck', times: 2 });
  await page.goto('/recurring-tasks');
  await expect(page.getByRole('alert').getByText('The wheel is stuck')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No recurring tasks found' })).toBeVisible();
});
