import { type Analytics, analyticsRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { passGate } from '../dom/parts.ts';
import { getAddress, getTexts, only, selectAll, withText } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { figures } from '../support/analytics.ts';

const showAnalytics = (data: Analytics) => api.respond(analyticsRoutes.getAnalytics, 200, { success: true, data });

test('displays loading, and next steps when there is no data [S2.route.09, S2.ana.02, S2.ana.03, S2.ana.04, S2.ana.06]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const release = api.hold(analyticsRoutes.getAnalytics);
  await app.open('/analytics');
  await screen.findByText('Loading your analytics');
  release();
  await screen.findByText('No Analytics Data Yet');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Create Tasks' }).getAttribute('href')).toBe('/tasks'));
  await user.click(await screen.findByRole('link', { name: 'Add Contacts' }));
  await waitFor(() => expect(getAddress()).toMatch(/\/contacts$/));
});

test('an error displays its message and offers Retry [S2.ana.05, S7.read.09, S7.read.10, S8.page.10, S8.page.11]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  api.respond(analyticsRoutes.getAnalytics, 500, {});
  await app.open('/analytics');
  await screen.findByText('Failed to fetch analytics data');
  api.fail(analyticsRoutes.getAnalytics, 'INTERNAL', { message: 'The ledger is closed' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('The ledger is closed');
  showAnalytics(figures);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('61%');
});

test('the dashboard displays engagement, categories and trends [S2.dash.21, S2.dash.22, S2.dash.23, S2.dash.27, S2.dash.28, S2.dash.29, S2.dash.30, S2.dash.31, S2.dash.32, S2.dash.33]', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  passGate();
  showAnalytics(figures);
  await app.open('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'View Details' }));
  const engagement = () => screen.getByRole('region', { name: 'Contact Engagement' });
  for (const words of ['Total contacts31', 'With tasks17', 'Average completion58%', 'Most active dayThursday'])
    await waitFor(() => expect(engagement().textContent).toContain(words));
  const first = () => only(withText(within(engagement()).queryAllByRole('listitem'), 'Person 1'));
  for (const words of ['4 completed', '3 pending', '2 overdue', 'done in 7 hours'])
    await waitFor(() => expect(first().textContent).toContain(words));
  const categories = () => screen.getByRole('region', { name: 'Task Categories' });
  for (const [list, words] of [
    ['By priority', /High.*5/],
    ['By type', /Follow-up.*13/],
    ['By source', /Email.*7/],
  ] as const)
    await waitFor(() => expect(within(categories()).getByRole('list', { name: list }).textContent).toMatch(words));
  await waitFor(() => expect(selectAll('[data-trend]', categories())).toHaveLength(2));
  await waitFor(() => expect(only(selectAll('[data-trend="up"]', categories())).textContent).toContain('First'));
  await waitFor(() => expect(only(selectAll('[data-trend="down"]', categories())).textContent).toContain('Second'));
  const trends = await screen.findByRole('region', { name: 'Productivity Trends' });
  await waitFor(() =>
    expect(
      getTexts(
        within(within(trends).getByRole('list', { name: 'Tasks by day of the week' })).queryAllByRole('listitem'),
      ),
    ).toEqual([expect.stringContaining('Monday: 4 tasks'), expect.stringContaining('Tuesday: 2 tasks')]),
  );
  await waitFor(() =>
    expect(
      getTexts(
        within(within(trends).getByRole('list', { name: 'Tasks by hour of the day' })).queryAllByRole('listitem'),
      ),
    ).toEqual([expect.stringContaining('9 AM: 3 tasks'), expect.stringContaining('10 AM: 5 tasks')]),
  );
  const { activeContacts, taskCategories } = figures;
  for (const engagementTrend of ['decreasing', 'stable', 'increasing'] as const) {
    showAnalytics({
      ...figures,
      activeContacts: {
        ...activeContacts,
        engagementMetrics: { ...activeContacts.engagementMetrics, engagementTrend },
      },
      taskCategories: { ...taskCategories, insights: taskCategories.insights.slice(2) },
    });
    await user.click(await screen.findByRole('button', { name: 'Refresh analytics' }));
    await waitFor(() => within(engagement()).getByText(engagementTrend));
  }
  await waitFor(() => expect(selectAll('[data-trend="flat"]', categories())).toHaveLength(2));
});
