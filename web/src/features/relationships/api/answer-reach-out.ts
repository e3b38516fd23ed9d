import type { CallBody, ReachOut } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { cancelLoad } from '../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../lib/api/restore-entry.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';
import { reachOutsQuery } from './list-reach-outs.ts';

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
      for (const queryKey of staleAfter.task) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
