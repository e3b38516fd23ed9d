import { backlogRoutes, captureRoutes, reminderRoutes, taskRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { serverError } from '../dom/api.ts';
import { connectionError, defaultServerError, expectFormSurvivesFaults } from '../dom/faults.ts';
import { findToast, openByEvent, passGate } from '../dom/parts.ts';
import { isDisabled, nth, only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('the contact question is repeated after a lost response, and a failed Undo displays its reason', async ({
  seed,
}) => {
  await seed.contact({ name: 'Priya Raman' });
  await seed.contact({ name: 'Priya Shah' });
  passGate();
  await app.open('/dashboard');
  const box = () => screen.getByLabelText('Capture a task');
  await user.fill(await waitFor(box), 'Call Priya tomorrow');
  await user.keyboard('{Enter}');
  const choice = () =>
    within(screen.getByRole('group', { name: /^Who is/ })).getByRole('button', { name: 'Priya Shah' });
  const response = api.faults(taskRoutes.updateTask);
  for (const [mode, words] of [
    ['error', serverError],
    ['disconnected', connectionError],
  ] as const) {
    response.mode = mode;
    await user.click(await waitFor(choice));
    await findToast('error', words);
    await waitFor(choice);
  }
  const undo = api.faults(captureRoutes.undoCapture);
  undo.mode = 'error-without-message';
  response.mode = 'none';
  await user.click(await waitFor(choice));
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Who is/ })).toBeNull());
  await waitFor(() =>
    expect(within(screen.getByRole('tabpanel')).getByRole('listitem').textContent).toContain('Priya Shah'),
  );
  await user.fill(await waitFor(box), 'Water the plants');
  await user.keyboard('{Enter}');
  await user.click(within(await findToast('success', 'Water the plants')).getByRole('button', { name: 'Undo' }));
  await findToast('error', defaultServerError);
  expect(await seed.tasks()).toHaveLength(2);
});

test('restoring tasks and backlog items and retrying a reminder survive API faults', async ({ seed }) => {
  const task = await seed.task({ title: 'Send the deck', due_date: '2091-01-05' });
  await seed.item({ title: 'An idea' });
  await app.open('/tasks?view=cards');
  const restore = api.faults(taskRoutes.restoreTask);
  restore.mode = 'disconnected';
  await user.click(await screen.findByRole('button', { name: 'Delete Send the deck' }));
  await user.click(
    await waitFor(() => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })),
  );
  await user.click(within(await findToast('success', 'Task deleted')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => within(only(selectAll('[data-toasts="bottom-right"]'))).getByText(connectionError));

  const dialog = () => screen.getByRole('dialog');
  await openByEvent('openBacklog');
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Delete An idea' })));
  await waitFor(() => within(dialog()).getByRole('button', { name: 'Undo' }));
  const back = { place: dialog, typed: {}, submit: 'Undo' };
  await expectFormSurvivesFaults({ route: backlogRoutes.restoreBacklogItem, ...back });
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Undo' })));
  await waitFor(() => within(dialog()).getByRole('button', { name: 'Delete An idea' }));

  const { id } = await seed.task({ title: 'Send the new deck', due_date: '2091-01-05' });
  const failed = { status: 'failed', attempts: 5, error: 'The mailbox is full.', message_id: null, merged_into: null };
  const when = { due_at: '2026-01-05T09:00:00.000Z', sent_at: null, next_try_at: null };
  const reminder = { id: task.id, kind: 'reminder', channel: 'email', task_id: id, ...failed, ...when };
  api.respond(reminderRoutes.listTaskDeliveries, 200, { success: true, data: [reminder] });
  const send = api.faults(reminderRoutes.retryDelivery);
  await app.open(`/tasks?task=${id}`);
  await waitFor(() => within(dialog()).getByText('The mailbox is full.'));
  send.mode = 'disconnected';
  send.hold();
  await user.click(await waitFor(() => within(dialog()).getByRole('button', { name: 'Send again' })));
  await waitFor(() => expect(isDisabled(only(selectAll('button[aria-busy="true"]', dialog())))).toBe(true));
  send.release();
  await findToast('error', connectionError);
  await waitFor(() => expect(isDisabled(within(dialog()).getByRole('button', { name: 'Send again' }))).toBe(false));
});

test('a follow-up that could not be completed is reported even after its panel closed', async ({ seed }) => {
  const { id: contact_id } = await seed.contact({ name: 'Dev Patel' });
  await seed.task({ title: 'Call Dev', contact_id, task_type: 'follow_up' });
  await app.open('/contacts');
  await user.click(await screen.findByRole('button', { name: 'Dev Patel' }));
  const faults = api.faults(taskRoutes.updateTask);
  faults.mode = 'error';
  faults.hold();
  await user.click(
    await waitFor(() => nth(within(screen.getByRole('dialog')).queryAllByRole('button', { name: /Call Dev/ }), 0)),
  );
  await expect.poll(() => faults.calls).toBe(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  faults.release();
  await findToast('error', serverError);
  expect(await seed.tasks()).toMatchObject([{ status: 'pending' }]);
});
