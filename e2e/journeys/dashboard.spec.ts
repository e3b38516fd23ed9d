import { analyticsRoutes, taskRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { passGate, seed, titled } from '../support/dashboard.ts';
import { recordCalls } from '../support/screens.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('S2.dash.01 says that it loads', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const release = await holdApi(page, taskRoutes.listTasks);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading Your Dashboard')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Asha Rao/ })).toBeVisible();
});

test('S2.dash.02 S2.dash.03 an error says so and reloads the page', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, taskRoutes.listTasks, 'INTERNAL');
  await page.goto('/dashboard');
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await reloaded;
});

test('S2.dash.04 S2.dash.08 S2.dash.09 S2.dash.11 the full dashboard greets, counts and lists', async ({
  page,
  server,
  signedIn,
}) => {
  await seed(server.url, signedIn, { tasks: titled(3, { task_type: 'follow_up' }), contacts: 3, backlog: 3 });
  await page.goto('/dashboard');
  const header = page.locator('main header').first();
  await expect(header.getByText('AR')).toBeVisible();
  await expect(header.getByRole('heading')).toContainText('Asha Rao');
  const counters = page.getByRole('list', { name: 'Counters' }).getByRole('listitem');
  await expect(counters).toContainText(['Total Contacts', 'Pending Tasks', 'Follow-ups', 'Backlog Items']);
  for (const [index, percent] of [30, 45, 60, 75].entries())
    await expect(counters.nth(index).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
  await expect(counters.locator('[data-count]')).toHaveText(['3', '3', '3', '3']);
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
});

test('S2.dash.35 S2.dash.36 S2.dash.37 the address opens a tab', async ({ page, signedIn }) => {
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

test('S2.dash.49 every tab has an empty state', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
  await page.goto('/dashboard');
  for (const [tab, words] of [
    ['Upcoming Tasks', 'No upcoming tasks'],
    ['Follow up', 'No follow-ups waiting'],
    ['Todo', 'Nothing on your list'],
    ['Backlog', 'Your backlog is empty'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('S2.dash.42 S2.dash.44 S2.dash.45 S2.dash.46 a row, its dropdown and the move to the backlog', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await seed(server.url, signedIn, {
    tasks: [{ title: 'Send the offer', description: 'With the new prices', priority: 'high' }, { title: 'Old idea' }],
  });
  const updates = recordCalls(page, 'PATCH', '/tasks');
  await page.goto('/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: 'Send the offer' });
  await expect(row).toContainText('With the new prices');
  await expect(row).toContainText('Personal Todo');
  await expect(row).toContainText('High');
  await expect(row.locator('[data-urgency="high"]')).toHaveText('No due date');
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
  await page.getByLabel('Status of Old idea').selectOption('backlog');
  await expect(page.getByLabel('Status of Old idea')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Backlog' }).click();
  await expect(page.getByRole('tabpanel').getByText('Old idea')).toBeVisible();
  expect(updates).toEqual([]);
});

test('S2.dash.47 S2.dash.48 the Backlog tab shows five and leads to the rest', async ({ page, server, signedIn }) => {
  await passGate(page);
  await seed(server.url, signedIn, { backlog: 7 });
  await page.goto('/dashboard#backlog');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'View all 7 and manage' })).toBeVisible();
});

test('S2.dash.18 S2.dash.19 S2.dash.20 the Analytics Insights panel folds, refreshes and shows details', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await seed(server.url, signedIn, { tasks: titled(2), contacts: 1 });
  const calls = recordCalls(page, 'GET', '/analytics');
  await page.goto('/dashboard');
  await expect(page.getByText('Completion Rate')).toBeVisible();
  await page.getByRole('button', { name: 'View Details' }).click();
  for (const name of ['Contact Engagement', 'Task Categories', 'Productivity Trends'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  const before = calls.length;
  await page.getByRole('button', { name: 'Refresh analytics' }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Hide Details' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Engagement' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Analytics Insights' }).click();
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(0);
});

test('dashboard analytics that fail leave the defaults', async ({ page, problems, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  problems.allow(/analytics could not be read/);
  await passGate(page);
  await failApi(page, analyticsRoutes.getAnalytics, 'INTERNAL');
  await page.goto('/dashboard');
  await expect(page.getByText('Peak Time')).toBeVisible();
  await expect(page.getByText('Unknown')).toBeVisible();
});
