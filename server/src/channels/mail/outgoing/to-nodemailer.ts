import type { Mail } from './mail-channel.ts';

/** Converts a mail to nodemailer's format. */
export function toNodemailer(mail: Mail) {
  const { references, inReplyTo, replyTo } = mail;
  return {
    messageId: mail.messageId,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    date: mail.date,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(references === undefined ? {} : { references }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
  };
}
