import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import type { Mail } from './mail-channel.ts';

/**
 * Returns the text of a mail and its envelope. Nodemailer composes a mail with streams, which takes most of the time of sending it, and
 * writes each piece to the socket; a mail of ours is a few kilobytes and is written at once.
 */
export function composeMessage(mail: Mail): { raw: string; envelope: { from: string | false; to: string[] } } {
  const { id: _id, text, html, ...headers } = mail;
  const message = new MailComposer({
    ...headers,
    text: withWindowsLines(text),
    html: withWindowsLines(html),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { raw: formatPart(message), envelope: message.getEnvelope() };
}

const withWindowsLines = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

function formatPart(part: MimeNode): string {
  // Sets `boundary`.
  const headers = part.buildHeaders();
  if (part.childNodes.length === 0) return `${headers}\r\n\r\n${encodeContent(part)}`;
  const parts = part.childNodes.map((child) => `--${part.boundary}\r\n${formatPart(child)}\r\n`);
  return `${headers}\r\n\r\n${parts.join('')}--${part.boundary}--\r\n`;
}

function encodeContent(part: MimeNode): string {
  const { content } = part;
  if (typeof content !== 'string') throw new TypeError('the part of a mail is not a text');
  const encoding = part.getTransferEncoding();
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  return encoding === 'quoted-printable' ? quotedPrintable.wrap(quotedPrintable.encode(content)) : content;
}
