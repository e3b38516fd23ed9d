import type { contactRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { contactsCsv } from './contacts-csv.ts';
import { contactsVcard } from './contacts-vcard.ts';
import { presentContact } from './contacts.presenter.ts';
import { listAllContacts } from './contacts.repository.ts';
import { createContact } from './create-contact.ts';
import { deleteContact, undoContactImport } from './delete-contacts.ts';
import { importContacts } from './import-contacts.ts';
import { getContact, listContacts } from './list-contacts.ts';
import { updateContact } from './update-contact.ts';

export function contactHandlers(): Handlers<typeof contactRoutes> {
  return {
    listContacts: async ({ read, query }) => {
      const { rows, nextCursor } = await read((context) => listContacts(context, query));
      return { data: rows.map(presentContact), nextCursor };
    },

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
      const contacts = await read(({ tx, user }) => listAllContacts(tx, user.id));
      return { body: contactsCsv(contacts), fileName: 'contacts.csv' };
    },

    exportContactsVcard: async ({ read }) => {
      const contacts = await read(({ tx, user }) => listAllContacts(tx, user.id));
      return { body: contactsVcard(contacts), fileName: 'contacts.vcf' };
    },
  };
}

export const contactsExport: ExportSection = {
  name: 'contacts',
  read: async ({ tx, user }) => (await listAllContacts(tx, user.id)).map(presentContact),
};
