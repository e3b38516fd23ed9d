import type { Contact } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../lib/api/restore-entry.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';
import { contactsQuery } from './list-contacts.ts';

export async function deleteContact(id: string): Promise<void> {
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
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
