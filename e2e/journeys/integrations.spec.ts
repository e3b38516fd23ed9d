import { expectAccessible } from '../support/axe.ts';
import { stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../support/test.ts';

test('the integrations and the onboarding are accessible in every state of the bot', async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await test.step('not configured', async () => {
    await page.goto('/onboarding');
    await expect(page.getByText('The Telegram bot is not set up on this server yet.')).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Integrations', exact: true }).click();
    await expect(page).toHaveURL('/integrations');
    await expect(page.getByRole('link', { name: 'This server' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('blocked', async () => {
    await stubTelegramStatus(page, { blocked: true });
    await page.goto('/onboarding');
    const reason = page.getByText('The bot is blocked in Telegram, so nothing is sent there.');
    await expect(reason).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Integrations', exact: true }).click();
    await expect(page).toHaveURL('/integrations');
    await expect(reason).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('not connected', async () => {
    await stubTelegramStatus(page);
    await page.reload();
    await expect(page.getByRole('listitem', { name: 'WhatsApp' }).getByText('Coming Soon')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect Telegram' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('connected', async () => {
    await stubTelegramStatus(page, { verified: true, lastSync: '2026-11-14T10:30:00.000Z' });
    await page.reload();
    await expect(page.getByRole('listitem', { name: 'Telegram' })).toContainText('Last sync');
    await expectAccessible(page);
  });
});
