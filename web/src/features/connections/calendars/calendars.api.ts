import type { CallBody, Due } from '@aide/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
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
    queryKey: [...queryKeys.calendarEvents, 'check', due?.date, time],
    queryFn: async () => (await call('checkTime', { query: { date: due?.date ?? '', time: time ?? '' } })).data,
    enabled: time !== null && data !== undefined && data.sources > 0,
  });
}

const sourcesQuery = queryOptions({
  queryKey: queryKeys.calendarSources,
  queryFn: async () => (await call('listCalendarSources')).data,
});

export function useCalendarSources() {
  return useQuery(sourcesQuery);
}

async function createCalendarSource(body: CallBody<'createCalendarSource'>) {
  return (await call('createCalendarSource', { body })).data;
}

export function useCreateCalendarSource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createCalendarSource,
    onSuccess: () => markChanged(queryClient, 'calendar_source'),
  });
}

async function repairCalendarSource({ id, password }: { id: string; password: string }) {
  return (await call('repairCalendarSource', { params: { id }, body: { password } })).data;
}

export function useRepairCalendarSource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: repairCalendarSource,
    onSuccess: () => markChanged(queryClient, 'calendar_source'),
  });
}

async function chooseCalendars({ id, chosen }: { id: string; chosen: string[] }) {
  return (await call('updateCalendarSource', { params: { id }, body: { chosen } })).data;
}

/** Chooses the calendars of a source that are read. Choices are sent one after the other. */
export function useChooseCalendars() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: chooseCalendars,
    scope: { id: 'choose-calendars' },
    onSuccess: () => markChanged(queryClient, 'calendar_source'),
  });
}

async function writeTasksToCalendar({ id, minutes }: { id: string; minutes: number | null }) {
  return (await call('writeTasksToCalendar', { params: { id }, body: { minutes } })).data;
}

/** Chooses the calendar that tasks are written to, and the length of their events. */
export function useWriteTasksToCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: writeTasksToCalendar,
    onSuccess: () => markChanged(queryClient, 'calendar_source'),
  });
}

async function syncCalendars() {
  return (await call('syncCalendars')).data.planned;
}

/** Reads all calendars now. Returns the number of sources; those that were read within the last minute are left out. */
export function useSyncCalendars() {
  return useMutation({ mutationFn: syncCalendars });
}

async function deleteCalendarSource(id: string): Promise<void> {
  await call('deleteCalendarSource', { params: { id } });
}

export function useDeleteCalendarSource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteCalendarSource,
    onSuccess: () => markChanged(queryClient, 'calendar_source'),
  });
}
