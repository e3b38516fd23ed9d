import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ContactRow } from './contacts.table.ts';

/** The columns of exported tables by their headings, which an import recognises. Several values are written as Google Contacts does. */
const contactColumns = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  company: ({ company }) => company,
  designation: ({ designation }) => designation,
  phone: ({ phone }) => phone,
  'other emails': ({ otherEmails }) => otherEmails.join(' ::: '),
  'other phones': ({ otherPhones }) => otherPhones.join(' ::: '),
  birthday: ({ birthday }) => birthday,
  address: ({ address }) => address,
  website: ({ website }) => website,
  labels: ({ labels }) => labels.join(' ::: '),
  notes: ({ notes }) => notes,
} satisfies Record<string, (contact: ContactRow) => string | null>;

export const contactHeadings = Object.keys(contactColumns);

export function listCells(contact: ContactRow): string[] {
  return Object.values(contactColumns).map((toCell) => toCell(contact) ?? '');
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts, without the sheet, of the smallest workbook that Excel, LibreOffice, Numbers and Google Sheets open. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets><sheet name="Contacts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * Yields an Excel workbook with one sheet, a page of contacts at a time. Cells are inline strings, which spreadsheets never
 * evaluate as formulas.
 */
export async function* writeContactsXlsx(pages: AsyncIterable<ContactRow[]>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [name, xml] of Object.entries(parts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(declaration + xml), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  zip.add(sheet);
  const head = `<worksheet xmlns="${main}"><cols><col min="1" max="${contactHeadings.length}" width="28" customWidth="1"/></cols><sheetData>`;
  let number = 1;
  sheet.push(
    strToU8(
      declaration +
        head +
        row(
          number,
          contactHeadings.map((heading) => heading.charAt(0).toUpperCase() + heading.slice(1)),
        ),
    ),
  );
  for await (const contacts of pages) {
    const rows = contacts.map((contact, index) => row(number + index + 1, listCells(contact)));
    number += contacts.length;
    sheet.push(strToU8(rows.join('')));
    yield* ready.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
}

function row(number: number, cells: readonly string[]): string {
  const written = cells.map((cell, index) =>
    cell === ''
      ? ''
      : `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML allows no control characters except tab and line breaks. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? character)
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
}
