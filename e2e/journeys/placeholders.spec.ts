import { recordApi } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

/** What the shell around the page asks for is not the page's. */
const ownCalls = (calls: readonly string[]) => calls.filter((path) => /bot(?!-)/.test(path));

test('the two sample bots are toggled in the page only [S2.route.17, S2.ph.07, S2.ph.08, S4.mod.01]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  const calls = recordApi(page);
  await page.goto('/my-bots');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Chat bot', 'Email bot']);
  const chat = page.getByRole('region', { name: 'Chat bot' });
  await expect(chat).toContainText('Connected');
  await chat.getByRole('button', { name: 'Deactivate' }).click();
  await expect(chat).toContainText('Inactive');
  await chat.getByRole('button', { name: 'Activate Chat bot', exact: true }).click();
  await chat.getByRole('button', { name: 'Disconnect' }).click();
  await expect(chat).toContainText('Not connected');
  const mail = page.getByRole('region', { name: 'Email bot' });
  await mail.getByRole('button', { name: 'Connect Email bot', exact: true }).click();
  await expect(mail.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  expect(ownCalls(calls)).toEqual([]);
});

test('bot management is announced as coming soon [S2.route.18, S2.ph.09, S2.ph.10]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/bot-management');
  await expect(page.getByText('Coming Soon')).toBeVisible();
  for (const name of ['Automated Scheduling', 'Multi-Channel', 'Contact Selection', 'Custom Templates'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
});
