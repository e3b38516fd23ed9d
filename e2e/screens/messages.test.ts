import { messageRoutes } from '@aide/contract';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test('a conversation that cannot be loaded can be retried', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await failApi(page, messageRoutes.listMessages, 'INTERNAL');
  await page.goto('/messages');
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await tryAgain.click();
  await expect(page.getByText('Send Aide a message')).toBeVisible();
});

test('a message is answered, undone, searched and deleted, and its tasks stay [S2.route.15, S2.ph.02]', async ({
  page,
  seed,
}) => {
  await seed.contact({ name: 'Priya Shah' });
  await page.goto('/messages');
  await expect(page.getByText('Send Aide a message')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('call Priya tomorrow at 4 and pay the rent on Friday');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(box).toHaveValue('');
  const thread = page.getByRole('log');
  await expect(thread.getByRole('button', { name: /^Complete / })).toHaveCount(2);
  expect(await seed.tasks()).toHaveLength(2);

  // The reply is displayed before the mutation has settled, and until then Enter does not send another message.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await box.fill('the rent is paid');
  await box.press('Enter');
  await expect.poll(async () => (await seed.tasks()).filter(({ status }) => status === 'completed').length).toBe(1);
  // The reply to the command is displayed, so the last button belongs to it.
  await expect(thread.getByRole('button', { name: 'Undo' })).toHaveCount(2);
  await thread.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await seed.tasks()).filter(({ status }) => status === 'completed').length).toBe(0);

  const person = page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Priya Shah/ });
  await expect(person).toContainText('1 open task');
  await person.click();
  const ofPriya = page.getByRole('list', { name: 'Open tasks of Priya Shah' });
  await expect(ofPriya.getByRole('link', { name: 'Call Priya' })).toBeVisible();

  await page.getByLabel('Search messages').fill('rent is paid');
  await expect(thread.getByText('the rent is paid', { exact: true })).toBeVisible();
  await expect(thread.getByText('call Priya tomorrow', { exact: false })).toHaveCount(0);
  await page.getByLabel('Search messages').fill('zebra');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByLabel('Search messages').fill('');

  await thread.getByRole('button', { name: 'Delete the message “the rent is paid”' }).click();
  await expect(thread.getByText('the rent is paid', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('Send Aide a message')).toBeVisible();
  expect(await seed.tasks()).toHaveLength(2);
});
