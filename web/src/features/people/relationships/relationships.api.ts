import type { CallBody, ReachOut, Rhythm } from '@aide/contract';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { restoreEntry } from '../../../lib/api/restore-entry.ts';
import { toast } from '../../../ui/toast.ts';

const pageSize = 20;

async function getContactTimeline(id: string, cursor: string | null) {
  return call('getContactTimeline', { params: { id }, query: { limit: pageSize, ...(cursor !== null && { cursor }) } });
}

/** Loads the interactions with a contact in pages, newest first. */
export function useContactTimeline(contactId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.contactTimeline, contactId],
    queryFn: ({ pageParam }) => getContactTimeline(contactId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

async function listReachOuts() {
  const { data } = await call('listReachOuts');
  return data;
}

const reachOutsQuery = queryOptions({ queryKey: queryKeys.reachOuts, queryFn: listReachOuts });

export function useReachOuts() {
  return useQuery(reachOutsQuery);
}

interface Answer {
  id: string;
  body: CallBody<'answerReachOut'>;
}

async function answerReachOut({ id, body }: Answer) {
  const { data } = await call('answerReachOut', { params: { id }, body });
  return data;
}

/**
 * Accepts, snoozes or dismisses a suggestion, or undoes that. Optimistic update: the row is restored if the request
 * fails.
 */
export function useAnswerReachOut({ onAnswered }: { onAnswered: (answer: Answer, suggestion: ReachOut) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: answerReachOut,
    onMutate: async ({ id, body }) => {
      const reload = await cancelLoad(queryClient, reachOutsQuery);
      const before = queryClient.getQueryData(reachOutsQuery.queryKey);
      if (body.status !== 'open')
        queryClient.setQueryData(
          reachOutsQuery.queryKey,
          before?.filter((each) => each.id !== id),
        );
      return { before, reload };
    },
    onError: (error, { id }, kept) => {
      queryClient.setQueryData(reachOutsQuery.queryKey, (list: ReachOut[] | undefined) =>
        restoreEntry(list, kept?.before, id),
      );
      kept?.reload();
      toast.error(errorMessage(error));
    },
    onSuccess: ({ suggestion }, answer) => {
      onAnswered(answer, suggestion);
      void markChanged(queryClient, 'task');
    },
  });
}

/** Adds a note about an interaction with a contact. */
export function useCreateContactNote(contactId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: CallBody<'createContactNote'>) =>
      call('createContactNote', { params: { id: contactId }, body: note }),
    onSuccess: () => {
      void markChanged(queryClient, 'contact');
    },
  });
}

/** `onDeleted` runs even after the note was unmounted. */
export function useDeleteContactNote({ onDeleted }: { onDeleted: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteContactNote', { params: { id } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => {
      onDeleted();
      void markChanged(queryClient, 'contact');
    },
  });
}

/** Sets how often the user wants to be in touch with a contact; null removes the rhythm. */
export function useSetRhythm(contactId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rhythm: Rhythm | null) => call('updateContact', { params: { id: contactId }, body: { rhythm } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => {
      void markChanged(queryClient, 'contact');
    },
  });
}
