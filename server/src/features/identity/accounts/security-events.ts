import type { SecurityEventType } from '@aide/contract';
import type { Client, Context, UserContext } from '../../../platform/context.ts';

export interface SecurityEvent {
  type: SecurityEventType;
  /** Null if the address of a failed sign-in has no account. */
  userId: string | null;
  /** The program that sent the request. Default: none, for actions of the server or its operator. */
  client?: Client | undefined;
  /** The session that caused it. Default: none. */
  sessionId?: string | undefined;
  /** The subject, such as the name of an API token. It is stored and shown, so never a secret. Default: none. */
  detail?: string | null;
}

/**
 * An event for the security log of an account. Subscribers store it and notify the user. Publish it before an email is changed or an
 * account deleted, because subscribers use the account's current values.
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

/** The same for the signed-in user of the context. */
export async function recordOwnSecurityEvent(
  context: UserContext,
  type: SecurityEventType,
  detail: string | null = null,
): Promise<void> {
  const { user, client, credential } = context;
  const sessionId = credential?.kind === 'session' ? credential.id : undefined;
  await recordSecurityEvent(context, { type, userId: user.id, client, sessionId, detail });
}
