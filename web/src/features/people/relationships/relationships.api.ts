import type { CallBody, ReachOut, Rhythm } from '@aide/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { removeFromList } from '../../../lib/api/remove-from-list.ts';
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

const reachOutsQuery = dataQuery('reachOuts', 'listReachOuts');

export function useReachOuts() {
  return useQuery(reachOutsQuery);
}

interface Answer {
  id: string;
  body: CallBody<'answerReachOut'>;
}

/**
 * Accepts, snoozes or dismisses a suggestion, or undoes that. Optimistic update: the row is restored if the request
 * fails.
 */
export function useAnswerReachOut({ onAnswered }: { onAnswered: (answer: Answer, suggestion: ReachOut) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Answer) => callForData('answerReachOut', { params: { id }, body }),
    onMutate: async ({ id, body }) => ({
      putBack: await (body.status === 'open'
        ? cancelLoad(queryClient, reachOutsQuery)
        : removeFromList(queryClient, reachOutsQuery, id)),
    }),
    onError: (error, _answer, kept) => {
      kept?.putBack();
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
