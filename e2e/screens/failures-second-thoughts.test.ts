import { backlogRoutes, captureRoutes, reminderRoutes, taskRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { openByEvent, findToast } from '../support/screens.ts';
import { stubApi } from '../support/stub-api.ts';
import { disconnected } from '../support/offline.ts';
import { expect, test } from '../dom/test.ts';
import {
  expectFormSurvivesFaults,
  connectionError,
  defaultServerError,
  serverError,
  ApiFaults,
} from '../support/api-faults.ts';

test.beforeEach(({ problems }) => problems.allow(disconnected));

test('the contact question is repeated after a lost response, and a failed Undo displays its reason', async ({
  page,
  seed,
}) => {
  await seed.contact({ name: 'Priya Raman' });
  await seed.contact({ name: 'Priya Shah' });
  await passGate(page);
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('Call Priya tomorrow');
  await box.press('Enter');
  const question = page.getByRole('group', { name: /^Who is/ });
  const choice = question.getByRole('button', { name: 'Priya Shah' });
  const response = await ApiFaults.install(page, taskRoutes.updateTask);
  for (const [mode, words] of [
    ['error', serverError],
    ['disconnected', connectionError],
  ] as const) {
    response.mode = mode;
    await choice.click();
    await expect(findToast(page, 'error', words)).toBeVisible();
    await expect(choice).toBeVisible();
  }
  const undo = await ApiFaults.install(page, captureRoutes.undoCapture);
  undo.mode = 'error-without-message';
  response.mode = 'none';
  await choice.click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('Priya Shah');
  await box.fill('Water the plants');
  await box.press('Enter');
  await findToast(page, 'success', 'Water the plants').getByRole('button', { name: 'Undo' }).click();
  await expect(findToast(page, 'error', defaultServerError)).toBeVisible();
  expect(await seed.tasks()).toHaveLength(2);
});

test('restoring tasks and backlog items and retrying a reminder survive API faults', async ({ page, seed }) => {
  const task = await seed.task({ title: 'Send the deck', due_date: '2091-01-05' });
  await seed.item({ title: 'An idea' });
  await page.goto('/tasks?view=cards');
  const restore = await ApiFaults.install(page, taskRoutes.restoreTask);
  restore.mode = 'disconnected';
  await page.getByRole('button', { name: 'Delete Send the deck' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await findToast(page, 'success', 'Task deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-toasts="bottom-right"]').getByText(connectionError)).toBeVisible();

  const dialog = page.getByRole('dialog');
  await openByEvent(page, 'openBacklog');
  await dialog.getByRole('button', { name: 'Delete An idea' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  const back = { place: dialog, typed: {}, submit: 'Undo' };
  await expectFormSurvivesFaults(page, { route: backlogRoutes.restoreBacklogItem, ...back });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete An idea' })).toBeVisible();

  const { id } = await seed.task({ title: 'Send the new deck', due_date: '2091-01-05' });
  const failed = { status: 'failed', attempts: 5, error: 'The mailbox is full.', message_id: null, merged_into: null };
  const when = { due_at: '2026-01-05T09:00:00.000Z', sent_at: null, next_try_at: null };
  const reminder = { id: task.id, kind: 'reminder', channel: 'email', task_id: id, ...failed, ...when };
  await stubApi(page, reminderRoutes.listTaskDeliveries, 200, { success: true, data: [reminder] });
  const send = await ApiFaults.install(page, reminderRoutes.retryDelivery);
  await page.goto(`/tasks?task=${id}`);
  await expect(dialog.getByText('The mailbox is full.')).toBeVisible();
  send.mode = 'disconnected';
  send.hold();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.locator('button[aria-busy="true"]')).toBeDisabled();
  send.release();
  await expect(findToast(page, 'error', connectionError)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeEnabled();
});

test('a follow-up that could not be completed is reported even after its panel closed', async ({ page, seed }) => {
  const { id: contact_id } = await seed.contact({ name: 'Dev Patel' });
  await seed.task({ title: 'Call Dev', contact_id, task_type: 'follow_up' });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Dev Patel', exact: true }).click();
  const faults = await ApiFaults.install(page, taskRoutes.updateTask);
  faults.mode = 'error';
  faults.hold();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Call Dev/ })
    .first()
    .click();
  await expect.poll(() => faults.calls).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  faults.release();
  await expect(findToast(page, 'error', serverError)).toBeVisible();
  expect(await seed.tasks()).toMatchObject([{ status: 'pending' }]);
});
