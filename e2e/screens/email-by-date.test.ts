import { emailByDateRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi, failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const section = (page: Page) => page.locator('section').filter({ hasText: 'Email by date' });
const addresses = (page: Page) => page.getByRole('list', { name: 'Addresses with a date' });

test('without inbound mail the settings show a message, and a failed load can be retried', async ({
  page,
  signedIn,
  problems,
}) => {
  const data = { domain: null, addresses: [], commands: [], sender: signedIn.email, suffix: null };
  await stubApi(page, emailByDateRoutes.getMailAddresses, 200, { success: true, data });
  await page.goto('/settings');
  await expect(section(page)).toContainText('Mail is not set up on this server yet.');
  await page.unrouteAll();
  problems.allow(/503/);
  await failApi(page, emailByDateRoutes.getMailAddresses, 'UNAVAILABLE', { message: 'Aide is resting', times: 2 });
  await page.reload();
  await expect(section(page)).toContainText('Aide is resting');
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(addresses(page)).toBeVisible();
});
