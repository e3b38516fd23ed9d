import type { Notification } from '@aide/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { sampleNotification, sampleTask } from '../../../../../test/samples.ts';
import { stubApi } from '../../../../../test/stub-api.ts';
import { call } from '../../../../lib/api/api-client.ts';
import { setPageTitle } from '../../../../lib/browser/document-title.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { toast } from '../../../../ui/toast.ts';
import { Bell } from './bell.tsx';
import { NotificationCenter } from './notification-center.tsx';

const later = '2099-01-01T10:00:00.000Z';

/**
 * Renders the notification parts of the shell on a stubbed server; `arrive` changes its notifications and sends the
 * event.
 */
async function renderCenter(initial: Notification[] = []) {
  const api = stubApi();
  let stored = initial;
  api.handle('listNotifications', () => ({
    success: true as const,
    data: stored,
    nextCursor: null,
    unread: stored.filter(({ read_at }) => read_at === null).length,
  }));
  api.handle('actOnNotification', ({ params }) => {
    stored = stored.map((each) => (each.id === params.id ? { ...each, read_at: later, handled_at: later } : each));
    const notification = stored.find(({ id }) => id === params.id)!;
    return { success: true as const, data: { notification, changed: true, task: sampleTask(), before: sampleTask() } };
  });
  api.handle('updateNotification', ({ params }) => {
    stored = stored.map((each) => (each.id === params.id ? { ...each, read_at: later } : each));
    return { success: true as const, data: stored.find(({ id }) => id === params.id)! };
  });
  const rendered = renderComponent(
    <>
      <button type="button">Elsewhere</button>
      <Bell side="right" />
      <NotificationCenter />
    </>,
  );
  await waitFor(() => expect(rendered.queryClient.isFetching()).toBe(0));
  async function arrive(next: Notification[]): Promise<void> {
    stored = next;
    await act(async () => {
      await rendered.queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
      // TanStack Query notifies its observers in a separate task.
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
  return { api, arrive, ...rendered };
}

const region = () => screen.queryByRole('region', { name: 'New notifications' });
const toasts = () => (region() ? within(region()!).getAllByRole('listitem') : []);
const fresh = (title: string, changes: Partial<Notification> = {}) =>
  sampleNotification({ title, created_at: later, ...changes });

describe('NotificationCenter', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    setPageTitle('Tasks · Aide');
  });

  it('shows no toast for notifications that existed when the page opened', async () => {
    await renderCenter([sampleNotification()]);
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(toasts()).toEqual([]);
  });

  it('shows a toast for a new notification, with the count in bell and title', async () => {
    const { arrive } = await renderCenter();
    await arrive([fresh('Call Priya')]);
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]!.textContent).toContain('Due now');
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
    expect(document.title).toBe('(1) Tasks · Aide');
  });

  it('completes the task from the toast, which then disappears', async () => {
    const { api, arrive, user } = await renderCenter();
    await arrive([fresh('Call Priya')]);
    await user.click(screen.getByRole('button', { name: 'Done: Call Priya' }));
    await waitFor(() => expect(toasts()).toEqual([]));
    expect(api.bodies('actOnNotification')).toEqual([{ action: 'done' }]);
    await waitFor(() => expect(document.title).toBe('Tasks · Aide'));
  });

  it('removes the toast of a task that was handled elsewhere', async () => {
    const { arrive } = await renderCenter();
    const reminder = fresh('Call Priya');
    await arrive([reminder]);
    expect(toasts()).toHaveLength(1);
    await arrive([{ ...reminder, handled_at: later }]);
    expect(toasts()).toEqual([]);
  });

  it('marks a dismissed notification as read', async () => {
    const { api, arrive, user } = await renderCenter();
    await arrive([fresh('Call Priya')]);
    await user.click(screen.getByRole('button', { name: 'Dismiss: Call Priya' }));
    await waitFor(() => expect(toasts()).toEqual([]));
    expect(api.bodies('updateNotification')).toEqual([{ read: true }]);
  });

  it('shows no toast for a notice about an action of this tab, and counts it', async () => {
    const { arrive, api } = await renderCenter();
    const notice = { kind: 'security' as const, actions: [], task_id: null, is_own: true };
    api.handle('deletePasskey', () => {
      const headers = { date: 'Thu, 01 Jan 2099 10:00:00 GMT' };
      throw Response.json({ success: true, data: { id: 'passkey' } }, { headers });
    });
    await call('deletePasskey', { params: { id: 'passkey' } });
    const stolen = { ...notice, created_at: '2099-01-01T10:01:00.000Z' };
    await arrive([fresh('A passkey was added', stolen), fresh('A passkey was removed', notice)]);
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]!.textContent).toContain('A passkey was added');
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  });

  it('stacks three and counts the others', async () => {
    const { arrive } = await renderCenter();
    await arrive(['five', 'four', 'three', 'two', 'one'].map((title) => fresh(title)));
    expect(toasts()).toHaveLength(3);
    expect(screen.getByRole('link', { name: '2 more' })).toBeTruthy();
  });

  it('gets the focus by F6 and returns it by F6', async () => {
    const { arrive, user } = await renderCenter();
    await arrive([fresh('Call Priya')]);
    const before = screen.getByRole('button', { name: 'Elsewhere' });
    before.focus();
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done: Call Priya' }));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(before);
  });

  it('lists the latest ten behind the bell', async () => {
    const { user } = await renderCenter(
      Array.from({ length: 12 }, (_, index) => sampleNotification({ title: `Task ${index}` })),
    );
    await user.click(await screen.findByRole('button', { name: 'Notifications, 12 unread' }));
    const list = await screen.findByRole('list', { name: 'Latest notifications' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/notifications');
  });
});

it('toasts are above the notifications and what is below them', async () => {
  const { arrive } = await renderCenter();
  await arrive([fresh('Call Priya')]);
  const stack = region()?.parentElement;
  const sizes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function size(this: Element) {
    if (this.matches('[data-toast]')) return new DOMRect(12, innerHeight - 96, 366, 80);
    if (this === stack) return new DOMRect(12, innerHeight - 250, 366, 180);
    return new DOMRect();
  });
  act(() => void toast.success('Completed'));
  expect(document.documentElement.style.getPropertyValue('--bottom-bar')).toBe('250px');
  sizes.mockRestore();
});
