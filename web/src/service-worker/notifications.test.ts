import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueuedAction } from '../lib/storage/push-store.ts';
import { createNotifications, type NotificationHost, type Shown, type WindowClient } from './notifications.ts';
import { renewSubscription } from './renew-subscription.ts';

const origin = 'https://aide.test';
const notice = {
  type: 'notice',
  tag: 'task-1',
  account: 'user-1',
  title: 'Call Priya',
  body: 'Due: today',
  url: '/tasks?task=1',
  actions: [
    { action: 'done', title: 'Done', path: '/r/done-token' },
    { action: 'snooze_hour', title: 'Snooze 1 hour', path: '/r/snooze-token' },
  ],
};

let shown: (Shown & { body: string; silent: boolean; buttons: string[] })[];
let windows: WindowClient[];
let queue: Map<number, QueuedAction>;
const request = vi.fn<typeof fetch>();
const openWindow = vi.fn<(path: string) => Promise<void>>();
const requestSync = vi.fn<() => Promise<void>>();

function createHost(options: Partial<NotificationHost> = {}): NotificationHost {
  return {
    origin,
    fetch: request,
    store: {
      addAction: async (action) => void queue.set(queue.size, action),
      listActions: async () => [...queue].map(([key, action]) => ({ key, action })),
      removeAction: async (key) => void queue.delete(key as number),
    },
    show: async (title, { tag = '', body = '', data, silent, actions = [] }) => {
      shown = shown.filter((other) => other.tag !== tag);
      const close = () => (shown = shown.filter((other) => other.tag !== tag));
      shown.push({
        title,
        tag,
        body,
        data,
        silent: silent === true,
        buttons: actions.map((each) => each.title),
        close,
      });
    },
    listShown: async (tag) => shown.filter((each) => tag === undefined || each.tag === tag),
    listWindows: async () => windows,
    openWindow,
    requestSync,
    mayStaySilent: true,
    ...options,
  };
}

/** A window that replies whether it belongs to the account, or does not reply. */
function createWindow(response: boolean | undefined, visibilityState: DocumentVisibilityState = 'visible') {
  const messages: unknown[] = [];
  const client: WindowClient = {
    url: `${origin}/dashboard`,
    visibilityState,
    focus: vi.fn<() => Promise<void>>(),
    postMessage(message, transfer) {
      messages.push(message);
      const [port] = (transfer ?? []) as MessagePort[];
      if (response !== undefined) port?.postMessage(response);
    },
  };
  return { client, messages };
}

const respond = (text: string, status = 200) => request.mockResolvedValueOnce(Response.json({ text }, { status }));
const push = (payload: unknown, host = createHost()) => createNotifications(host).receive(JSON.stringify(payload));
async function press(action: string, host = createHost()) {
  await push(notice, host);
  const [notification] = shown;
  if (!notification) throw new Error('no notification is shown');
  await createNotifications(host).click(notification, action);
}

beforeEach(() => {
  [shown, windows, queue] = [[], [], new Map()];
  for (const mock of [request, openWindow, requestSync]) mock.mockReset();
});

describe('a push message', () => {
  it('shows a notification with its buttons', async () => {
    await push(notice);
    expect(shown).toMatchObject([{ title: 'Call Priya', body: 'Due: today', buttons: ['Done', 'Snooze 1 hour'] }]);
  });

  it('replaces the earlier notification of the same task', async () => {
    await push(notice);
    await push({ ...notice, body: 'Overdue' });
    expect(shown.map(({ body }) => body)).toEqual(['Overdue']);
  });

  it('shows nothing while a visible window of the account shows it', async () => {
    windows = [createWindow(true).client];
    await push(notice);
    expect(shown).toEqual([]);
  });

  it.each([
    ['belongs to another account', false, 'visible'],
    ['does not reply', undefined, 'visible'],
    ['is hidden', true, 'hidden'],
  ] as const)('is shown when the window %s', async (_label, response, visibility) => {
    windows = [createWindow(response, visibility).client];
    await push(notice);
    expect(shown).toHaveLength(1);
  });

  it('is always displayed in browsers that revoke the permission otherwise', async () => {
    windows = [createWindow(true).client];
    await push(notice, createHost({ mayStaySilent: false }));
    expect(shown).toHaveLength(1);
  });

  it('closes the notification of a task that was handled elsewhere', async () => {
    await push(notice);
    await push({ type: 'close', tag: 'task-2' });
    expect(shown).toHaveLength(1);
    await push({ type: 'close', tag: 'task-1' });
    expect(shown).toEqual([]);
  });

  it.each(['', 'nonsense', '{}', 'null', '{"type":"notice"}'])('that reads %j still shows something', async (text) => {
    await createNotifications(createHost()).receive(text);
    expect(shown).toHaveLength(1);
  });
});

describe('a click on a notification', () => {
  it('opens the task when no window is open', async () => {
    await press('');
    expect(openWindow).toHaveBeenCalledWith('/tasks?task=1');
    expect(shown).toEqual([]);
  });

  it('focuses an open window and opens the task there', async () => {
    const open = createWindow(undefined, 'hidden');
    windows = [open.client];
    await press('');
    expect(open.client.focus).toHaveBeenCalledOnce();
    expect(open.messages).toEqual([{ type: 'open-path', path: '/tasks?task=1' }]);
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('an action of a notification', () => {
  it.each([
    ['done', '/r/done-token'],
    ['snooze_hour', '/r/snooze-token'],
  ])('%s posts to its link and shows what happened', async (action, path) => {
    respond('Done.');
    await press(action);
    const [[url, init] = []] = request.mock.calls;
    expect(url).toEqual(new URL(path, origin));
    expect(init).toMatchObject({ method: 'POST', headers: { accept: 'application/json' } });
    expect(shown).toMatchObject([{ title: 'Call Priya', body: 'Done.', silent: true, buttons: [] }]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('that is rejected shows the reason and is not queued', async () => {
    respond('This link is too old. Please open the task in Aide.', 404);
    await press('done');
    expect(shown[0]?.body).toContain('too old');
    expect(queue.size).toBe(0);
  });

  it('is queued offline with a message, and sent once when the browser is online again', async () => {
    const host = createHost();
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await press('done', host);
    expect(shown[0]?.body).toContain('is sent when you’re back online');
    expect(requestSync).toHaveBeenCalledOnce();
    respond('Done.');
    const notifications = createNotifications(host);
    await Promise.all([notifications.sendQueued(), notifications.sendQueued()]);
    expect(request).toHaveBeenCalledTimes(2);
    expect(shown.map(({ body }) => body)).toEqual(['Done.']);
    expect(queue.size).toBe(0);
  });

  it.each([500, 503, 429])('that gets %i is queued', async (status) => {
    respond('busy', status);
    await press('done');
    expect(queue.size).toBe(1);
  });

  it('stays queued while it still cannot be sent', async () => {
    const host = createHost();
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    await press('done', host);
    await createNotifications(host).sendQueued();
    expect(queue.size).toBe(1);
    expect(requestSync).toHaveBeenCalledTimes(2);
  });

  it('of another origin is not sent', async () => {
    await push({ ...notice, actions: [{ action: 'done', title: 'Done', path: 'https://evil.test/r/x' }] });
    const [notification] = shown;
    if (!notification) throw new Error('no notification is shown');
    await createNotifications(createHost()).click(notification, 'done');
    expect(request).not.toHaveBeenCalled();
  });
});

describe('a changed subscription', () => {
  const stored = { id: 'old', renewal: 'token', account: 'user-1', confirmedAt: 0 };
  const next = { endpoint: 'https://push.test/new', keys: { p256dh: 'key', auth: 'secret' } };
  const renewed = { data: { id: 'new', renewal: 'token-2' } };

  it('is renewed with the token stored by the page, and the new token is stored', async () => {
    const saveSubscription = vi.fn<(own: typeof stored) => Promise<void>>();
    const store = { readSubscription: async () => stored, saveSubscription };
    request.mockResolvedValueOnce(Response.json({ data: { publicKey: 'server-key' } }));
    request.mockResolvedValueOnce(Response.json(renewed));
    const subscribe = vi.fn<(key: string) => Promise<typeof next>>().mockResolvedValue(next);
    await renewSubscription({ fetch: request, store, subscribe }, null);
    expect(subscribe).toHaveBeenCalledWith('server-key');
    const sent = request.mock.calls[1]?.[1]?.body;
    expect(typeof sent === 'string' && JSON.parse(sent)).toEqual({ ...next, renewal: 'token' });
    expect(saveSubscription).toHaveBeenCalledWith({ ...stored, id: 'new', renewal: 'token-2' });
  });

  it('of a browser that was never subscribed is ignored', async () => {
    const store = { readSubscription: async () => undefined, saveSubscription: async () => undefined };
    await renewSubscription({ fetch: request, store, subscribe: async () => next }, next);
    expect(request).not.toHaveBeenCalled();
  });
});
