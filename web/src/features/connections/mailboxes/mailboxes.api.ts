import type { CallBody, MailFollowUpList } from '@aide/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { toast } from '../../../ui/toast.ts';

export function useMailboxes() {
  return useQuery(dataQuery('mailboxes', 'listMailboxes'));
}

export function useCreateMailbox() {
  return useChange((body: CallBody<'createMailbox'>) => callForData('createMailbox', { body }), 'mailbox');
}

export function useRepairMailbox() {
  return useChange(
    ({ id, password }: { id: string; password: string }) =>
      callForData('repairMailbox', { params: { id }, body: { password } }),
    'mailbox',
  );
}

export function useUpdateMailbox() {
  return useChange(
    ({ id, ...body }: { id: string } & CallBody<'updateMailbox'>) =>
      callForData('updateMailbox', { params: { id }, body }),
    'mailbox',
  );
}

export function useDeleteMailbox() {
  return useChange((id: string) => call('deleteMailbox', { params: { id } }), 'mailbox');
}

const followUpsQuery = dataQuery('mailFollowUps', 'listMailFollowUps');

export function useMailFollowUps() {
  return useQuery(followUpsQuery);
}

export type FollowUpAction = 'track' | 'dismiss' | 'never' | 'restore';

async function actOnFollowUp({ id, action }: { id: string; action: FollowUpAction }): Promise<void> {
  const params = { id };
  if (action === 'track') await call('trackMailFollowUp', { params });
  else if (action === 'restore') await call('restoreMailFollowUp', { params });
  else await call('dismissMailFollowUp', { params, body: { scope: action === 'never' ? 'sender' : 'this' } });
}

const withoutRow = (list: MailFollowUpList | undefined, id: string): MailFollowUpList | undefined =>
  list && { ...list, followUps: list.followUps.filter((each) => each.id !== id), total: Math.max(0, list.total - 1) };

/** Tracks, dismisses or restores a follow-up. Optimistic update: the row is restored if the request fails. */
export function useActOnFollowUp({ onActed }: { onActed: (id: string, action: FollowUpAction) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: actOnFollowUp,
    onMutate: async ({ id, action }) => {
      const reload = await cancelLoad(queryClient, followUpsQuery);
      const before = queryClient.getQueryData(followUpsQuery.queryKey);
      if (action !== 'restore') queryClient.setQueryData(followUpsQuery.queryKey, withoutRow(before, id));
      return { before, reload };
    },
    onError: (error, _variables, kept) => {
      queryClient.setQueryData(followUpsQuery.queryKey, kept?.before);
      kept?.reload();
      toast.error(errorMessage(error));
    },
    onSuccess: async (_result, { id, action }) => {
      onActed(id, action);
      await markChanged(queryClient, 'mail_follow_up', ...(action === 'track' ? (['task'] as const) : []));
    },
  });
}

export function useDraftFollowUp() {
  return useMutation({
    mutationFn: (id: string) => callForData('draftMailFollowUp', { params: { id } }),
    onSuccess: ({ folder }) => toast.success(`Draft saved in “${folder}” of your mailbox`),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
