import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import {
  usableMessageId,
  usableReferences,
  type IncomingMail,
  type Person,
} from '../../../features/email-by-date/incoming-mail.ts';
import { largestHeadBytes, mostParts } from './mail-limits.ts';
import { MailRejection } from './mail-rejection.ts';
import { htmlToText } from './html-to-text.ts';

const mostPeople = 50;

/** Reads the beginning of a mail: its headers and its words. Attachments are not looked at. */
export async function readContent(beginning: Buffer): Promise<IncomingMail> {
  const parsed = await parse(beginning);
  const messageId = usableMessageId(parsed.messageId);
  const references = usableReferences([...toList(parsed.references), ...toList(parsed.inReplyTo)]);
  const subject = parsed.subject ?? '';
  const text = parsed.text?.trim() || htmlToText(parsed.html || '');
  const digest = createHash('sha256').update(`${parsed.date?.getTime()}\n${subject}\n${text}`).digest('hex');
  return { messageId, references, digest, to: toPeople(parsed.to), subject, text };
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
  maxChildNodes: mostParts,
};

function toList(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((each) => each.split(/\s+/));
}

function toPeople(field: AddressObject | AddressObject[] | undefined): Person[] {
  const addresses = [field ?? []].flat().flatMap(({ value }) => value);
  return addresses
    .flatMap((each) => each.group ?? [each])
    .flatMap(({ name, address }) => (address?.includes('@') ? [{ name, address }] : []))
    .slice(0, mostPeople);
}
