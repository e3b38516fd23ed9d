import type { CallResponse } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** What a message is read with: the tasks it can mean and what the conversation was last about. */
export type AssistantContext = CallResponse<'getAssistantContext'>['data'];

/** Loads the context once it is wanted. Without it every message is read as if there were no tasks. */
export function useAssistantContext(wanted: boolean): AssistantContext | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.assistantContext,
    queryFn: async () => (await call('getAssistantContext')).data,
    enabled: wanted,
  });
  return data;
}
