import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForData, download } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { removeFromList } from '../../../lib/api/remove-from-list.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { reportAddedContact } from '../../../lib/events/added-contact.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { toast } from '../../../ui/toast.ts';
import { contactsQuery } from './contacts.queries.ts';

export function useCreateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contact: CallBody<'createContact'>) => callForData('createContact', { body: contact }),
    onSuccess: ({ id }) => {
      reportAddedContact(id);
      toast.success('Contact added successfully!');
      track('contact_created');
      celebrate('contact_added');
      void markChanged(queryClient, 'contact');
    },
  });
}

/** Deletes a contact. Optimistic update: the card is restored if the request fails. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteContact', { params: { id } }),
    onMutate: async (id) => ({
      // Offline the list is refetched once the deletion is stored.
      putBack: await (isStoredFirst()
        ? cancelLoad(queryClient, contactsQuery)
        : removeFromList(queryClient, contactsQuery, id)),
    }),
    onError: (error, _id, kept) => {
      kept?.putBack();
      toast.error(errorMessage(error), { position: 'bottom-right' });
    },
    onSuccess: () => {
      toast.success('Contact deleted successfully!');
      track('contact_deleted');
      void markChanged(queryClient, 'contact');
    },
  });
}

export const exportFormats = ['csv', 'vcf', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const routes = { csv: 'exportContactsCsv', vcf: 'exportContactsVcard', xlsx: 'exportContactsXlsx' } as const;

async function exportContacts(format: ExportFormat): Promise<void> {
  saveFile(await download(routes[format]), `contacts.${format}`);
}

export function useExportContacts() {
  return useMutation({ mutationFn: exportContacts, onError: (error) => toast.error(errorMessage(error)) });
}

export async function importContacts(body: CallBody<'importContacts'>) {
  const { data } = await call('importContacts', { body });
  return data;
}

export function useUndoContactImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callForData('undoContactImport', { params: { id } }),
    onSuccess: () => {
      void markChanged(queryClient, 'contact');
    },
  });
}

interface ContactUpdate {
  id: string;
  contact: CallBody<'updateContact'>;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
  ifMatch?: string | undefined;
}

async function updateContact({ id, contact, ifMatch }: ContactUpdate) {
  const { data } = await call('updateContact', { params: { id }, body: contact, ifMatch });
  return data;
}

export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateContact,
    onSuccess: () => {
      toast.success('Contact updated successfully!');
      track('contact_updated');
      void markChanged(queryClient, 'contact');
    },
  });
}
