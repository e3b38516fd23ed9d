/** The payload of a push message (server/src/features/reminders/push/push-sender.port.ts). */
export type PushPayload =
  | {
      type: 'notice';
      tag: string;
      account: string;
      title: string;
      body: string;
      url: string;
      actions: { action: string; title: string; path: string }[];
    }
  | { type: 'close'; tag: string };

/** Messages from the service worker to a window. */
export type WorkerMessage =
  /** A window of that account replies `true` on the port and displays the notice itself. */
  | { type: 'push-arrived'; account: string; tag: string }
  /** Opens a path of the app. */
  | { type: 'open-path'; path: string };

/** Messages from a window to the service worker. */
export type WindowMessage = { type: 'send-queued-actions' } | { type: 'close-notification'; tag: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isPayload(value: unknown): value is PushPayload {
  if (!isRecord(value) || typeof value['tag'] !== 'string') return false;
  if (value['type'] === 'close') return true;
  return value['type'] === 'notice' && typeof value['title'] === 'string' && Array.isArray(value['actions']);
}

/** Returns the payload, or null if it is invalid. */
export function parsePushPayload(text: string): PushPayload | null {
  try {
    const value: unknown = JSON.parse(text);
    return isPayload(value) ? value : null;
  } catch {
    return null;
  }
}
