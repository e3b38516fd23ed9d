import type { DeliveryChannel } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import type { Notice } from './notices.ts';

export interface Recipient {
  userId: string;
  name: string;
  email: string;
  emailConfirmed: boolean;
  timezone: string;
}

/** What a mail has to name to be shown in the thread of another. */
export interface MailThread {
  messageId: string;
  references: string[];
  subject: string;
}

/** A notice to one user, before a channel has rendered it. */
export interface Message {
  deliveryId: string;
  /** What it is about; with the delivery's id it names the message, the same at every try. */
  key: string;
  recipient: Recipient;
  notice: Notice;
  /** Messages of one thread are shown together where the channel can. */
  thread: string | null;
  /** The mail that requested it; the mail channel sends the notice as a reply to it. */
  replyTo?: MailThread | undefined;
  /** Switches this kind off with one click. */
  unsubscribeUrl: string;
  /** Where the product is. */
  appUrl: string;
  now: Date;
}

export interface Receipt {
  /** What the channel calls the message. */
  messageId: string;
  /** The channel's reply. */
  answer: string;
  /** Why the message was accepted but not delivered, in a sentence. Default: it reached the recipient's service. */
  notDelivered?: string | undefined;
}

/**
 * A way to reach people. `send` resolves when the channel has taken the message, and only then. Anything thrown beside the two
 * errors below counts as "try again".
 */
export interface Channel {
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  /** Told after an `UnreachableError` was recorded: nothing more shall be planned for that person here. */
  switchOff?(recipient: Recipient, error: UnreachableError): Promise<void>;
}

/** A channel inside the database: it takes the message in the transaction that records the delivery as sent. */
export interface LocalChannel {
  /** The same key again must change nothing. */
  store(context: UserContext, message: Message): Promise<Receipt>;
}

/** A channel is undefined while it is not set up. */
export type Channels = { [Name in DeliveryChannel]?: Channel | LocalChannel | undefined };

/** The channel will never take this message: the address does not exist, the person has blocked the bot. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Nor any other message to this person, until they let it. */
export class UnreachableError extends RefusedError {
  override name = 'UnreachableError';
}

/** The channel asks to wait that long. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
