import type { CallResponse } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { callForData } from '../../../../lib/api/api-client.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';

/** The context for parsing a message: the tasks it can refer to and the last topic of the conversation. */
export type AssistantContext = CallResponse<'getAssistantContext'>['data'];

/** Loads the context once `wanted` is true. Without it every message is parsed as if there were no tasks. */
export function useAssistantContext(wanted: boolean): AssistantContext | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.assistantContext,
    queryFn: () => callForData('getAssistantContext'),
    enabled: wanted,
  });
  return data;
}
