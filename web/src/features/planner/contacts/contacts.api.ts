import type { CallBody, Contact } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../lib/api/restore-entry.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { reportAddedContact } from '../../../lib/events/added-contact.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { toast } from '../../../ui/toast.ts';
import { contactsQuery } from './contacts.queries.ts';

async function createContact(contact: CallBody<'createContact'>) {
  const { data } = await call('createContact', { body: contact });
  return data;
}

export function useCreateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createContact,
    onSuccess: ({ id }) => {
      reportAddedContact(id);
      toast.success('Contact added successfully!');
      track('contact_created');
      celebrate('contact_added');
      void markChanged(queryClient, 'contact');
    },
  });
}

async function deleteContact(id: string): Promise<void> {
  await call('deleteContact', { params: { id } });
}

/** Deletes a contact. Optimistic update: the card is restored if the request fails. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteContact,
    onMutate: async (id) => {
      const reload = await cancelLoad(queryClient, contactsQuery);
      const before = queryClient.getQueryData(contactsQuery.queryKey);
      // The list is refetched once the deletion is stored.
      if (!isStoredFirst())
        queryClient.setQueryData(contactsQuery.queryKey, (list: Contact[] | undefined) =>
          list?.filter((contact) => contact.id !== id),
        );
      return { before, reload };
    },
    onError: (error, id, kept) => {
      queryClient.setQueryData(contactsQuery.queryKey, (list: Contact[] | undefined) =>
        restoreEntry(list, kept?.before, id),
      );
      kept?.reload();
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

async function undoContactImport(id: string) {
  const { data } = await call('undoContactImport', { params: { id } });
  return data;
}

export function useUndoContactImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undoContactImport,
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
