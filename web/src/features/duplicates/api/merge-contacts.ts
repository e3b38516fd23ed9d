import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

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
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
