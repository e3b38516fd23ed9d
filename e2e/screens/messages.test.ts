import { messageRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { isDisabled, nth } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('a conversation that cannot be loaded can be retried', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  api.fail(messageRoutes.listMessages, 'INTERNAL');
  await app.open('/messages');
  const tryAgain = () => screen.getByRole('button', { name: 'Try Again' });
  await waitFor(tryAgain);
  api.reset();
  await user.click(await waitFor(tryAgain));
  await screen.findByText('Send Aide a message');
});

test('a message is answered, undone, searched and deleted, and its tasks stay [S2.route.15, S2.ph.02]', async ({
  seed,
}) => {
  await seed.contact({ name: 'Priya Shah' });
  await app.open('/messages');
  await screen.findByText('Send Aide a message');
  const box = () => screen.getByRole('textbox', { name: 'Message' });
  await user.fill(await waitFor(box), 'call Priya tomorrow at 4 and pay the rent on Friday');
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  const thread = () => screen.getByRole('log');
  await waitFor(() => expect(within(thread()).queryAllByRole('button', { name: /^Complete / })).toHaveLength(2));
  expect(await seed.tasks()).toHaveLength(2);

  // The reply is displayed before the mutation has settled, and until then Enter does not send another message.
  expect(isDisabled(screen.getByRole('button', { name: 'Send' }))).toBe(true);
  await user.fill(await waitFor(box), 'the rent is paid');
  await waitFor(() => expect(isDisabled(screen.getByRole('button', { name: 'Send' }))).toBe(false));
  await user.keyboard('{Enter}');
  await expect.poll(async () => (await seed.tasks()).filter(({ status }) => status === 'completed').length).toBe(1);
  // The reply to the command is displayed, so the last button belongs to it.
  await waitFor(() => expect(within(thread()).queryAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  await user.click(await waitFor(() => nth(within(thread()).queryAllByRole('button', { name: 'Undo' }), -1)));
  await expect.poll(async () => (await seed.tasks()).filter(({ status }) => status === 'completed').length).toBe(0);

  const person = () =>
    within(screen.getByRole('list', { name: 'Conversations' })).getByRole('button', { name: /Priya Shah/ });
  await waitFor(() => expect(person().textContent).toContain('1 open task'));
  await user.click(await waitFor(person));
  const ofPriya = await screen.findByRole('list', { name: 'Open tasks of Priya Shah' });
  await within(ofPriya).findByRole('link', { name: 'Call Priya' });

  await user.fill(await screen.findByLabelText('Search messages'), 'rent is paid');
  await waitFor(() => within(thread()).getByText('the rent is paid'));
  await waitFor(() => expect(within(thread()).queryByText(/^call Priya tomorrow/)).toBeNull());
  await user.fill(await screen.findByLabelText('Search messages'), 'zebra');
  await screen.findByText('Nothing matches');
  await user.clear(await screen.findByLabelText('Search messages'));

  await user.click(
    await waitFor(() => within(thread()).getByRole('button', { name: 'Delete the message “the rent is paid”' })),
  );
  await waitFor(() => expect(within(thread()).queryByText('the rent is paid')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Clear All' }));
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Clear All' })),
  );
  await screen.findByText('Send Aide a message');
  expect(await seed.tasks()).toHaveLength(2);
});
