import { contentFile, contentMoment, contentText, type ContentLine } from '../../../platform/content-lines.ts';
import type { ContactRow } from './contacts.table.ts';

/** Yields vCard 4.0 (RFC 6350). Names are not split into parts, because conventions differ between cultures. */
export async function* writeContactsVcard(pages: AsyncIterable<ContactRow[]>): AsyncGenerator<string> {
  for await (const contacts of pages) yield contentFile(contacts.flatMap(vcard));
}

function vcard(contact: ContactRow): ContentLine[] {
  return [
    { name: 'BEGIN', value: 'VCARD' },
    { name: 'VERSION', value: '4.0' },
    { name: 'UID', value: `urn:uuid:${contact.id}` },
    { name: 'FN', value: contentText(contact.name) },
    { name: 'N', value: `;${contentText(contact.name)};;;` },
    ...[contact.email, ...contact.otherEmails].flatMap((email) => known('EMAIL', email)),
    ...[contact.phone, ...contact.otherPhones].flatMap((phone) => known('TEL', phone)),
    ...known('ORG', contact.company),
    ...known('TITLE', contact.designation),
    ...known('BDAY', contact.birthday?.replaceAll(/(?<=\d)-/g, '') ?? null),
    ...(contact.address === null ? [] : [{ name: 'ADR', value: `;;${contentText(contact.address)};;;;` }]),
    ...known('URL', contact.website),
    ...known('NOTE', contact.notes),
    ...(contact.labels.length === 0
      ? []
      : [{ name: 'CATEGORIES', value: contact.labels.map((label) => contentText(label)).join(',') }]),
    { name: 'REV', value: contentMoment(contact.updatedAt) },
    { name: 'END', value: 'VCARD' },
  ];
}

function known(name: string, words: string | null): ContentLine[] {
  return words === null ? [] : [{ name, value: contentText(words) }];
}
