import type { PushSubscriptionRow } from './push.table.ts';

/** The payload for the service worker. Kept small: a push service accepts about 4 KB. */
export type PushPayload = PushNotice | PushClose;

/** A notification to show. */
export interface PushNotice {
  type: 'notice';
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** The account id, so that a window of another account ignores it. */
  account: string;
  title: string;
  body: string;
  /** The path in the app that a click opens. */
  url: string;
  /** Each action posts to its path, a signed link that needs no session. */
  actions: { action: string; title: string; path: string }[];
}

/** Closes the notification of a task that was handled elsewhere. */
interface PushClose {
  type: 'close';
  tag: string;
}

interface PushOptions {
  /** How long the push service stores the message for an offline browser. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  signal: AbortSignal;
}

/**
 * `sent`: the push service has accepted it. `gone`: the subscription has expired. `failed`: this message is rejected. `retry`: it may be
 * accepted later, at the earliest after `retryAfterMs` if given.
 */
export type PushResult =
  | { outcome: 'sent' | 'gone' | 'failed'; answer: string }
  | { outcome: 'retry'; answer: string; retryAfterMs: number | null };

/** Encrypts a payload for one browser and posts it to its push service. Does not throw for an error response of the service. */
export interface PushSender {
  /** The VAPID public key that browsers subscribe with. */
  publicKey: string;
  send(subscription: PushSubscriptionRow, payload: PushPayload, options: PushOptions): Promise<PushResult>;
  /** @throws AddressRejectedError for an endpoint that is not on the public internet */
  checkEndpoint(endpoint: string): void;
}

/** Returns the tag of a task's notification. Later ones replace earlier ones, and a close message refers to it. */
export function getTaskTag(taskId: string): string {
  return `task-${taskId}`;
}
