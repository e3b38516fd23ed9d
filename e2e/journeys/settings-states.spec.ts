import { expectAccessible } from '../support/axe.ts';
import { startReceiver } from '../support/receiver.ts';
import { openSettings } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('changed reminders, a calendar link, a new webhook and its deliveries are accessible', async ({
  page,
  signedIn,
}) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await openSettings(page);
  const form = page.getByRole('form', { name: 'Reminders' });
  await form.getByRole('checkbox', { name: 'At the time' }).uncheck();
  await form.getByRole('checkbox', { name: '1 hour before' }).check();
  await form.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await form.getByLabel('From').fill('21:30');
  await form.getByRole('checkbox', { name: 'Weekly report by Telegram' }).uncheck();
  await page.getByRole('button', { name: 'Create calendar link', exact: true }).click();
  await expect(page.getByLabel('Calendar link', { exact: true })).toHaveValue(/\.ics$/);
  await expectAccessible(page);

  const receiver = await startReceiver();
  receiver.respondWith(410);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New webhook', exact: true }).click();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Task changed', { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('article', { name: receiver.url }).getByRole('button', { name: 'Send a test' }).click();
  const deliveries = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries.first()).toContainText('Failed');
  await expectAccessible(page);
  receiver.close();
});
