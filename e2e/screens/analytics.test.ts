import { analyticsRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { figures, stubAnalytics } from '../support/analytics.ts';
import { expect, test } from '../dom/test.ts';

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
  await stubAnalytics(page, figures);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('61%')).toBeVisible();
});

test('the dashboard displays engagement, categories and trends [S2.dash.21, S2.dash.22, S2.dash.23, S2.dash.27, S2.dash.28, S2.dash.29, S2.dash.30, S2.dash.31, S2.dash.32, S2.dash.33]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
  await stubAnalytics(page, figures);
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
    await stubAnalytics(page, {
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
