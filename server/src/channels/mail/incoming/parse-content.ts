import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser';
import {
  usableMessageId,
  usableReferences,
  type IncomingMail,
  type Invitation,
  type Person,
} from '../../../features/assistant/email-by-date/incoming-mail.ts';
import { largestHeadBytes, maxParts } from './mail-limits.ts';
import { MailRejection } from './mail-rejection.ts';
import { htmlToText } from './html-to-text.ts';
import { parseInvitation } from './parse-invitation.ts';

const maxPeople = 50;
const maxCalendars = 3;

/** Containers and signatures that mail programs attach automatically. */
const unnamedTypes =
  /^(?:application\/(?:ms-tnef|pgp-signature|(?:x-)?pkcs7-signature|ics)|text\/(?:calendar|x-amp-html))$/i;

/**
 * Parses the start of a mail: its headers, text, invitation and the names of its attachments. `laterHeads`: headers of the parts after it.
 */
export async function parseContent(beginning: Buffer, laterHeads: string[] = []): Promise<IncomingMail> {
  const parsed = await parse(beginning);
  const messageId = usableMessageId(parsed.messageId);
  const references = usableReferences([...toList(parsed.references), ...toList(parsed.inReplyTo)]);
  const subject = parsed.subject ?? '';
  const text = parsed.text?.trim() || (await htmlToText(parsed.html || ''));
  const digest = createHash('sha256').update(`${parsed.date?.getTime()}\n${subject}\n${text}`).digest('hex');
  const later = laterHeads.length === 0 ? [] : (await parse(createEmptyParts(laterHeads))).attachments;
  return {
    messageId,
    references,
    digest,
    to: toPeople(parsed.to),
    cc: toPeople(parsed.cc),
    date: parsed.date ?? null,
    subject,
    text,
    attachments: [...new Set([...parsed.attachments, ...later].flatMap(toName))],
    invitation: findInvitation(parsed.attachments),
  };
}

/** Returns the name of an attachment. An inline picture is not one. */
function toName({ filename, contentType, related, cid, contentDisposition }: Attachment): string[] {
  if (unnamedTypes.test(contentType) || related || (cid !== undefined && contentDisposition !== 'attachment'))
    return [];
  return filename ? [filename] : [];
}

function findInvitation(attachments: Attachment[]): Invitation | null {
  const calendars = attachments.filter(({ contentType }) => /^(?:text\/calendar|application\/ics)$/i.test(contentType));
  for (const { content } of calendars.slice(0, maxCalendars)) {
    const invitation = parseInvitation(content);
    if (invitation) return invitation;
  }
  return null;
}

/** Returns a mail of empty parts, so that their names are decoded like the others. */
function createEmptyParts(heads: string[]): Buffer {
  const parts = heads.map((head) => `--parts\r\n${head}\r\n\r\n\r\n`);
  return Buffer.from(`Content-Type: multipart/mixed; boundary=parts\r\n\r\n${parts.join('')}--parts--\r\n`, 'latin1');
}

async function parse(beginning: Buffer): Promise<ParsedMail> {
  try {
    return await simpleParser(beginning, options);
  } catch (error) {
    throw new MailRejection('unreadable', 'This mail could not be read.', error);
  }
}

const options = {
  skipImageLinks: true,
  skipTextLinks: true,
  skipTextToHtml: true,
  skipHtmlToText: true,
  maxHeadSize: largestHeadBytes,
  maxChildNodes: maxParts,
};

function toList(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((each) => each.split(/\s+/));
}

function toPeople(field: AddressObject | AddressObject[] | undefined): Person[] {
  const addresses = [field ?? []].flat().flatMap(({ value }) => value);
  return addresses
    .flatMap((each) => each.group ?? [each])
    .flatMap(({ name, address }) => (address?.includes('@') ? [{ name, address }] : []))
    .slice(0, maxPeople);
}
