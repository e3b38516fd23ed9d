import { emptySharedFields, recurringRoutes, type RecurringTask } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findRow, findToast, getOptions, getRow, listEvents } from '../dom/parts.ts';
import { getAddress, getTexts, isChecked, nth, only, selectAll, withText } from '../dom/queries.ts';
import { api, app, clock, test, user } from '../dom/setup.ts';

const getTitles = () =>
  getTexts(screen.queryAllByRole('article').flatMap((each) => within(each).queryAllByRole('heading')));
const getStat = (label: string) => withText(selectAll('main section'), label);

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
    ...emptySharedFields,
    ...extra,
  };
}

/** Renders the page with these tasks at a fixed time. */
async function show(tasks: RecurringTask[]) {
  await clock.setFixedTime(now);
  api.respond(recurringRoutes.listRecurringTasks, 200, { success: true, data: { tasks } });
  await app.open('/recurring-tasks');
  await screen.findAllByRole('article');
}

const mixed = [
  recurring('Payroll', { next_occurrence: '2026-11-30T03:30:00.000Z', priority: 'urgent' }),
  recurring('Pipeline', { description: 'With the sales team' }),
  recurring('Stretch', { status: 'paused', next_occurrence: null, priority: 'low' }),
  recurring('Audit', { status: 'completed', next_occurrence: null, priority: 'high' }),
];

test('the page has its title and a link to /tasks [S2.route.11, S2.rec.01, S2.rec.02]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await app.open('/recurring-tasks');
  await screen.findByRole('heading', { level: 1, name: 'Recurring Tasks' });
  await screen.findByRole('heading', { name: 'Nothing repeats yet' });
  await user.click(await screen.findByRole('button', { name: 'Create Recurring Task' }));
  await waitFor(() =>
    expect(isChecked(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Recurring' }))).toBe(true),
  );
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('link', { name: 'Create New Task' }));
  await waitFor(() => expect(getAddress()).toBe('/tasks'));
  await waitFor(() =>
    expect(isChecked(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Recurring' }))).toBe(true),
  );
});

test.describe('in a browser in UTC', () => {
  test.beforeEach(() => {
    process.env.TZ = 'UTC';
    return () => {
      process.env.TZ = 'Asia/Kolkata';
    };
  });
  test('a card displays all fields [S2.rec.09, S2.rec.10, S2.rec.11, S2.rec.12, S2.rec.13, S2.rec.14, S2.rec.15, S2.rec.16]', async ({
    signedIn,
  }) => {
    expect(signedIn.token).not.toBe('');
    const contact = { id: crypto.randomUUID(), name: 'Priya', email: null, company: 'Acme' };
    await show([
      recurring('Pipeline', { description: 'With the sales team', priority: 'high', contact, contact_id: contact.id }),
      recurring('Standup', { next_occurrence: '2026-11-16T05:59:00.000Z' }),
    ]);
    const card = () => getRow('Pipeline');
    for (const text of [
      'With the sales team',
      'High',
      'Active',
      'Priya (Acme)',
      'Every day at 1:33 PM, next',
      'tomorrow',
      'in 1 day 2 hours',
      'Generated 4 times',
      'Asia/Kolkata',
      'Created Tue 10 Nov',
      'Auto-generated',
    ])
      await waitFor(() => within(card()).getByText(text));
    within(card()).getByTitle('Tue 17 Nov, 1:33 PM');
    await waitFor(() => within(getRow('Standup')).getByText('Due now'));
  });
});

test('deleting asks for confirmation, and z restores the task [S2.rec.19, S2.rec.20, S2.rec.21, S2.rec.22, S7.track.08]', async ({
  seed,
}) => {
  await seed.recurring({ title: 'Pipeline', recurrenceText: 'every monday at 9 AM' });
  await app.open('/recurring-tasks');
  const open = () => screen.getByRole('button', { name: 'Delete Pipeline' });
  await user.click(await waitFor(open));
  const dialog = () => screen.getByRole('alertdialog', { name: 'Delete Recurring Task' });
  await waitFor(() => within(dialog()).getByText(/^This stops all future occurrences\./));
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(document.activeElement).toBe(open()));
  expect(await seed.recurringTasks()).toHaveLength(1);
  await user.keyboard('{Enter}');
  (await waitFor(() => within(dialog()).getByRole('button', { name: 'Delete' }))).focus();
  await user.keyboard('{Enter}');
  await findToast('success', 'Recurring task deleted successfully!');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(await seed.recurringTasks()).toEqual([]);
  expect(listEvents('recurring_task_deleted')).toHaveLength(1);
  await user.keyboard('z');
  await findRow('Pipeline');
  expect(await seed.recurringTasks()).toMatchObject([{ title: 'Pipeline', status: 'pending' }]);
});

test('a recurring task is edited in its panel, with Undo, and its next occurrence is skipped', async ({ seed }) => {
  await seed.recurring({ title: 'Report', recurrenceText: 'every monday at 9 AM' });
  await app.open('/recurring-tasks');
  const card = () => getRow('Report');
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: 'Edit Report' })));
  const panel = await screen.findByRole('dialog', { name: 'Edit Recurring Task' });
  await user.fill(await within(panel).findByRole('textbox', { name: 'Title' }), 'Weekly report');
  await user.fill(await within(panel).findByRole('textbox', { name: 'Recurrence Pattern' }), 'mon wed fri at 7');
  await within(panel).findByText('Every Monday, Wednesday and Friday at 7:00 AM');
  await user.click(await within(panel).findByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Recurring Task' })).toBeNull());
  const changed = () => getRow('Weekly report');
  await waitFor(() => expect(changed().textContent).toContain('Every Monday, Wednesday and Friday at 7:00 AM'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => within(card()).getByRole('heading', { name: 'Report' }));
  await waitFor(() => expect(card().textContent).toContain('Every Monday at 9:00 AM'));

  const [before] = await seed.recurringTasks();
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: 'Skip the next Report' })));
  const toast = await findToast('success', 'Skipped ');
  await expect.poll(async () => (await seed.recurringTasks())[0]?.next_occurrence).not.toBe(before?.next_occurrence);
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await seed.recurringTasks())[0]?.next_occurrence).toBe(before?.next_occurrence);
});

test('the list displays figures and can be filtered; the soonest comes first [S2.rec.03, S2.rec.05, S2.rec.06, S2.rec.07, S2.rec.08, S7.read.24]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await show(mixed);
  await waitFor(() => expect(only(getStat('Total Recurring')).textContent).toContain('4'));
  await waitFor(() => expect(nth(getStat('Active'), 0).textContent).toContain('2'));
  await waitFor(() => expect(nth(getStat('Paused'), 0).textContent).toContain('1'));
  await waitFor(() => expect(only(getStat('Next Due')).textContent).toContain('Tomorrow, 1:33 PM'));
  await expect.poll(() => getTitles()).toEqual(['Pipeline', 'Payroll', 'Audit', 'Stretch']);
  const status = () => screen.getByLabelText('Status');
  await waitFor(() => expect(getOptions(status())).toEqual(['All Statuses', 'Active', 'Paused', 'Completed']));
  await user.selectOptions(await waitFor(status), 'Active');
  await expect.poll(() => getTitles()).toEqual(['Pipeline', 'Payroll']);
  await waitFor(() => within(getRow('Pipeline')).getByText('Active'));
  await user.selectOptions(await waitFor(status), 'Paused');
  await expect.poll(() => getTitles()).toEqual(['Stretch']);
  await waitFor(() => expect(getAddress()).toBe('/recurring-tasks?status=paused'));
  await user.selectOptions(await waitFor(status), 'All Statuses');
  const priority = () => screen.getByLabelText('Priority');
  await waitFor(() => expect(getOptions(priority())).toEqual(['All Priorities', 'Urgent', 'High', 'Medium', 'Low']));
  await user.selectOptions(await waitFor(priority), 'urgent');
  await expect.poll(() => getTitles()).toEqual(['Payroll']);
});

test('searching matches titles and descriptions [S2.rec.04]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await show(mixed);
  await user.fill(await screen.findByRole('searchbox'), 'payr');
  await expect.poll(() => getTitles()).toEqual(['Payroll']);
  await user.fill(await screen.findByRole('searchbox'), 'sales');
  await expect.poll(() => getTitles()).toEqual(['Pipeline']);
  await user.fill(await screen.findByRole('searchbox'), 'nowhere');
  await screen.findByText('Nothing matches these filters.');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => getTitles()).toHaveLength(4);
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
});

test('the countdown updates [S2.rec.12]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await clock.install({ time: now });
  api.respond(recurringRoutes.listRecurringTasks, 200, {
    success: true,
    data: { tasks: [recurring('Deck')] },
  });
  await app.open('/recurring-tasks');
  await waitFor(() => within(getRow('Deck')).getByText('in 1 day 2 hours'));
  await clock.runFor(4 * 60_000);
  await waitFor(() => within(getRow('Deck')).getByText('in 1 day 1 hour'));
});

test('a recurring task can be paused and resumed [S2.rec.17, S2.rec.18, S7.track.07]', async ({ seed }) => {
  await seed.recurring({ title: 'Pipeline', recurrenceText: 'every monday at 9 AM' });
  await app.open('/recurring-tasks');
  const card = () => getRow('Pipeline');
  await waitFor(() => expect(within(card()).queryByRole('button', { name: 'Resume' })).toBeNull());
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: /^Pause/ })));
  await waitFor(() => within(card()).getByText('Paused'));
  await waitFor(() => within(card()).getByText(/no date while paused$/));
  await expect.poll(async () => (await seed.recurringTasks())[0]?.status).toBe('paused');
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: /^Resume/ })));
  await waitFor(() => within(card()).getByText('Active'));
  await expect.poll(async () => (await seed.recurringTasks())[0]?.status).toBe('pending');
  await expect.poll(() => listEvents('recurring_task_toggled')).toHaveLength(2);
  expect(api.requests.filter(({ path }) => path.endsWith('/toggle')).map(({ body }) => body)).toEqual([
    { action: 'pause' },
    { action: 'resume' },
  ]);
});

test('a completed recurring task offers Resume [S2.rec.18]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await show(mixed);
  for (const title of ['Stretch', 'Audit'])
    await waitFor(() => within(getRow(title)).getByRole('button', { name: /^Resume/ }));
});

test('a failed pause, resume or deletion is only logged, and the card is unchanged [S8.silent.06]', async ({
  problems,
  seed,
}) => {
  problems.allow(/The recurring task (did not|was not)/);
  await seed.recurring({ title: 'Pipeline', recurrenceText: 'every monday at 9 AM' });
  api.fail(recurringRoutes.toggleRecurringTask, 'INTERNAL');
  api.fail(recurringRoutes.deleteRecurringTask, 'INTERNAL');
  const errors = problems.found;
  await app.open('/recurring-tasks');
  const card = () => getRow('Pipeline');
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: /^Pause/ })));
  await expect.poll(() => errors.join()).toContain('did not pause');
  await waitFor(() => within(card()).getByText('Active'));
  await user.click(await waitFor(() => within(card()).getByRole('button', { name: 'Delete Pipeline' })));
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })),
  );
  await expect.poll(() => errors.join()).toContain('was not deleted');
  await waitFor(card);
  await waitFor(() => expect(selectAll('[data-toast]')).toEqual([]));
  expect(listEvents('recurring_task_toggled')).toEqual([]);
  expect(listEvents('recurring_task_deleted')).toEqual([]);
});

test('a failed load displays its error, and Try Again loads the list [S8.page.01]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  api.fail(recurringRoutes.listRecurringTasks, 'INTERNAL', { message: 'The wheel is stuck', times: 2 });
  await app.open('/recurring-tasks');
  await waitFor(() => within(screen.getByRole('alert')).getByText('The wheel is stuck'));
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { name: 'Nothing repeats yet' });
});
