import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { dataQuery } from '../../lib/api/data-query.ts';
import { markChanged } from '../../lib/api/changed.ts';

/** Returns the events around today, with the number of connected sources. One request serves all pages. */
export function useCalendarEvents() {
  return useQuery(dataQuery('calendarEvents', 'listCalendarEvents'));
}

/** Returns the calendar with the event of a task; null until it is known. Asks only for an account whose tasks are written to a calendar. */
export function useTaskEvent(taskId: string): string | null {
  const { data: page } = useCalendarEvents();
  const { data } = useQuery({
    ...dataQuery('calendarEvents', 'findTaskEvent', { params: { id: taskId } }),
    enabled: page !== undefined && page.writtenTo !== null,
  });
  return data?.calendar ?? null;
}

/** Decides about the event of a deleted task, or about the task of a deleted event. */
export async function answerEventQuestion({ id, isDeleted }: { id: string; isDeleted: boolean }): Promise<void> {
  await call('answerEventQuestion', { params: { id }, body: { isDeleted } });
}

/** `onDeleted` runs even after unmount. */
export function useAnswerEventQuestion(onDeleted: (id: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: answerEventQuestion,
    onSuccess: (_nothing, { id, isDeleted }) => {
      if (isDeleted) onDeleted(id);
      return markChanged(queryClient, 'calendar_event', 'task');
    },
  });
}
