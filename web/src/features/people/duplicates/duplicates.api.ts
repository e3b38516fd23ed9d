import type { CallBody } from '@aide/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

/** Loads pairs of contacts that are probably duplicates, most likely first. */
export function useDuplicates() {
  return useQuery(dataQuery('duplicates', 'listDuplicates'));
}

/** Marks two contacts as different people. */
export function useDismissDuplicate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contactIds: [string, string]) => call('dismissDuplicate', { body: { contactIds } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.duplicates }),
  });
}

interface Merge {
  keptId: string;
  body: CallBody<'mergeContacts'>;
}

async function mergeContacts({ keptId, body }: Merge) {
  const { data } = await call('mergeContacts', { params: { id: keptId }, body });
  return data;
}

/** Merges a contact into another. `onMerged` runs even if the dialog was closed. */
export function useMergeContacts({ onMerged }: { onMerged: (merged: { mergeId: string; name: string }) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: mergeContacts,
    onSuccess: ({ contact, mergeId }) => {
      onMerged({ mergeId, name: contact.name });
      void markChanged(queryClient, 'contact');
    },
  });
}

export function useUndoMerge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('undoMerge', { params: { id } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => {
      toast.success('Merge undone');
      void markChanged(queryClient, 'contact');
    },
  });
}
