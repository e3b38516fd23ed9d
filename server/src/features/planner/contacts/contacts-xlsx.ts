import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ContactRow } from './contacts.table.ts';

const columns = ['name', 'email', 'company', 'designation', 'phone'] as const satisfies (keyof ContactRow)[];
const letters = ['A', 'B', 'C', 'D', 'E'] as const;
const headings: Record<(typeof columns)[number], string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  designation: 'Designation',
  phone: 'Phone',
};

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
  const head = `<worksheet xmlns="${main}"><cols><col min="1" max="5" width="28" customWidth="1"/></cols><sheetData>`;
  let number = 1;
  sheet.push(
    strToU8(
      declaration +
        head +
        row(
          number,
          columns.map((column) => headings[column]),
        ),
    ),
  );
  for await (const contacts of pages) {
    const rows = contacts.map((contact, index) =>
      row(
        number + index + 1,
        columns.map((column) => contact[column] ?? ''),
      ),
    );
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
      : `<c r="${letters[index]}${number}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`,
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
