import { feedRoutes, webhookRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { serverError } from '../dom/api.ts';
import { connectionError, expectFormSurvivesFaults, expectListSurvivesFaults } from '../dom/faults.ts';
import { openSettings } from '../dom/parts.ts';
import { isChecked } from '../dom/queries.ts';
import { api, test, user } from '../dom/setup.ts';
import { call } from '../support/accounts.ts';

const urls = ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'] as const;

test('toggling, testing, inspecting and deleting a webhook survive API faults, and errors appear on that webhook', async ({
  server,
  signedIn: { token },
}) => {
  for (const url of urls)
    await call(server.url, webhookRoutes.createWebhook, { token, body: { url, events: ['task.created'] } });
  await openSettings();
  const one = () => screen.getByRole('article', { name: urls[0] });
  const two = () => screen.getByRole('article', { name: urls[1] });
  const on = () => within(two()).getByRole('switch');
  const update = api.faults(webhookRoutes.updateWebhook);
  for (const [mode, words] of [
    ['error', serverError],
    ['disconnected', connectionError],
  ] as const) {
    update.mode = mode;
    update.calls = 0;
    update.hold();
    await user.click(await waitFor(on));
    // It changes optimistically, ignores a second click meanwhile, and is reverted when the request fails.
    await waitFor(() => expect(isChecked(on())).toBe(false));
    await user.click(await waitFor(on));
    update.release();
    await waitFor(() => within(two()).getByText(words));
    await waitFor(() => expect(isChecked(on())).toBe(true));
    expect(update.calls).toBe(1);
    await waitFor(() => expect(within(one()).queryByText(words)).toBeNull());
  }
  const send = { place: two, typed: {}, submit: 'Send a test' };
  await expectFormSurvivesFaults({ route: webhookRoutes.testWebhook, ...send });
  await waitFor(() => expect(within(one()).queryByText(connectionError)).toBeNull());

  const dialog = () => screen.getByRole('dialog');
  const failed = { status: 'failed', attempts: 8, responseStatus: 500, error: 'The address returned 500.' };
  const when = { createdAt: '2026-01-05T09:00:00.000Z', sentAt: null, nextTryAt: null };
  const delivery = {
    id: crypto.randomUUID(),
    webhookId: crypto.randomUUID(),
    event: 'task.created',
    ...failed,
    ...when,
  };
  const data = { success: true, data: [delivery] };
  api.respond(webhookRoutes.listWebhookDeliveries, 200, data);
  await expectListSurvivesFaults({
    route: webhookRoutes.listWebhookDeliveries,
    open: async () => user.click(await waitFor(() => within(two()).getByRole('button', { name: 'Deliveries' }))),
    loading: () => within(dialog()).getByText('Loading deliveries'),
    place: dialog,
    loaded: () => within(dialog()).getByText(/The address returned 500\./),
  });
  api.respond(webhookRoutes.listWebhookDeliveries, 200, data);
  const again = { place: dialog, typed: {}, submit: 'Try again' };
  await expectFormSurvivesFaults({ route: webhookRoutes.retryWebhookDelivery, ...again });
  await user.keyboard('{Escape}');

  await user.click(await waitFor(() => within(two()).getByRole('button', { name: `Delete ${urls[1]}` })));
  const question = () => screen.getByRole('alertdialog');
  const remove = { place: question, typed: {}, submit: /^Delet(e|ing)/ };
  await expectFormSurvivesFaults({ route: webhookRoutes.deleteWebhook, ...remove });
  await user.click(await waitFor(() => within(question()).getByRole('button', { name: 'Cancel' })));
  await waitFor(two);
  await user.click(await waitFor(() => within(one()).getByRole('button', { name: `Delete ${urls[0]}` })));
  await waitFor(() => expect(within(question()).queryByText(connectionError)).toBeNull());
  await user.click(await waitFor(() => within(question()).getByRole('button', { name: 'Delete' })));
  await waitFor(() => expect(screen.queryByRole('article', { name: urls[0] })).toBeNull());
});

test('renewing and removing a calendar link survive API faults, and the link can still be copied', async ({
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await openSettings();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Create calendar link');
  const link = () => screen.getByLabelText('Calendar link');
  const address = ((await waitFor(link)) as HTMLInputElement).value;
  const question = () => screen.getByRole('alertdialog');
  await press('New link');
  const renew = { place: question, typed: {}, submit: 'Create a new link' };
  await expectFormSurvivesFaults({ route: feedRoutes.createCalendarFeed, ...renew });
  await user.click(await waitFor(() => within(question()).getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(link()).toHaveProperty('value', address));
  await waitFor(() => expect(screen.queryByText(connectionError)).toBeNull());
  await press('Remove link');
  await waitFor(() => expect(within(question()).queryByText(connectionError)).toBeNull());
  const remove = { place: question, typed: {}, submit: 'Remove the link' };
  await expectFormSurvivesFaults({ route: feedRoutes.revokeCalendarFeed, ...remove });
  await user.click(await waitFor(() => within(question()).getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(link()).toHaveProperty('value', address));
  expect((await fetch(address)).status).toBe(200);

  await press('New link');
  await user.click(await waitFor(() => within(question()).getByRole('button', { name: 'Create a new link' })));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(link()).not.toHaveProperty('value', address));
  expect((await fetch(address)).status).toBe(404);
  await press('Remove link');
  await user.click(await waitFor(() => within(question()).getByRole('button', { name: 'Remove the link' })));
  await screen.findByRole('button', { name: 'Create calendar link' });
  await waitFor(() => expect(screen.queryByLabelText('Calendar link')).toBeNull());
});
