import type { CallBody, MailFollowUpList } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

async function listMailboxes() {
  const { data } = await call('listMailboxes');
  return data;
}

export function useMailboxes() {
  return useQuery(queryOptions({ queryKey: queryKeys.mailboxes, queryFn: listMailboxes }));
}

async function createMailbox(body: CallBody<'createMailbox'>) {
  const { data } = await call('createMailbox', { body });
  return data;
}

export function useCreateMailbox() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: createMailbox, onSuccess: () => markChanged(queryClient, 'mailbox') });
}

async function repairMailbox({ id, password }: { id: string; password: string }) {
  const { data } = await call('repairMailbox', { params: { id }, body: { password } });
  return data;
}

export function useRepairMailbox() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: repairMailbox, onSuccess: () => markChanged(queryClient, 'mailbox') });
}

async function updateMailbox({ id, ...body }: { id: string } & CallBody<'updateMailbox'>) {
  const { data } = await call('updateMailbox', { params: { id }, body });
  return data;
}

export function useUpdateMailbox() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: updateMailbox, onSuccess: () => markChanged(queryClient, 'mailbox') });
}

async function deleteMailbox(id: string): Promise<void> {
  await call('deleteMailbox', { params: { id } });
}

export function useDeleteMailbox() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: deleteMailbox, onSuccess: () => markChanged(queryClient, 'mailbox') });
}

async function listMailFollowUps() {
  const { data } = await call('listMailFollowUps');
  return data;
}

const followUpsQuery = queryOptions({ queryKey: queryKeys.mailFollowUps, queryFn: listMailFollowUps });

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

async function draftMailFollowUp(id: string) {
  const { data } = await call('draftMailFollowUp', { params: { id } });
  return data;
}

export function useDraftFollowUp() {
  return useMutation({
    mutationFn: draftMailFollowUp,
    onSuccess: ({ folder }) => toast.success(`Draft saved in “${folder}” of your mailbox`),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
