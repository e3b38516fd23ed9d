import { getFakeEnvironment, openFakeWhatsApp } from '../../server/test/fake-whatsapp/fake-whatsapp.ts';
import { createPerson } from '../../server/test/fake-whatsapp/person.ts';
import { createAccount, signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { sharedSettings, startTestServer } from '../support/test-server.ts';
import { expect, test } from '../support/test.ts';

test('a number is connected by sending the message of the link, and disconnected', async ({ page, context }) => {
  test.slow();
  const whatsApp = await openFakeWhatsApp();
  const server = await startTestServer({ ...sharedSettings, ...getFakeEnvironment(whatsApp.url) });
  whatsApp.webhook = `${server.url}/whatsapp/webhook`;
  try {
    await page.goto(server.url);
    const entry = page
      .getByRole('list', { name: 'Integrations' })
      .getByRole('listitem')
      .filter({ hasText: 'WhatsApp' });
    await expect(entry).toContainText('Live');
    await expect(entry).not.toContainText('Coming Soon');
    await signIn(context, server.url, await createAccount(server.url));
    await page.goto(`${server.url}/integrations`);
    const card = page.getByRole('listitem', { name: 'WhatsApp' });
    await expect(card.getByText('Coming Soon')).toHaveCount(0);
    await card.getByRole('button', { name: 'Connect WhatsApp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect WhatsApp' });
    const link = await dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
    await expectAccessible(page);
    const person = createPerson(whatsApp, '919820000042');
    expect((await person.ask(new URL(link ?? '').searchParams.get('text') ?? '')).text).toContain('*Connected.*');
    // The page follows without a reload.
    await expect(dialog.getByText(/^Connected: \+9198/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(card.getByText('Connected', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Disconnect WhatsApp' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(card.getByRole('button', { name: 'Connect WhatsApp' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await server.stop();
    await whatsApp.close();
  }
});
