import { feedRoutes, webhookRoutes } from '@aide/contract';
import { call } from '../support/accounts.ts';
import { stubApi } from '../support/stub-api.ts';
import { openSettings } from '../support/screens.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';
import {
  expectListSurvivesFaults,
  expectFormSurvivesFaults,
  connectionError,
  serverError,
  ApiFaults,
} from '../support/api-faults.ts';

test.beforeEach(({ problems }) => problems.allow(disconnected));

const urls = ['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two'] as const;

test('toggling, testing, inspecting and deleting a webhook survive API faults, and errors appear on that webhook', async ({
  page,
  server,
  signedIn: { token },
}) => {
  for (const url of urls)
    await call(server.url, webhookRoutes.createWebhook, { token, body: { url, events: ['task.created'] } });
  await openSettings(page);
  const one = page.getByRole('article', { name: urls[0] });
  const two = page.getByRole('article', { name: urls[1] });
  const on = two.getByRole('switch');
  const update = await ApiFaults.install(page, webhookRoutes.updateWebhook);
  for (const [mode, words] of [
    ['error', serverError],
    ['disconnected', connectionError],
  ] as const) {
    update.mode = mode;
    update.calls = 0;
    update.hold();
    await on.click();
    // It changes optimistically, ignores a second click meanwhile, and is reverted when the request fails.
    await expect(on).not.toBeChecked();
    await on.click();
    update.release();
    await expect(two.getByText(words)).toBeVisible();
    await expect(on).toBeChecked();
    expect(update.calls).toBe(1);
    await expect(one.getByText(words)).toHaveCount(0);
  }
  const send = { place: two, typed: {}, submit: 'Send a test' };
  await expectFormSurvivesFaults(page, { route: webhookRoutes.testWebhook, ...send });
  await expect(one.getByText(connectionError)).toHaveCount(0);

  const dialog = page.getByRole('dialog');
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
  await stubApi(page, webhookRoutes.listWebhookDeliveries, 200, data);
  await expectListSurvivesFaults(page, {
    route: webhookRoutes.listWebhookDeliveries,
    open: () => two.getByRole('button', { name: 'Deliveries' }).click(),
    loading: dialog.getByText('Loading deliveries'),
    place: dialog,
    loaded: dialog.getByText('The address returned 500.'),
  });
  await stubApi(page, webhookRoutes.listWebhookDeliveries, 200, data);
  const again = { place: dialog, typed: {}, submit: 'Try again' };
  await expectFormSurvivesFaults(page, { route: webhookRoutes.retryWebhookDelivery, ...again });
  await page.keyboard.press('Escape');

  await two.getByRole('button', { name: `Delete ${urls[1]}` }).click();
  const question = page.getByRole('alertdialog');
  const remove = { place: question, typed: {}, submit: /^Delet(e|ing)/ };
  await expectFormSurvivesFaults(page, { route: webhookRoutes.deleteWebhook, ...remove });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(two).toBeVisible();
  await one.getByRole('button', { name: `Delete ${urls[0]}` }).click();
  await expect(question.getByText(connectionError)).toHaveCount(0);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(one).toHaveCount(0);
});

test('renewing and removing a calendar link survive API faults, and the link can still be copied', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await openSettings(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Create calendar link');
  const link = page.getByLabel('Calendar link', { exact: true });
  const address = await link.inputValue();
  const question = page.getByRole('alertdialog');
  await press('New link');
  const renew = { place: question, typed: {}, submit: 'Create a new link' };
  await expectFormSurvivesFaults(page, { route: feedRoutes.createCalendarFeed, ...renew });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(link).toHaveValue(address);
  await expect(page.getByText(connectionError)).toHaveCount(0);
  await press('Remove link');
  await expect(question.getByText(connectionError)).toHaveCount(0);
  const remove = { place: question, typed: {}, submit: 'Remove the link' };
  await expectFormSurvivesFaults(page, { route: feedRoutes.revokeCalendarFeed, ...remove });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(link).toHaveValue(address);
  expect((await fetch(address)).status).toBe(200);

  await press('New link');
  await question.getByRole('button', { name: 'Create a new link' }).click();
  await expect(question).toBeHidden();
  await expect(link).not.toHaveValue(address);
  expect((await fetch(address)).status).toBe(404);
  await press('Remove link');
  await question.getByRole('button', { name: 'Remove the link' }).click();
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
  await expect(link).toHaveCount(0);
});
