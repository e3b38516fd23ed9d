import { analyticsRoutes, backlogRoutes, taskRoutes, trialRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { getOptions, openByEvent, passGate } from '../dom/parts.ts';
import { getTexts, isDisabled, nth, only, selectAll, withText } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { seed as fill, titled } from '../support/dashboard.ts';

test('displays loading [S2.dash.01]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const release = api.hold(taskRoutes.listTasks);
  await app.open('/dashboard');
  await screen.findByText('Loading Your Dashboard');
  release();
  await screen.findByRole('heading', { level: 1, name: /Asha Rao/ });
});

test('the full dashboard displays greeting, counters and tasks and opens its dialogs [S2.route.08, S2.dash.04, S2.dash.08, S2.dash.09, S2.dash.11, S2.dash.34, S2.dash.38, S2.dash.39, S2.dash.53, S2.dash.54, S2.misc.01]', async ({
  server,
  signedIn,
}) => {
  await fill(server.url, signedIn, { tasks: titled(3, { task_type: 'follow_up' }), contacts: 3, backlog: 3 });
  await app.open('/dashboard');
  const header = await waitFor(() => nth(selectAll('main header'), 0));
  await within(header).findByText('AR');
  await waitFor(() => expect(within(header).getByRole('heading').textContent).toContain('Asha Rao'));
  const counters = () => within(screen.getByRole('list', { name: 'Counters' })).queryAllByRole('listitem');
  await waitFor(() =>
    expect(getTexts(counters())).toEqual([
      expect.stringContaining('Total Contacts'),
      expect.stringContaining('Pending Tasks'),
      expect.stringContaining('Follow-ups'),
      expect.stringContaining('Backlog Items'),
    ]),
  );
  for (const [index, percent] of [30, 45, 60, 75].entries()) {
    await waitFor(() =>
      expect(within(nth(counters(), index)).getByRole('progressbar').getAttribute('aria-valuenow')).toBe(
        String(percent),
      ),
    );
    await waitFor(() => only(selectAll('svg', nth(counters(), index))));
  }
  await waitFor(() =>
    expect(getTexts(counters().flatMap((each) => selectAll('[data-count]', each)))).toEqual(['3', '3', '3', '3']),
  );
  await waitFor(() =>
    expect(getTexts(screen.queryAllByRole('tab'))).toEqual(['Upcoming Tasks', 'Follow up', 'Todo', 'Backlog']),
  );
  const panel = () => screen.getByRole('region', { name: 'Task Management' });
  for (const [open, name] of [
    [
      async () => user.click(await waitFor(() => within(panel()).getByRole('button', { name: 'Add Backlog' }))),
      'Backlog',
    ],
    [
      async () => user.click(await waitFor(() => within(panel()).getByRole('button', { name: 'Create Task' }))),
      'Create Task',
    ],
    [() => openByEvent('openBacklog'), 'Backlog'],
    [() => openByEvent('openCreateTask'), 'Create Task'],
  ] as const) {
    await open();
    await screen.findByRole('dialog', { name });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('the URL hash opens a tab [S2.dash.35, S2.dash.36, S2.dash.37]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  passGate();
  for (const [hash, tab] of [
    ['#overdue', 'Upcoming Tasks'],
    ['#todo', 'Todo'],
    ['#followup', 'Follow up'],
  ] as const) {
    await app.open(`/dashboard${hash}`);
    await waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'));
  }
});

test('every tab has an empty state [S2.dash.49]', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  passGate();
  await app.open('/dashboard');
  for (const [tab, words] of [
    ['Upcoming Tasks', 'No upcoming tasks'],
    ['Follow up', 'No follow-ups'],
    ['Todo', 'No todos'],
    ['Backlog', 'Your backlog is empty'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }));
    await screen.findByText(words);
  }
});

test('a row displays its task, changes its status and moves to the backlog [S2.dash.42, S2.dash.44, S2.dash.45, S2.dash.46, S2.misc.02, S4.task.03, S4.task.04, S4.task.05, S4.task.06, S4.task.10]', async ({
  server,
  signedIn,
}) => {
  passGate();
  await fill(server.url, signedIn, {
    tasks: [
      { title: 'Send the offer', description: 'With the new prices', priority: 'high' },
      { title: 'Old idea', dueDate: '2020-01-05' },
    ],
  });
  const analytics = () => api.bodies('GET', '/analytics');
  const backlogReads = () => api.bodies('GET', '/backlog');
  await app.open('/dashboard');
  const row = () => only(withText(screen.queryAllByRole('listitem'), 'Send the offer'));
  await waitFor(() => expect(row().textContent).toContain('With the new prices'));
  await waitFor(() => expect(row().textContent).toContain('Personal Todo'));
  await waitFor(() => expect(row().textContent).toContain('High'));
  await waitFor(() => expect(only(selectAll('[data-urgency="high"]', row())).textContent).toBe('No due date'));
  await waitFor(() =>
    expect(within(row()).getByRole('link', { name: 'Send the offer' }).getAttribute('href')).toMatch(/^\/tasks\?task=/),
  );
  const status = () => screen.getByLabelText('Status of Send the offer');
  await waitFor(() =>
    expect(getOptions(status())).toEqual([
      'Pending',
      'In Progress',
      'Completed',
      'Postponed',
      'Cancelled',
      'Move to Backlog',
    ]),
  );
  const release = api.hold(taskRoutes.updateTask);
  await user.selectOptions(status(), 'in_progress');
  await waitFor(() => expect(isDisabled(status())).toBe(true));
  release();
  await waitFor(() => expect(isDisabled(status())).toBe(false));
  await waitFor(() => expect(status()).toHaveProperty('value', 'in_progress'));
  await waitFor(() =>
    expect(
      only(withText(screen.queryAllByRole('listitem'), 'Old idea').flatMap((each) => selectAll('[data-due]', each)))
        .textContent,
    ).toMatch(/^Overdue by \d+ days$/),
  );
  const read = backlogReads().length;
  await user.selectOptions(await screen.findByLabelText('Status of Old idea'), 'backlog');
  await waitFor(() => expect(screen.queryByLabelText('Status of Old idea')).toBeNull());
  await user.click(await screen.findByRole('tab', { name: 'Backlog' }));
  await waitFor(() => within(screen.getByRole('tabpanel')).getByText('Old idea'));
  expect(api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { status: 'backlog' },
  ]);
  expect(backlogReads().length).toBeGreaterThan(read);
  await user.click(await screen.findByRole('tab', { name: 'Upcoming Tasks' }));
  const before = analytics().length;
  await user.selectOptions(await waitFor(status), 'completed');
  await waitFor(() => expect(screen.queryByLabelText('Status of Send the offer')).toBeNull());
  await expect.poll(() => analytics().length).toBeGreaterThan(before);
});

test('the Backlog tab lists five items and links to all [S2.dash.47, S2.dash.48]', async ({ server, signedIn }) => {
  passGate();
  await fill(server.url, signedIn, { backlog: 7 });
  await app.open('/dashboard#backlog');
  await waitFor(() => expect(within(screen.getByRole('tabpanel')).queryAllByRole('listitem')).toHaveLength(5));
  await screen.findByRole('link', { name: 'View all 7 and manage' });
});

test('each tab lists the open tasks of its kind [S4.list.01, S4.list.02, S4.list.03, S2.dash.43, S7.read.23]', async ({
  seed,
}) => {
  passGate();
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
  api.respond(taskRoutes.listTasks, 200, { success: true, data: tasks });
  const item = { ...(await seed.item({ title: 'Some day' })), title: 'Some other day' };
  api.respond(backlogRoutes.listBacklog, 200, { success: true, data: { backlogItems: [item] } });
  await app.open('/dashboard');
  const rows = () =>
    withText(
      within(screen.getByRole('tabpanel'))
        .queryAllByRole('listitem')
        .flatMap((each) => within(each).queryAllByRole('paragraph')),
      /./,
    );
  const titles = async () => {
    const all = getTexts(rows());
    return all.filter((text) => /^(todo|follow_up|Untitled)/.test(text)).toSorted();
  };
  const open = ['in_progress', 'pending', 'postponed'];
  const followUps = open.map((status) => `follow_up ${status}`);
  const todos = ['Untitled Task', 'todo in_progress', 'todo postponed'];
  await expect.poll(titles).toEqual([...followUps, ...todos].toSorted());
  await user.click(await screen.findByRole('tab', { name: 'Follow up' }));
  await expect.poll(titles).toEqual(followUps);
  await user.click(await screen.findByRole('tab', { name: 'Todo' }));
  await expect.poll(titles).toEqual(todos);
  await user.click(await screen.findByRole('tab', { name: 'Backlog' }));
  await waitFor(() =>
    expect(getTexts(within(screen.getByRole('tabpanel')).queryAllByRole('listitem'))).toEqual([
      expect.stringContaining('Some other day'),
    ]),
  );
});

test('failures other than of the tasks are only logged [S7.read.12, S8.silent.01, S8.silent.02, S8.silent.03, S8.silent.04]', async ({
  problems,
  server,
  signedIn,
}) => {
  problems.allow(/could not be read|was not changed/);
  await fill(server.url, signedIn, { tasks: titled(3), contacts: 3 });
  api.fail(analyticsRoutes.getAnalytics, 'INTERNAL');
  api.fail(analyticsRoutes.getDashboardConfig, 'INTERNAL');
  api.fail(trialRoutes.getTrial, 'INTERNAL');
  api.fail(taskRoutes.updateTask, 'INTERNAL');
  const errors = problems.found;
  await app.open('/dashboard');
  await screen.findByText('Peak Time');
  await screen.findByText('Unknown');
  const status = () => screen.getByLabelText('Status of Task 1');
  await user.selectOptions(await waitFor(status), 'completed');
  await expect.poll(() => errors.join()).toContain('The status was not changed');
  await waitFor(() => expect(status()).toHaveProperty('value', 'pending'));
  await waitFor(() => expect(selectAll('[data-toast]')).toEqual([]));
});
