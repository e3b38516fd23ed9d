import type { ContactRow } from './contacts.table.ts';

/** vCard 4.0 (RFC 6350). Names are kept whole: where one ends and the other begins differs between peoples. */
export function contactsVcard(contacts: ContactRow[]): string {
  return contacts.map(vcard).join('');
}

function vcard(contact: ContactRow): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${contact.id}`,
    `FN:${escaped(contact.name)}`,
    `N:;${escaped(contact.name)};;;`,
    ...property('EMAIL', contact.email),
    ...property('TEL', contact.phone),
    ...property('ORG', contact.company),
    ...property('TITLE', contact.designation),
    `REV:${contact.updatedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ];
  return foldedLines(lines);
}

/** As vCard wants its lines: short, and ended by CRLF. */
export function foldedLines(lines: string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function property(name: string, value: string | null): string[] {
  return value === null ? [] : [`${name}:${escaped(value)}`];
}

/** A value that cannot be taken for the structure around it. */
export function escaped(value: string): string {
  return value.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);
}

const longestLine = 75;

/** Lines of at most 75 bytes; the next one begins with a blank. No character is cut in two. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
