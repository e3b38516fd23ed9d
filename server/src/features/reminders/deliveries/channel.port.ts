import type { DeliveryChannel } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { Notice } from './notices.ts';

export interface Recipient {
  userId: string;
  name: string;
  email: string;
  emailConfirmed: boolean;
  timezone: string;
}

/** The headers that place a mail in the thread of another. */
export interface MailThread {
  messageId: string;
  references: string[];
  subject: string;
}

/** A notice to one user, before a channel has rendered it. */
export interface Message {
  deliveryId: string;
  /** Identifies the subject; together with the delivery's id it identifies the message in every attempt. */
  key: string;
  recipient: Recipient;
  notice: Notice;
  /** Messages of one thread are grouped if the channel supports it. */
  thread: string | null;
  /** The mail that requested it; the mail channel sends the notice as a reply to it. */
  replyTo?: MailThread | undefined;
  /** Disables this kind of notice with one click. */
  unsubscribeUrl: string;
  /** The public URL. */
  appUrl: string;
  now: Date;
}

export interface Receipt {
  /** The channel's id of the message. */
  messageId: string;
  /** The channel's reply. */
  answer: string;
  /** The reason why the message was accepted but not delivered. Default: it reached the recipient's service. */
  notDelivered?: string | undefined;
}

/** A way to reach users. `send` resolves only when the channel has accepted the message. Errors other than those below are retried with backoff. */
export interface Channel {
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  /** Called after an `UnreachableError` was recorded: nothing more is to be planned for that user on this channel. */
  switchOff?(recipient: Recipient, error: UnreachableError): Promise<void>;
}

/** A channel inside the database: it stores the message in the transaction that records the delivery as sent. */
export interface LocalChannel {
  /** Stores a message. Storing the same key again changes nothing. */
  store(context: UserContext, message: Message): Promise<Receipt>;
}

/** A channel is undefined while it is not configured. */
export type Channels = { [Name in DeliveryChannel]?: Channel | LocalChannel | undefined };

/** The channel permanently rejects this message: the address does not exist, or the user has blocked the bot. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The channel also rejects every other message to this user, until the user allows it again. */
export class UnreachableError extends RefusedError {
  override name = 'UnreachableError';
}

/** The channel requests a pause of that length. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
