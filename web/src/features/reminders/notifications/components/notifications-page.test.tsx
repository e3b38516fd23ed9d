import type { Notification } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleNotification, sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { NotificationsPage } from './notifications-page.tsx';

const at = '2026-11-16T10:00:00.000Z';

/** Renders the page on a stubbed server that stores the notifications. */
function renderPage(initial: Notification[]) {
  const api = stubApi();
  let stored = initial;
  api.handle('listNotifications', ({ query }) => {
    const from = Number(query.cursor ?? 0);
    const matching = stored.filter(
      ({ kind, read_at }) =>
        (query.kind === undefined || query.kind === kind) && (query.unread === undefined || read_at === null),
    );
    const next = from + Number(query.limit);
    return {
      success: true as const,
      data: matching.slice(from, next),
      nextCursor: next < matching.length ? String(next) : null,
      unread: stored.filter(({ read_at }) => read_at === null).length,
    };
  });
  api.handle('updateNotification', ({ params, body }) => {
    const { read } = body as { read: boolean };
    stored = stored.map((each) => (each.id === params.id ? { ...each, read_at: read ? at : null } : each));
    return { success: true as const, data: stored.find(({ id }) => id === params.id)! };
  });
  api.handle('readAllNotifications', () => {
    stored = stored.map((each) => ({ ...each, read_at: at }));
    return { success: true as const, data: { updated: stored.length } };
  });
  api.handle('clearNotifications', () => {
    const deleted = stored.length;
    stored = [];
    return { success: true as const, data: { deleted } };
  });
  api.handle('actOnNotification', ({ params }) => {
    stored = stored.map((each) =>
      each.id === params.id ? { ...each, read_at: at, handled_at: at, actions: [] } : each,
    );
    const notification = stored.find(({ id }) => id === params.id)!;
    return { success: true as const, data: { notification, changed: true, task: sampleTask(), before: sampleTask() } };
  });
  return { api, ...renderComponent(<NotificationsPage />) };
}

const rows = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

describe('NotificationsPage', () => {
  it('lists notifications and marks them as read or unread', async () => {
    const { api, user } = renderPage([
      sampleNotification({ title: 'Call Priya' }),
      sampleNotification({ title: 'Weekly report', kind: 'weekly_report', actions: [], read_at: at }),
    ]);
    expect((await rows()).map((row) => row.dataset.read)).toEqual(['false', 'true']);
    await user.click(screen.getByRole('button', { name: 'Mark read: Call Priya' }));
    await user.click(screen.getByRole('button', { name: 'Mark unread: Weekly report' }));
    await waitFor(async () => expect((await rows()).map((row) => row.dataset.read)).toEqual(['true', 'false']));
    expect(api.bodies('updateNotification')).toEqual([{ read: true }, { read: false }]);
  });

  it('completes the task of a reminder in place', async () => {
    const { api, user } = renderPage([sampleNotification({ title: 'Call Priya' })]);
    await user.click(await screen.findByRole('button', { name: 'Done: Call Priya' }));
    expect(await screen.findByText('Completed “Call Priya”')).toBeTruthy();
    expect(await screen.findByText('Handled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Done: Call Priya' })).toBeNull();
    expect(api.bodies('actOnNotification')).toEqual([{ action: 'done' }]);
  });

  it('offers its snooze options and a box that reads words', async () => {
    const { api, user } = renderPage([sampleNotification({ title: 'Call Priya' })]);
    await user.click(await screen.findByRole('button', { name: 'Snooze: Call Priya' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '1 hour',
      'This evening',
      'Tomorrow 9:00',
      'Monday 9:00',
      'Another time…',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Tomorrow 9:00' }));
    expect(await screen.findByText('Snoozed “Call Priya” until tomorrow 9:00')).toBeTruthy();
    expect(api.bodies('actOnNotification')).toEqual([{ action: 'tomorrow' }]);
  });

  it('opens the box for another time', async () => {
    const task = sampleTask({ title: 'Call Priya' });
    const { api, user } = renderPage([sampleNotification({ title: 'Call Priya', task_id: task.id })]);
    api.respond('getTask', { success: true, data: task });
    await user.click(await screen.findByRole('button', { name: 'Snooze: Call Priya' }));
    await user.click(screen.getByRole('menuitem', { name: 'Another time…' }));
    expect(await screen.findByRole('combobox', { name: 'When' })).toBeTruthy();
  });

  it('keeps a reminder whose action was rejected', async () => {
    const { api, user } = renderPage([sampleNotification({ title: 'Call Priya' })]);
    api.fail('actOnNotification', 403, { success: false, error: 'TRIAL_EXPIRED', message: 'Your trial has ended' });
    await user.click(await screen.findByRole('button', { name: 'Done: Call Priya' }));
    expect(await screen.findByText('Your trial has ended')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Done: Call Priya' })).toBeTruthy();
  });

  it('filters by kind and state, and returns from a filter without matches', async () => {
    const { user } = renderPage([
      sampleNotification({ title: 'Call Priya', read_at: at }),
      sampleNotification({ title: 'Trial ends', kind: 'trial_notice', actions: [] }),
    ]);
    await rows();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Reminders');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByRole('link', { name: /^Call Priya/ })).toBeTruthy();
    await user.click(screen.getByLabelText('Unread'));
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show All' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('loads older notifications', async () => {
    const { user } = renderPage(
      Array.from({ length: 65 }, (_, index) => sampleNotification({ title: `Task ${index}` })),
    );
    expect(await rows()).toHaveLength(30);
    await user.click(screen.getByRole('button', { name: 'Show Older' }));
    await waitFor(async () => expect(await rows()).toHaveLength(60));
    await user.click(screen.getByRole('button', { name: 'Show Older' }));
    await waitFor(async () => expect(await rows()).toHaveLength(65));
    expect(screen.queryByRole('button', { name: 'Show Older' })).toBeNull();
  });

  it('clears all after a confirmation', async () => {
    const { api, user } = renderPage([sampleNotification()]);
    await user.click(await screen.findByRole('button', { name: 'Clear All' }));
    expect(api.bodies('clearNotifications')).toEqual([]);
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('No notifications')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
  });

  it('marks all as read', async () => {
    const { user } = renderPage([sampleNotification(), sampleNotification()]);
    await user.click(await screen.findByRole('button', { name: 'Mark All Read' }));
    await waitFor(async () => expect((await rows()).map((row) => row.dataset.read)).toEqual(['true', 'true']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark All Read' })).toBeNull());
  });

  it('shows the error when the list cannot be loaded, and retries', async () => {
    const api = stubApi();
    api.fail('listNotifications', 500, { success: false, error: 'INTERNAL', message: 'The list is locked' });
    const { user } = renderComponent(<NotificationsPage />);
    expect(await screen.findByText('The list is locked')).toBeTruthy();
    api.respond('listNotifications', { success: true, data: [], nextCursor: null, unread: 0 });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No notifications')).toBeTruthy();
  });
});
