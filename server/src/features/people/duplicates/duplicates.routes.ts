import type { duplicateRoutes } from '@aide/contract';
import { getPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { presentContact } from '../../planner/contacts/contacts.presenter.ts';
import { listDistinctPairs, listMerges } from './duplicates.repository.ts';
import { dismissDuplicate, listDuplicates } from './list-duplicates.ts';
import { mergeContacts, undoMerge } from './merge-contacts.ts';

export function duplicateHandlers(): Handlers<typeof duplicateRoutes> {
  return {
    listDuplicates: async ({ read }) => ({ data: await listDuplicates(read) }),

    dismissDuplicate: async ({ run, body: { contactIds } }) => {
      await run((context) => dismissDuplicate(context, contactIds));
      return { data: { contactIds } };
    },

    mergeContacts: async ({ run, params, body: { contactId, take } }) => {
      const merge = { keptId: params.id, removedId: contactId, take };
      const { contact, mergeId } = await run((context) => mergeContacts(context, merge));
      return { data: { contact: presentContact(contact), mergeId } };
    },

    undoMerge: async ({ run, params }) => {
      const contacts = await run((context) => undoMerge(context, params.id));
      return { data: contacts.map(presentContact) };
    },
  };
}

export const contactMergesExport: ExportSection = {
  name: 'contactMerges',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, (after) => listMerges(tx, user.id, after));
    return {
      rows: rows.map(({ id, keptId, undo: { removed }, createdAt }) => ({
        id,
        kept_contact_id: keptId,
        removed_contact: {
          id: removed.id,
          name: removed.name,
          email: removed.email,
          company: removed.company,
          designation: removed.designation,
          phone: removed.phone,
          rhythm: removed.rhythm,
          created_at: removed.createdAt,
          updated_at: removed.updatedAt,
        },
        created_at: createdAt.toISOString(),
      })),
      nextCursor,
    };
  },
};

export const distinctContactsExport: ExportSection = {
  name: 'distinctContacts',
  read: async ({ tx, user }) => [...(await listDistinctPairs(tx, user.id))].map((pair) => pair.split(' ')),
};
