import type { contactRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { readList, readPages, streamTexts } from '../../platform/http/stream-pages.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { writeContactsCsv } from './contacts-csv.ts';
import { writeContactsVcard } from './contacts-vcard.ts';
import { presentContact } from './contacts.presenter.ts';
import { createContact } from './create-contact.ts';
import { deleteContact, undoContactImport } from './delete-contacts.ts';
import { importContacts } from './import-contacts.ts';
import { getContact, listContacts } from './list-contacts.ts';
import { updateContact } from './update-contact.ts';

export function contactHandlers(): Handlers<typeof contactRoutes> {
  return {
    listContacts: ({ read, query }) => readList(read, query, listContacts, presentContact),

    createContact: async ({ run, body }) => ({
      data: presentContact(await run((context) => createContact(context, body))),
    }),

    getContact: async ({ read, params }) => ({
      data: presentContact(await read((context) => getContact(context, params.id))),
    }),

    updateContact: async ({ run, params, body }) => ({
      data: presentContact(await run((context) => updateContact(context, params.id, body))),
    }),

    deleteContact: async ({ run, params: { id } }) => {
      await run((context) => deleteContact(context, id));
      return { data: { id } };
    },

    importContacts: async ({ run, body }) => ({ data: await run((context) => importContacts(context, body)) }),

    undoContactImport: async ({ run, params }) => ({
      data: await run((context) => undoContactImport(context, params.id)),
    }),

    exportContactsCsv: async ({ read }) => {
      const body = await streamTexts(writeContactsCsv(readPages(read, listContacts)));
      return { body, fileName: 'contacts.csv' };
    },

    exportContactsVcard: async ({ read }) => {
      const body = await streamTexts(writeContactsVcard(readPages(read, listContacts)));
      return { body, fileName: 'contacts.vcf' };
    },
  };
}

export const contactsExport: ExportSection = {
  name: 'contacts',
  async readPage(context, paging) {
    const { rows, nextCursor } = await listContacts(context, paging);
    return { rows: rows.map(presentContact), nextCursor };
  },
};
