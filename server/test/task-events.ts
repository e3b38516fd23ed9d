import type { CalendarEventList, Task } from '@aide/contract';
import { expect } from 'vitest';
import { openCalendarWorld, type CalendarOwner, type CalendarWorld } from './calendar-world.ts';

export interface Answer<T> {
  data: T;
  error: string;
}

interface Current {
  world: CalendarWorld;
  asha: CalendarOwner;
}

/** Starts a world with a user who has the calendars Work, with the event Board, and Private. Returns the ids of both. */
export async function openWorkAndPrivate(): Promise<Current & { work: string; other: string }> {
  const world = await openCalendarWorld();
  const asha = await world.createOwner();
  for (const name of ['Work', 'Private']) await world.radicale.createCalendar(asha.name, name);
  const board = 'SUMMARY:Board\nDTSTART:20261120T060000Z\nDTEND:20261120T070000Z';
  await world.radicale.put(asha.name, 'Work', 'board', board);
  const { calendars } = (await asha.connect()).body.data;
  await world.drain();
  const getId = (name: string) => calendars.find((each) => each.name === name)?.id ?? '';
  return { world, asha, work: getId('Work'), other: getId('Private') };
}

/** The calls about tasks and their events. `getCurrent` returns the world and the user of the test that runs. */
export function createTaskEventCalls(getCurrent: () => Current) {
  const getUid = (task: Task) => `aide-${task.id}`;
  const listFiles = (calendar = 'Work') => {
    const { world, asha } = getCurrent();
    return world.radicale.list(asha.name, calendar).map((text) => text.replaceAll('\r\n ', ''));
  };
  const fileOf = (task: Task, calendar = 'Work') => listFiles(calendar).filter((text) => text.includes(getUid(task)));
  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    (await getCurrent().asha.owner.call<Answer<T>>(method, path, body)).body.data;
  const create = (title: string, dueDate: string | null = '2026-11-20T05:00:00Z') =>
    call<Task>('POST', '/tasks', { title, ...(dueDate !== null && { due_date: dueDate, due_has_time: true }) });
  const settle = async (seconds = 6) => {
    const { world } = getCurrent();
    world.aide.clock.advance(seconds * 1_000);
    await world.drain();
  };
  return {
    getUid,
    listFiles,
    fileOf,
    call,
    create,
    settle,
    linesOf: (task: Task) =>
      (fileOf(task)[0] ?? '')
        .split('\r\n')
        .filter((line) => /^(?:SUMMARY|DTSTART|DTEND)/.test(line))
        .toSorted(),
    change: (task: Task, changes: Record<string, unknown>) => call<Task>('PUT', `/tasks/${task.id}`, changes),
    get: async (task: Task) => (await call<Task[]>('GET', '/tasks')).find(({ id }) => id === task.id),
    getPage: () => call<CalendarEventList>('GET', '/calendar-events?from=2026-11-18&to=2026-12-31'),
    answer: (task: Task, isDeleted: boolean) =>
      call('POST', `/calendar-events/of-tasks/${task.id}/deletion`, { isDeleted }),
    createWritten: async (title: string, dueDate: string) => {
      const task = await create(title, dueDate);
      await settle();
      expect(fileOf(task)).toHaveLength(1);
      return task;
    },
  };
}
