import type { CaptureResult, Task } from '@aide/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { isOutage } from '../../../../lib/api/api-error.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { staleAfter } from '../../../../lib/api/stale-after.ts';
import { reportCreatedContacts } from '../../../../lib/events/added-contact.ts';
import { reportSavedTask } from '../../../../lib/events/saved-task.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { isReachable } from '../../../../lib/api/connection.ts';
import { hasOfflineStore, mayHaveChanges } from '../../../../lib/offline/offline-state.ts';
import { keepWaiting, type CaptureBody } from '../waiting-captures.ts';

export async function capture(body: CaptureBody) {
  const { data } = await call('capture', { body });
  return data;
}

/**
 * Returns the created items, or null if the message was queued: behind other changes, or because the server is
 * unreachable.
 */
async function captureOrKeep(body: CaptureBody, timeZone: string): Promise<CaptureResult | null> {
  const keep = (attempted: boolean) => keepWaiting(body, timeZone, { attempted });
  if (hasOfflineStore() && (mayHaveChanges() || !isReachable()) && (await keep(false))) return null;
  try {
    return await capture(body);
  } catch (error) {
    if (!isOutage(error) || !hasOfflineStore() || !(await keep(true))) throw error;
    return null;
  }
}

export function useCapture(onCaptured: (result: CaptureResult | null, said: string) => void) {
  const queryClient = useQueryClient();
  const timeZone = useZone();
  return useMutation({
    mutationFn: (body: CaptureBody) => captureOrKeep(body, timeZone),
    onSuccess: (result, { text }) => {
      if (result) showCaptured(queryClient, result);
      else
        for (const queryKey of [queryKeys.tasks, queryKeys.backlog]) void queryClient.invalidateQueries({ queryKey });
      onCaptured(result, text);
    },
  });
}

/**
 * Captures a message of the voice dialog. Does not queue: if the server is unreachable the dialog stays open with the
 * text. A retry sends the same capture id, so a lost response does not create a second task.
 */
export function useCaptureVoice(onCaptured: (result: CaptureResult) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CaptureBody) => capture({ ...body, source: 'voice_input' }),
    onSuccess: (result) => {
      showCaptured(queryClient, result);
      onCaptured(result);
    },
  });
}

/** Returns a summary of the created items. */
export function formatCaptured({ items, summary }: CaptureResult): string {
  return items.length > 1 ? `${items.length} tasks saved.` : summary;
}

/** Adds the created tasks to the cached lists, then refetches them for the server's order. */
export function showCaptured(queryClient: QueryClient, { items }: CaptureResult): void {
  celebrate(items.every(({ kind }) => kind === 'backlog_item') ? 'backlog_created' : 'task_created');
  for (const { task } of items)
    if (task) {
      addTask(queryClient, task);
      reportSavedTask(task);
    }
  const created = reportCreatedContacts(items);
  const stale = new Set([...items.flatMap(({ kind }) => staleAfter[kind]), ...(created ? staleAfter.contact : [])]);
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
}

/** The very first task is also a milestone. */
function addTask(queryClient: QueryClient, task: Task): void {
  queryClient.setQueriesData<Task[]>({ queryKey: queryKeys.tasks }, (list) => {
    if (!Array.isArray(list) || list.some(({ id }) => id === task.id)) return list;
    if (list.length === 0) celebrate('milestone');
    return [...list, task];
  });
}
