import type { CallResponse } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export type MentionedPerson = CallResponse<'listMessagePeople'>['data'][number];

/** Loads the people mentioned most recently, each with their open tasks. */
export function useMessagePeople() {
  return useQuery({
    queryKey: [...queryKeys.messages, 'people'],
    queryFn: async () => (await call('listMessagePeople', { query: { limit: 20 } })).data,
  });
}
