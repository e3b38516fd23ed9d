import type { SecurityEventType } from '@aide/contract';
import type { Client, Context, UserContext } from '../../platform/context.ts';

export interface SecurityEvent {
  type: SecurityEventType;
  /** Null when the address of a failed sign-in has no account. */
  userId: string | null;
  /** The program that sent the request. Default: none, for what the server or its operator does. */
  client?: Client | undefined;
  /** What it is about, such as the name of an API token. It is stored and shown, so never a secret. Default: nothing. */
  detail?: string | null;
}

/**
 * Something that belongs into the security log of an account happened. Subscribers store it and announce it to the user. The
 * account still has the values from before: publish it before an email is changed or an account deleted.
 */
export class SecurityEventOccurred {
  readonly context: Context;
  readonly event: SecurityEvent;

  constructor(context: Context, event: SecurityEvent) {
    this.context = context;
    this.event = event;
  }
}

/** Adds an event to the security log of an account and to the server's log, in the transaction of the context. */
export async function recordSecurityEvent(context: Context, event: SecurityEvent): Promise<void> {
  await context.publish(new SecurityEventOccurred(context, event));
}

/** The same for something that the signed-in user of the context did. */
export async function recordOwnSecurityEvent(
  context: UserContext,
  type: SecurityEventType,
  detail: string | null = null,
): Promise<void> {
  await recordSecurityEvent(context, { type, userId: context.user.id, client: context.client, detail });
}
