import type { AssistantResult, Task } from '@aide/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { isOutage } from '../../../../lib/api/api-error.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { isReachable } from '../../../../lib/api/connection.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { reportSavedTask } from '../../../../lib/events/saved-task.ts';
import { hasOfflineStore, mayHaveChanges } from '../../../../lib/offline/offline-state.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { markHandled } from '../../assistant.api.ts';
import { keepWaiting, type MessageBody } from '../waiting-captures.ts';
import { assistantContextQuery, type AssistantContext } from './get-assistant-context.ts';

async function submit(body: MessageBody): Promise<AssistantResult> {
  return (await call('assistant', { body: { ...body, previewed: true } })).data;
}

/**
 * Returns the result, or null if the message was queued: behind other changes, or because the server is unreachable. Only new tasks are
 * queued.
 */
async function submitOrKeep(
  body: MessageBody,
  known: { timeZone: string; tasks: AssistantContext['tasks'] },
): Promise<AssistantResult | null> {
  const keep = (attempted: boolean) => keepWaiting(body, known, { attempted });
  if (hasOfflineStore() && (mayHaveChanges() || !isReachable()) && (await keep(false))) return null;
  try {
    return await submit(body);
  } catch (error) {
    if (!isOutage(error) || !hasOfflineStore() || !(await keep(true))) throw error;
    return null;
  }
}

/** Sends a message; the server decides what it asks for. A retry with the same id has no second effect. */
export function useSubmitMessage(onHandled: (result: AssistantResult | null, text: string) => void) {
  const queryClient = useQueryClient();
  const timeZone = useZone();
  return useMutation({
    mutationFn: (body: MessageBody) => {
      const tasks = queryClient.getQueryData(assistantContextQuery.queryKey)?.tasks ?? [];
      return submitOrKeep(body, { timeZone, tasks });
    },
    onSuccess: (result, { text }) => {
      if (result) showHandled(queryClient, result);
      else void markChanged(queryClient, 'task', 'backlog_item');
      onHandled(result, text);
    },
  });
}

/** Sends a message of the voice dialog. Does not queue: if the server is unreachable the dialog stays open with the text. */
export function useSubmitVoice(onHandled: (result: AssistantResult) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageBody) => submit({ ...body, source: 'voice_input' }),
    onSuccess: (result) => {
      showHandled(queryClient, result);
      onHandled(result);
    },
  });
}

/** Returns whether a message only created tasks. */
export function isCaptured({ kind, items }: AssistantResult): boolean {
  return kind === 'capture' && items.length > 0;
}

/** Returns a summary of the created items. */
export function formatCaptured({ items, reply }: AssistantResult): string {
  return items.length > 1 ? `${items.length} tasks saved.` : reply;
}

/** Adds the created tasks to the cached lists, then refetches everything that the message changed. */
function showHandled(queryClient: QueryClient, result: AssistantResult): void {
  if (isCaptured(result)) {
    celebrate(result.items.every(({ kind }) => kind === 'backlog_item') ? 'backlog_created' : 'task_created');
    for (const { task } of result.items)
      if (task) {
        addTask(queryClient, task);
        reportSavedTask(task);
      }
  }
  void markHandled(queryClient, result);
}

/** The very first task is also a milestone. */
function addTask(queryClient: QueryClient, task: Task): void {
  queryClient.setQueriesData<Task[]>({ queryKey: queryKeys.tasks }, (list) => {
    if (!Array.isArray(list) || list.some(({ id }) => id === task.id)) return list;
    if (list.length === 0) celebrate('milestone');
    return [...list, task];
  });
}
