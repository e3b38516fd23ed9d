import { analyticsRoutes, type Analytics } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { passGate, seed, titled } from '../support/dashboard.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

const person = (at: number) => ({
  id: `p${at}`,
  name: `Person ${at}`,
  company: 'Acme',
  avatar: null,
  tasks: 9,
  totalTasks: 9,
  completedTasks: 4,
  pendingTasks: 3,
  overdueTasks: 2,
  averageResponseTime: 6.5,
  completionRate: 44,
});
const category = (name: string, value: number) => ({
  name,
  value,
  completed: 1,
  pending: 1,
  overdue: 0,
  completionRate: 50,
});
const figures: Analytics = {
  weeklyStats: {
    completionRate: 61,
    totalTasks: 18,
    completedTasks: 11,
    avgResponseTime: 5,
    mostProductiveDay: 'Monday',
  },
  comparison: { completionRate: 15, responseTime: 24 },
  dailyWindow: 'week',
  dailyPerformance: [{ day: 'Monday', created: 3, completed: 2 }],
  activeContacts: {
    engagementMetrics: {
      totalContacts: 31,
      contactsWithTasks: 17,
      averageTasksPerContact: 2.5,
      averageCompletionRate: 58,
      mostActiveDay: 'Thursday',
      engagementTrend: 'increasing',
    },
    topEngagedContacts: [1, 2, 3, 4, 5, 6].map(person),
  },
  taskCategories: {
    totalTasks: 18,
    priorityBreakdown: { high: { count: 5, completed: 1, completionRate: 20 } },
    taskTypeBreakdown: {},
    sourceBreakdown: {},
    chartData: {
      priority: [category('high', 5)],
      taskType: [category('follow_up', 13)],
      source: [category('email', 7)],
    },
    insights: [
      { title: 'First', description: 'One', trend: 'up' },
      { title: 'Second', description: 'Two', trend: 'down' },
      { title: 'Third', description: 'Three', trend: 'flat' },
      { title: 'Fourth', description: 'Four', trend: 'flat' },
    ],
  },
  productivityTrends: {
    weeklyTrends: { tasksCreated: 6, tasksCompleted: 5, totalTasks: 18 },
    monthlyTrends: { tasksCreated: 16, tasksCompleted: 15, totalTasks: 28 },
    productivityPatterns: {
      consistencyScore: 71,
      peakProductivityTime: '10 AM',
      weeklyPattern: [
        { day: 'Monday', tasks: 4 },
        { day: 'Tuesday', tasks: 2 },
      ],
      timePattern: [
        { hour: 9, tasks: 3 },
        { hour: 10, tasks: 5 },
      ],
    },
  },
  insights: [],
};

const response = (page: Page, data: Analytics) =>
  stubApi(page, analyticsRoutes.getAnalytics, 200, { success: true, data });

test('displays loading, and next steps when there is no data [S2.route.09, S2.ana.02, S2.ana.03, S2.ana.04, S2.ana.06]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const release = await holdApi(page, analyticsRoutes.getAnalytics);
  await page.goto('/analytics');
  await expect(page.getByText('Loading your analytics')).toBeAttached();
  release();
  await expect(page.getByText('No Analytics Data Yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Tasks' })).toHaveAttribute('href', '/tasks');
  await page.getByRole('link', { name: 'Add Contacts' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('an error displays its message and offers Retry [S2.ana.05, S7.read.09, S7.read.10, S8.page.10, S8.page.11]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await stubApi(page, analyticsRoutes.getAnalytics, 500, {});
  await page.goto('/analytics');
  await expect(page.getByText('Failed to fetch analytics data')).toBeVisible();
  await failApi(page, analyticsRoutes.getAnalytics, 'INTERNAL', { message: 'The ledger is closed' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The ledger is closed')).toBeVisible();
  await response(page, figures);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('61%')).toBeVisible();
});

test('all three layouts and periods are accessible [S1.what.31, S2.ana.01, S9.list.02]', async ({
  page,
  server,
  signedIn,
}) => {
  test.slow();
  await seed(server.url, signedIn, { tasks: titled(3), contacts: 1 });
  await page.goto('/analytics');
  await expect(page.getByText('Completion Rate', { exact: true })).toBeVisible();
  await expect(page.getByText('from last week')).toHaveCount(0);
  for (const name of ['Executive', 'Detailed', 'Minimal']) {
    await page.getByText(name, { exact: true }).click();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.locator(`[data-layout="${name.toLowerCase()}"]`)).toBeVisible();
    if (name === 'Detailed')
      for (const area of ['Completion Rate', 'Contact Engagement', 'Task Categories', 'Productivity Trends'])
        await expect(page.getByText(area, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByText('0 of 3 tasks completed this week')).toBeVisible();
  await page.getByText('Last week', { exact: true }).click();
  await expect(page.getByText('0 of 0 tasks completed last week')).toBeVisible();
  await page.getByText('This month', { exact: true }).click();
  await expect(page.getByText('0 of 3 tasks completed this month')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Tasks created and completed by day' }).getByRole('listitem'),
  ).not.toHaveCount(7);
  await expect(page).toHaveURL('/analytics?layout=minimal&period=month');
  await response(page, figures);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Top contacts' }).getByRole('listitem')).toHaveCount(3);
});

test('the dashboard displays engagement, categories and trends [S2.dash.21, S2.dash.22, S2.dash.23, S2.dash.27, S2.dash.28, S2.dash.29, S2.dash.30, S2.dash.31, S2.dash.32, S2.dash.33]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
  await response(page, figures);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Details' }).click();
  const engagement = page.getByRole('region', { name: 'Contact Engagement' });
  for (const words of ['Total contacts31', 'With tasks17', 'Average completion58%', 'Most active dayThursday'])
    await expect(engagement).toContainText(words);
  const first = engagement.getByRole('listitem').filter({ hasText: 'Person 1' });
  for (const words of ['4 completed', '3 pending', '2 overdue', '6.5 h response'])
    await expect(first).toContainText(words);
  const categories = page.getByRole('region', { name: 'Task Categories' });
  for (const [list, words] of [
    ['By priority', /High.*5/],
    ['By type', /Follow-up.*13/],
    ['By source', /Email.*7/],
  ] as const)
    await expect(categories.getByRole('list', { name: list })).toContainText(words);
  await expect(categories.locator('[data-trend]')).toHaveCount(2);
  await expect(categories.locator('[data-trend="up"]')).toContainText('First');
  await expect(categories.locator('[data-trend="down"]')).toContainText('Second');
  const trends = page.getByRole('region', { name: 'Productivity Trends' });
  await expect(trends.getByRole('list', { name: 'Tasks by day of the week' }).getByRole('listitem')).toContainText([
    'Monday: 4 tasks',
    'Tuesday: 2 tasks',
  ]);
  await expect(trends.getByRole('list', { name: 'Tasks by hour of the day' }).getByRole('listitem')).toContainText([
    '9 AM: 3 tasks',
    '10 AM: 5 tasks',
  ]);
  const { activeContacts, taskCategories } = figures;
  for (const engagementTrend of ['decreasing', 'stable', 'increasing'] as const) {
    await response(page, {
      ...figures,
      activeContacts: {
        ...activeContacts,
        engagementMetrics: { ...activeContacts.engagementMetrics, engagementTrend },
      },
      taskCategories: { ...taskCategories, insights: taskCategories.insights.slice(2) },
    });
    await page.getByRole('button', { name: 'Refresh analytics' }).click();
    await expect(engagement.getByText(engagementTrend)).toBeVisible();
  }
  await expect(categories.locator('[data-trend="flat"]')).toHaveCount(2);
});
