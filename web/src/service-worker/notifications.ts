import type { pushStore, QueuedAction } from '../lib/storage/push-store.ts';
import { parsePushPayload, type PushPayload, type WorkerMessage } from '../lib/events/push-messages.ts';

type Notice = Extract<PushPayload, { type: 'notice' }>;

/** The data of a displayed notification. */
interface NotificationData {
  url: string;
  actions: Notice['actions'];
}

export interface WindowClient {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  postMessage: (message: WorkerMessage, transfer?: Transferable[]) => void;
}

export interface Shown {
  title: string;
  tag: string;
  data: NotificationData;
  close: () => void;
}

/** The part of the service worker scope that is used. */
export interface NotificationHost {
  origin: string;
  fetch: typeof fetch;
  store: Pick<typeof pushStore, 'addAction' | 'listActions' | 'removeAction'>;
  show: (
    title: string,
    options: NotificationOptions & { actions?: { action: string; title: string }[] },
  ) => Promise<void>;
  listShown: (tag?: string) => Promise<Shown[]>;
  listWindows: () => Promise<WindowClient[]>;
  openWindow: (path: string) => Promise<unknown>;
  /** Requests a `sync` event once the browser is online. Does nothing without Background Sync. */
  requestSync: () => Promise<void>;
  /** Whether a push may be handled without showing a notification. Safari revokes the permission otherwise. */
  mayStaySilent: boolean;
}

const icon = '/icons/aide-192.png';
const windowReplyTimeoutMs = 500;

/** Returns the handlers for push messages and for clicks on notifications. */
export function createNotifications(host: NotificationHost) {
  let sending: Promise<void> | undefined;

  async function showNotice({ title, body, tag, url, actions }: Notice): Promise<void> {
    await close(toResultTag(tag));
    const data: NotificationData = { url, actions };
    await host.show(title, {
      body,
      tag,
      icon,
      badge: icon,
      data,
      actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    });
  }

  /** Replaces a notification by one with the result of an action. */
  async function showResult({ tag, title }: Pick<QueuedAction, 'tag' | 'title'>, body: string): Promise<void> {
    const data: NotificationData = { url: '/tasks', actions: [] };
    // A different tag than the reminder's, so that closing the reminder elsewhere does not remove the result.
    await host.show(title, { body, tag: toResultTag(tag), icon, badge: icon, silent: true, data });
  }

  /** Asks visible windows whether they belong to this account and show the notice themselves. */
  async function isShownInWindow({ account, tag }: Notice): Promise<boolean> {
    const windows = await host.listWindows();
    const visible = windows.filter(({ visibilityState }) => visibilityState === 'visible');
    const replies = visible.map(
      (client) =>
        new Promise<boolean>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          const finish = (shown: boolean) => {
            port1.close();
            resolve(shown);
          };
          port1.addEventListener('message', ({ data }) => finish(data === true), { once: true });
          port1.start();
          setTimeout(() => finish(false), windowReplyTimeoutMs);
          client.postMessage({ type: 'push-arrived', account, tag }, [port2]);
        }),
    );
    return (await Promise.all(replies)).includes(true);
  }

  /** Posts to a signed link. Returns the server's message, or null if it is unreachable and a retry may succeed. */
  async function post(path: string): Promise<string | null> {
    const url = new URL(path, host.origin);
    if (url.origin !== host.origin) return 'This action is not from this server.';
    try {
      const response = await host.fetch(url, { method: 'POST', headers: { accept: 'application/json' } });
      if (response.status >= 500 || response.status === 429) return null;
      const { text }: { text?: string } = await response.json();
      return text ?? 'That didn’t work. Please try again.';
    } catch {
      // Offline, or the response was lost. The link is idempotent, so it can be retried.
      return null;
    }
  }

  async function act(action: QueuedAction): Promise<void> {
    const text = await post(action.path);
    if (text !== null) return showResult(action, text);
    await host.store.addAction(action);
    await showResult(action, `You’re offline. “${action.label}” is sent when you’re back online.`);
    return host.requestSync();
  }

  async function sendAll(): Promise<void> {
    for (const { key, action } of await host.store.listActions()) {
      const text = await post(action.path);
      if (text === null) return host.requestSync();
      await host.store.removeAction(key);
      await showResult(action, text);
    }
    return undefined;
  }

  async function openPath(path: string): Promise<void> {
    const windows = await host.listWindows();
    const own = windows.filter(({ url }) => new URL(url).origin === host.origin);
    const client = own.find(({ visibilityState }) => visibilityState === 'visible') ?? own[0];
    if (!client) return void (await host.openWindow(path));
    await client.focus();
    return client.postMessage({ type: 'open-path', path }, []);
  }

  async function close(tag: string): Promise<void> {
    for (const notification of await host.listShown(tag)) notification.close();
  }

  return {
    close,

    async receive(text: string): Promise<void> {
      const payload = parsePushPayload(text);
      if (payload === null)
        return host.show('Aide', { body: 'A task is due. Open Aide to see it.', icon, tag: 'unknown' });
      if (payload.type === 'close') return close(payload.tag);
      if (host.mayStaySilent && (await isShownInWindow(payload))) return undefined;
      return showNotice(payload);
    },

    async click(notification: Shown, action: string): Promise<void> {
      const { url, actions } = notification.data;
      notification.close();
      const chosen = actions.find((offered) => offered.action === action);
      if (!chosen) return openPath(url);
      const { title, tag } = notification;
      return act({ path: chosen.path, label: chosen.title, title, tag });
    },

    /** Sends the actions queued while offline, oldest first, and stops at the first that fails again. */
    sendQueued(): Promise<void> {
      // A sync, a push and a window may trigger this at the same time; an action must not be sent twice.
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
}

function toResultTag(tag: string): string {
  return `result-${tag}`;
}
