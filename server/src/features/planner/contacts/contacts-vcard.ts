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
    ...known('EMAIL', contact.email),
    ...known('TEL', contact.phone),
    ...known('ORG', contact.company),
    ...known('TITLE', contact.designation),
    { name: 'REV', value: contentMoment(contact.updatedAt) },
    { name: 'END', value: 'VCARD' },
  ];
}

function known(name: string, words: string | null): ContentLine[] {
  return words === null ? [] : [{ name, value: contentText(words) }];
}
