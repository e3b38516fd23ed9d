import type { CallResponse } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { dataQuery } from '../../../../lib/api/data-query.ts';

/** The context for parsing a message: the tasks it can refer to and the last topic of the conversation. */
export type AssistantContext = CallResponse<'getAssistantContext'>['data'];

export const assistantContextQuery = dataQuery('assistantContext', 'getAssistantContext');

/** Loads the context once `wanted` is true. Without it every message is parsed as if there were no tasks. */
export function useAssistantContext(wanted: boolean): AssistantContext | undefined {
  return useQuery({ ...assistantContextQuery, enabled: wanted }).data;
}
