import type { CallBody, Due } from '@aide/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { logFailure } from '../../../lib/log.ts';
import { useCalendarEvents } from '../../planner/calendar-events.api.ts';

let hasSynced = false;

/** Asks the server to read the calendars, once after the app was opened. New events arrive as changes. */
export function useSyncOnOpen(sources: number | undefined): void {
  useEffect(() => {
    if (hasSynced || sources === undefined || sources === 0) return;
    hasSynced = true;
    call('syncCalendars').catch((error: unknown) => logFailure('The calendars were not read', error));
  }, [sources]);
}

/** Returns the event that takes a time, and the next free one. Nothing is asked without a time or a connected calendar. */
export function useTimeCheck(due: Due | null) {
  const { data } = useCalendarEvents();
  const time = due?.time ?? null;
  return useQuery({
    ...dataQuery('calendarEvents', 'checkTime', {
      query: { date: due?.date ?? '', time: time ?? '' },
    }),
    enabled: time !== null && data !== undefined && data.sources > 0,
  });
}

export function useCalendarSources() {
  return useQuery(dataQuery('calendarSources', 'listCalendarSources'));
}

export function useCreateCalendarSource() {
  return useChange(
    (body: CallBody<'createCalendarSource'>) => callForData('createCalendarSource', { body }),
    'calendar_source',
  );
}

export function useRepairCalendarSource() {
  return useChange(
    ({ id, password }: { id: string; password: string }) =>
      callForData('repairCalendarSource', { params: { id }, body: { password } }),
    'calendar_source',
  );
}

/** Chooses the calendars of a source that are read. Choices are sent one after the other. */
export function useChooseCalendars() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, chosen }: { id: string; chosen: string[] }) =>
      callForData('updateCalendarSource', { params: { id }, body: { chosen } }),
    scope: { id: 'choose-calendars' },
    onSuccess: () => markChanged(queryClient, 'calendar_source'),
  });
}

/** Chooses the calendar that tasks are written to, and the length of their events. */
export function useWriteTasksToCalendar() {
  return useChange(
    ({ id, minutes }: { id: string; minutes: number | null }) =>
      callForData('writeTasksToCalendar', { params: { id }, body: { minutes } }),
    'calendar_source',
  );
}

/** Reads all calendars now. Returns the number of sources; those that were read within the last minute are left out. */
export function useSyncCalendars() {
  return useMutation({ mutationFn: async () => (await callForData('syncCalendars')).planned });
}

export function useDeleteCalendarSource() {
  return useChange((id: string) => call('deleteCalendarSource', { params: { id } }), 'calendar_source');
}
