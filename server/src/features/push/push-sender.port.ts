import type { PushSubscriptionRow } from './push.table.ts';

/** What the service worker receives. Kept small: a push service takes about 4 KB. */
export type PushPayload = PushNotice | PushClose;

/** A notification to show. */
export interface PushNotice {
  type: 'notice';
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** The id of the account, so that a window of another account ignores it. */
  account: string;
  title: string;
  body: string;
  /** The path in the app that a click opens. */
  url: string;
  /** Each posts to its path: a signed link, so it needs no session. */
  actions: { action: string; title: string; path: string }[];
}

/** Closes the notification of a task that was handled elsewhere. */
export interface PushClose {
  type: 'close';
  tag: string;
}

export interface PushOptions {
  /** How long the push service keeps the message for a browser that is offline. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  signal: AbortSignal;
}

/**
 * `sent`: the push service has taken it. `gone`: the subscription has ended. `failed`: it will not take this message. `retry`:
 * it may take it later, at the earliest after `retryAfterMs` if it says so.
 */
export type PushResult =
  | { outcome: 'sent' | 'gone' | 'failed'; answer: string }
  | { outcome: 'retry'; answer: string; retryAfterMs: number | null };

/** Encrypts a payload for one browser and posts it to its push service. Does not throw for an error response of the service. */
export interface PushSender {
  /** What browsers subscribe with (VAPID). */
  publicKey: string;
  send(subscription: PushSubscriptionRow, payload: PushPayload, options: PushOptions): Promise<PushResult>;
  /** @throws AddressRejectedError for an endpoint that is not on the public internet */
  checkEndpoint(endpoint: string): void;
}

/** Returns the tag of the notification of a task. Later ones replace earlier ones, and a close message names it. */
export function getTaskTag(taskId: string): string {
  return `task-${taskId}`;
}
