import { analyticsRoutes, backlogRoutes, taskRoutes, trialRoutes } from '@aide/contract';
import { passGate, seed as fill, titled } from '../support/dashboard.ts';
import { openByEvent, recordCalls, recordErrors } from '../support/screens.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test('displays loading [S2.dash.01]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const release = await holdApi(page, taskRoutes.listTasks);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading Your Dashboard')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Asha Rao/ })).toBeVisible();
});

test('the full dashboard displays greeting, counters and tasks and opens its dialogs [S2.route.08, S2.dash.04, S2.dash.08, S2.dash.09, S2.dash.11, S2.dash.34, S2.dash.38, S2.dash.39, S2.dash.53, S2.dash.54, S2.misc.01]', async ({
  page,
  server,
  signedIn,
}) => {
  await fill(server.url, signedIn, { tasks: titled(3, { task_type: 'follow_up' }), contacts: 3, backlog: 3 });
  await page.goto('/dashboard');
  const header = page.locator('main header').first();
  await expect(header.getByText('AR')).toBeVisible();
  await expect(header.getByRole('heading')).toContainText('Asha Rao');
  const counters = page.getByRole('list', { name: 'Counters' }).getByRole('listitem');
  await expect(counters).toContainText(['Total Contacts', 'Pending Tasks', 'Follow-ups', 'Backlog Items']);
  for (const [index, percent] of [30, 45, 60, 75].entries()) {
    await expect(counters.nth(index).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
    await expect(counters.nth(index).locator('svg')).toBeVisible();
  }
  await expect(counters.locator('[data-count]')).toHaveText(['3', '3', '3', '3']);
  await expect(page.getByRole('tab')).toHaveText(['Upcoming Tasks', 'Follow up', 'Todo', 'Backlog']);
  const panel = page.getByRole('region', { name: 'Task Management' });
  const backlog = page.getByRole('dialog', { name: 'Backlog' });
  const createTask = page.getByRole('dialog', { name: 'Create Task' });
  for (const [open, dialog] of [
    [() => panel.getByRole('button', { name: 'Add Backlog' }).click(), backlog],
    [() => panel.getByRole('button', { name: 'Create Task' }).click(), createTask],
    [() => openByEvent(page, 'openBacklog'), backlog],
    [() => openByEvent(page, 'openCreateTask'), createTask],
  ] as const) {
    await open();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('the URL hash opens a tab [S2.dash.35, S2.dash.36, S2.dash.37]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
  for (const [hash, tab] of [
    ['#overdue', 'Upcoming Tasks'],
    ['#todo', 'Todo'],
    ['#followup', 'Follow up'],
  ] as const) {
    await page.goto(`/dashboard${hash}`);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
});

test('every tab has an empty state [S2.dash.49]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
  await page.goto('/dashboard');
  for (const [tab, words] of [
    ['Upcoming Tasks', 'No upcoming tasks'],
    ['Follow up', 'No follow-ups'],
    ['Todo', 'No todos'],
    ['Backlog', 'Your backlog is empty'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('a row displays its task, changes its status and moves to the backlog [S2.dash.42, S2.dash.44, S2.dash.45, S2.dash.46, S2.misc.02, S4.task.03, S4.task.04, S4.task.05, S4.task.06, S4.task.10]', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await fill(server.url, signedIn, {
    tasks: [
      { title: 'Send the offer', description: 'With the new prices', priority: 'high' },
      { title: 'Old idea', dueDate: '2020-01-05' },
    ],
  });
  const analytics = recordCalls(page, 'GET', '/analytics');
  const backlogReads = recordCalls(page, 'GET', '/backlog');
  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/status')) moves.push(request.postDataJSON());
  });
  await page.goto('/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: 'Send the offer' });
  await expect(row).toContainText('With the new prices');
  await expect(row).toContainText('Personal Todo');
  await expect(row).toContainText('High');
  await expect(row.locator('[data-urgency="high"]')).toHaveText('No due date');
  await expect(row.getByRole('link', { name: 'Send the offer' })).toHaveAttribute('href', /^\/tasks\?task=/);
  const status = row.getByLabel('Status of Send the offer');
  await expect(status.locator('option')).toHaveText([
    'Pending',
    'In Progress',
    'Completed',
    'Postponed',
    'Cancelled',
    'Move to Backlog',
  ]);
  const release = await holdApi(page, taskRoutes.updateTask);
  await status.selectOption('in_progress');
  await expect(status).toBeDisabled();
  release();
  await expect(status).toBeEnabled();
  await expect(status).toHaveValue('in_progress');
  await expect(page.getByRole('listitem').filter({ hasText: 'Old idea' }).locator('[data-due]')).toContainText(
    /^Overdue by \d+ days$/,
  );
  const read = backlogReads.length;
  await page.getByLabel('Status of Old idea').selectOption('backlog');
  await expect(page.getByLabel('Status of Old idea')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Backlog' }).click();
  await expect(page.getByRole('tabpanel').getByText('Old idea')).toBeVisible();
  expect(moves).toEqual([{ status: 'backlog' }]);
  expect(backlogReads.length).toBeGreaterThan(read);
  await page.getByRole('tab', { name: 'Upcoming Tasks' }).click();
  const before = analytics.length;
  await status.selectOption('completed');
  await expect(status).toHaveCount(0);
  await expect.poll(() => analytics.length).toBeGreaterThan(before);
});

test('the Backlog tab lists five items and links to all [S2.dash.47, S2.dash.48]', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await fill(server.url, signedIn, { backlog: 7 });
  await page.goto('/dashboard#backlog');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'View all 7 and manage' })).toBeVisible();
});

test('each tab lists the open tasks of its kind [S4.list.01, S4.list.02, S4.list.03, S2.dash.43, S7.read.23]', async ({
  page,
  seed,
}) => {
  await passGate(page);
  const sample = await seed.task({ title: 'Sample' });
  const tasks = (['todo', 'follow_up'] as const).flatMap((task_type) =>
    ['pending', 'in_progress', 'completed', 'postponed', 'backlog'].map((status) => ({
      ...sample,
      id: `${task_type} ${status}`,
      title: task_type === 'todo' && status === 'pending' ? '' : `${task_type} ${status}`,
      task_type,
      status,
    })),
  );
  await stubApi(page, taskRoutes.listTasks, 200, { success: true, data: tasks });
  const item = { ...(await seed.item({ title: 'Some day' })), title: 'Some other day' };
  await stubApi(page, backlogRoutes.listBacklog, 200, { success: true, data: { backlogItems: [item] } });
  await page.goto('/dashboard');
  const rows = page.getByRole('tabpanel').getByRole('listitem').getByRole('paragraph').filter({ hasText: /./ });
  const titles = async () => {
    const all = await rows.allTextContents();
    return all.filter((text) => /^(todo|follow_up|Untitled)/.test(text)).toSorted();
  };
  const open = ['in_progress', 'pending', 'postponed'];
  const followUps = open.map((status) => `follow_up ${status}`);
  const todos = ['Untitled Task', 'todo in_progress', 'todo postponed'];
  await expect.poll(titles).toEqual([...followUps, ...todos].toSorted());
  await page.getByRole('tab', { name: 'Follow up' }).click();
  await expect.poll(titles).toEqual(followUps);
  await page.getByRole('tab', { name: 'Todo' }).click();
  await expect.poll(titles).toEqual(todos);
  await page.getByRole('tab', { name: 'Backlog' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText(['Some other day']);
});

test('failures other than of the tasks are only logged [S7.read.12, S8.silent.01, S8.silent.02, S8.silent.03, S8.silent.04]', async ({
  page,
  problems,
  server,
  signedIn,
}) => {
  problems.allow(/could not be read|was not changed/);
  await fill(server.url, signedIn, { tasks: titled(3), contacts: 3 });
  await failApi(page, analyticsRoutes.getAnalytics, 'INTERNAL');
  await failApi(page, analyticsRoutes.getDashboardConfig, 'INTERNAL');
  await failApi(page, trialRoutes.getTrial, 'INTERNAL');
  await failApi(page, taskRoutes.updateTask, 'INTERNAL');
  const errors = recordErrors(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Peak Time')).toBeVisible();
  await expect(page.getByText('Unknown')).toBeVisible();
  const status = page.getByLabel('Status of Task 1');
  await status.selectOption('completed');
  await expect.poll(() => errors.join()).toContain('The status was not changed');
  await expect(status).toHaveValue('pending');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});
