import { analyticsRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { seed, titled } from '../support/dashboard.ts';
import { stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('the getting-started view is accessible', async ({ page, server, signedIn }) => {
  const thresholds = { upgradeTaskThreshold: 4, upgradeContactThreshold: 5 };
  await stubApi(page, analyticsRoutes.getDashboardConfig, 200, { success: true, data: thresholds });
  await seed(server.url, signedIn, { tasks: titled(1), contacts: 2 });
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Your tasks' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'View My Progress' })).toBeVisible();
  await expectAccessible(page);
});
