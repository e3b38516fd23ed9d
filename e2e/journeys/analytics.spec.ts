import { analyticsRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { seed, titled } from '../support/dashboard.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('S2.ana.02 S2.ana.03 S2.ana.04 S2.ana.06 loads, and without data says what to do', async ({ page, signedIn }) => {
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

test('S2.ana.05 an error offers Retry', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, analyticsRoutes.getAnalytics, 'INTERNAL', { times: 2 });
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No Analytics Data Yet')).toBeVisible();
});

test('S2.ana.01 S9.fix.01 S9.fix.02 three layouts, each accessible', async ({ page, server, signedIn }) => {
  test.slow();
  await seed(server.url, signedIn, { tasks: titled(3), contacts: 1 });
  await page.goto('/analytics');
  await expect(page.getByText('+15% from last week')).toBeVisible();
  await expect(page.getByText('24% faster')).toBeVisible();
  for (const name of ['Executive', 'Detailed', 'Minimal']) {
    await page.getByText(name, { exact: true }).click();
    await expect(page.getByRole('radio', { name })).toBeChecked();
    await expect(page.locator(`[data-layout="${name.toLowerCase()}"]`)).toBeVisible();
    await expectAccessible(page);
  }
});
