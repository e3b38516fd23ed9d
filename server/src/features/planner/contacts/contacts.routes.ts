import type { contactRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { parseIfMatch } from '../../../platform/http/revisions.ts';
import { getList, listPages, streamTexts } from '../../../platform/http/stream-pages.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { getSyncedList } from '../sync/get-synced-list.ts';
import { listContactImports } from './contact-imports.repository.ts';
import { writeContactsVcard } from './contacts-vcard.ts';
import { contactHeadings, listCells, writeContactsXlsx } from './contacts-xlsx.ts';
import { presentContact } from './contacts.presenter.ts';
import { findContactsById } from './contacts.repository.ts';
import { createContact } from './create-contact.ts';
import { deleteContact, undoContactImport } from './delete-contacts.ts';
import { importContacts } from './import-contacts.ts';
import { getContact, listContacts } from './list-contacts.ts';
import { updateContact } from './update-contact.ts';
import type { ContactRow } from './contacts.table.ts';

/** Byte order mark: makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Yields CSV (RFC 4180). Cells that a spreadsheet would evaluate as formulas are escaped. */
async function* writeContactsCsv(pages: AsyncIterable<ContactRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(contactHeadings);
  for await (const contacts of pages) yield contacts.map((contact) => csvLine(listCells(contact))).join('');
}

function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  // Each line: a spreadsheet that splits at line breaks inside quotation marks would start a cell there.
  const text = value.replaceAll(/^(?=[=+\-@\t\r])/gm, `'`);
  // In many locales semicolons are separators: unquoted, the rest of the cell could start a formula.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function contactHandlers(): Handlers<typeof contactRoutes> {
  return {
    listContacts: ({ read, query }) => {
      const { updated_since: since, sync_token: _token, ...filter } = query;
      const updatedSince = since === undefined ? undefined : new Date(since);
      return getSyncedList(read, query, {
        kind: 'contact',
        list: () => getList(read, { ...filter, updatedSince }, listContacts, presentContact),
        find: async ({ tx, user }, ids) => (await findContactsById(tx, user.id, ids)).map(presentContact),
      });
    },

    createContact: async ({ run, body }) => ({
      data: presentContact(await run((context) => createContact(context, body))),
    }),

    getContact: async ({ read, params }) => ({
      data: presentContact(await read((context) => getContact(context, params.id))),
    }),

    updateContact: async ({ run, params, body, headers }) => ({
      data: presentContact(await run((context) => updateContact(context, params.id, body, parseIfMatch({ headers })))),
    }),

    deleteContact: async ({ run, params: { id }, headers }) => {
      await run((context) => deleteContact(context, id, parseIfMatch({ headers })));
      return { data: { id } };
    },

    importContacts: async ({ run, body: { allowDuplicates, ...body } }) => {
      const duplicates = body.duplicates ?? (allowDuplicates ? 'create' : 'skip');
      return { data: await run((context) => importContacts(context, { ...body, duplicates })) };
    },

    undoContactImport: async ({ run, params }) => ({
      data: await run((context) => undoContactImport(context, params.id)),
    }),

    exportContactsCsv: async ({ read }) => {
      const body = await streamTexts(writeContactsCsv(listPages(read, listContacts)));
      return { body, fileName: 'contacts.csv' };
    },

    exportContactsVcard: async ({ read }) => {
      const body = await streamTexts(writeContactsVcard(listPages(read, listContacts)));
      return { body, fileName: 'contacts.vcf' };
    },

    exportContactsXlsx: async ({ read }) => {
      const body = await streamTexts(writeContactsXlsx(listPages(read, listContacts)));
      return { body, fileName: 'contacts.xlsx' };
    },
  };
}

export const contactImportsExport: ExportSection = {
  name: 'contactImports',
  read: ({ tx, user }) => listContactImports(tx, user.id),
};

export const contactsExport: ExportSection = {
  name: 'contacts',
  async listPage(context, paging) {
    const { rows, nextCursor } = await listContacts(context, paging);
    return { rows: rows.map(presentContact), nextCursor };
  },
};
