import type { CallResponse } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export type MentionedPerson = CallResponse<'listMessagePeople'>['data'][number];

/** Loads the people mentioned most recently, each with their open tasks. */
export function useMessagePeople() {
  return useQuery(dataQuery('messages', 'listMessagePeople', { query: { limit: 20 } }));
}

type MessageList = CallResponse<'listMessages'>;

/** The number of messages shown at first, and added per page. */
export const pageSize = 40;

/** Loads the newest `count` messages that contain the words, oldest first, in as few requests as possible. */
async function listMessages(words: string, count: number): Promise<MessageList> {
  let list: MessageList | undefined;
  while (list === undefined || (list.nextCursor !== null && list.data.length < count)) {
    const page: MessageList = await call('listMessages', {
      query: {
        limit: Math.min(limits.page, count - (list?.data.length ?? 0)),
        ...(list?.nextCursor ? { cursor: list.nextCursor } : {}),
        ...(words === '' ? {} : { q: words }),
      },
    });
    list = { ...page, data: [...page.data, ...(list?.data ?? [])] };
  }
  return list;
}

/** Returns the newest `count` messages of the conversation. While older ones load, the previous list stays. */
export function useMessages(words: string, count: number) {
  return useQuery({
    queryKey: [...queryKeys.messages, 'list', words, count],
    queryFn: () => listMessages(words, count),
    placeholderData: keepPreviousData,
  });
}

/** Deletes one message of the conversation; the tasks it created stay. */
export function useDeleteMessage(onError: (error: Error) => void) {
  const reload = useReload();
  return useMutation({
    mutationFn: async (id: string) => {
      await call('deleteMessage', { params: { id } });
    },
    onError,
    onSettled: reload,
  });
}

/** Deletes the whole conversation; the tasks it created stay. */
export function useClearMessages(onCleared: () => void) {
  const reload = useReload();
  return useMutation({
    mutationFn: async () => {
      await call('clearMessages');
    },
    onSuccess: onCleared,
    onSettled: reload,
  });
}

function useReload(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => markChanged(queryClient, 'message');
}
