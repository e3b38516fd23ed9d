import { createHash } from 'node:crypto';
import { RefusedError, type Channel, type Message } from '../../../features/deliveries/channel.port.ts';
import { breakLinks } from './break-links.ts';
import { getDomain, createThreadHeaders } from './mail-thread.ts';
import { renderMail } from './render-mail.ts';

/** A mail ready to be sent. */
export interface Mail {
  /** Names the file where mails are kept in a folder. */
  id: string;
  messageId: string;
  from: string;
  /** Where a reply goes. Default: the sender. */
  replyTo?: string | undefined;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  inReplyTo?: string | undefined;
  references?: string | undefined;
  date: Date;
}

/** Sends a mail and returns the server's reply, or throws. */
export type MailTransport = (mail: Mail, signal: AbortSignal) => Promise<string>;

/** A way to send mails and who they come from. */
export interface Mailer {
  transport: MailTransport;
  from: string;
}

/**
 * The mail channel: content from the templates, and a Message-ID that is the same at every attempt. `notDelivered` is the reason
 * why a transport that only stores mails delivers none.
 */
export function createMailChannel(
  mailer: Mailer,
  notDelivered?: () => string | undefined,
  /** Returns the address for replies. Default: no mail is received here, so a reply goes to the sender. */
  formatReplyAddress?: (message: Message) => string,
): Channel {
  return {
    async send(message, signal) {
      const mail = {
        ...composeMail(message, mailer.from, getDomain(mailer.from)),
        replyTo: formatReplyAddress?.(message),
      };
      const reason = notDelivered?.();
      return { messageId: mail.messageId, answer: await mailer.transport(mail, signal), notDelivered: reason };
    },
  };
}

/** Sends to confirmed addresses only: otherwise anyone could have mails with their own text sent to any address. */
export function requireConfirmedAddress(channel: Channel, reachesPeople: () => boolean): Channel {
  return {
    ...channel,
    async send(message, signal) {
      if (reachesPeople() && !message.recipient.emailConfirmed)
        throw new RefusedError('Confirm your email address first.');
      return channel.send(message, signal);
    },
  };
}

function composeMail(message: Message, from: string, domain: string): Mail {
  const { recipient, thread, replyTo, unsubscribeUrl } = message;
  const own = thread === null ? undefined : `<${thread}@${domain}>`;
  const about = createHash('sha256').update(message.key).digest('hex').slice(0, 12);
  return {
    id: message.deliveryId,
    // A delivery can be rescheduled to another due time; then it is another message.
    messageId: `<${message.deliveryId}.${about}@${domain}>`,
    from,
    to: { name: breakLinks(recipient.name), address: recipient.email },
    ...renderMail(message),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    ...(replyTo ? createThreadHeaders(replyTo) : { inReplyTo: own, references: own }),
    date: message.now,
  };
}
