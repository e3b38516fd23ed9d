import { createHash } from 'node:crypto';
import { RefusedError, type Channel, type Message } from '../../../features/reminders/deliveries/channel.port.ts';
import { breakLinks } from './break-links.ts';
import { getDomain, createThreadHeaders } from './mail-thread.ts';
import { renderMail } from './render-mail.ts';

/** A mail ready to be sent. */
export interface Mail {
  /** The file name when mails are written to a folder. */
  id: string;
  messageId: string;
  from: string;
  /** Address for replies. Default: the sender. */
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

/** A transport and its sender address. */
export interface Mailer {
  transport: MailTransport;
  from: string;
}

/**
 * Returns the mail channel: content from the templates, and a Message-ID that is the same for every attempt. `notDelivered`: the reason why
 * a transport that only stores mails delivers none.
 */
export function createMailChannel(
  mailer: Mailer,
  notDelivered?: () => string | undefined,
  /** Returns the address for replies. Default: the sender, because no mail is received here. */
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
    // A delivery that was rescheduled to another due time is another message.
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
