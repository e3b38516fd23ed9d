import { expectAccessible } from '../support/axe.ts';
import { seed, titled } from '../support/dashboard.ts';
import { figures, stubAnalytics } from '../support/analytics.ts';
import { expect, test } from '../support/test.ts';

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
  await stubAnalytics(page, figures);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Top contacts' }).getByRole('listitem')).toHaveCount(3);
});
