import type { ExportSection } from '../accounts/export-account.ts';
import { presentContact } from './contacts.presenter.ts';
import { listAllContacts } from './contacts.repository.ts';

export const contactsExport: ExportSection = {
  name: 'contacts',
  read: async ({ tx, user }) => (await listAllContacts(tx, user.id)).map(presentContact),
};
