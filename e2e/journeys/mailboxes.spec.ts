import { hasDovecot, openDovecot } from '../../server/test/dovecot.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const dayMs = 86_400_000;

test('a mailbox is connected and its first follow-up tracked with six clicks after the password', async ({
  page,
  signedIn,
}) => {
  test.skip(!hasDovecot, 'needs Dovecot (dovecot-imapd) and root');
  test.slow();
  const dovecot = await openDovecot();
  try {
    const { email: address } = signedIn;
    await dovecot.append(address, 'Sent', {
      from: address,
      to: 'Priya Shah <priya@example.net>',
      subject: 'The deck',
      text: 'Hi Priya,\n\ncan you send me the deck for the board?\n\nBest regards,\nAsha',
      date: new Date(Date.now() - 9 * dayMs),
    });
    await page.goto('/settings#mail');
    await page.getByRole('button', { name: 'Connect a mailbox' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(address);
    await dialog.getByLabel('Password', { exact: true }).fill('first-password');
    let clicks = 0;
    const click = async (name: string) => {
      clicks += 1;
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
    };
    // The domain has no mail server that can be found: its name is asked for.
    await click('Connect');
    await dialog.getByLabel('IMAP server').fill(`127.0.0.1:${dovecot.port}`);
    await expectAccessible(page);
    await click('Connect');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: address })).toContainText('Connected');
    await expectAccessible(page);
    await click('Show follow-ups');
    const row = page.getByRole('article', { name: 'Priya Shah: The deck' });
    await expect(row).toContainText('can you send me the deck for the board?');
    await expectAccessible(page);
    await click('Track The deck');
    await expect(page.getByText('Task created')).toBeVisible();
    await expect(page.getByText('Nothing to follow up')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(6);
    await page.goto('/tasks');
    await expect(page.getByText('Reply from Priya Shah', { exact: false }).first()).toBeVisible();
  } finally {
    await dovecot.close();
  }
});
