import type { Priority } from '@aide/contract';
import { dayNumber, dueDayNumber, isOverdue, type Due, type DueTask } from './due-status.ts';
import { isOpenStatus } from './task-status.ts';

export const agendaGroups = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none', 'waiting'] as const;
export type AgendaGroup = (typeof agendaGroups)[number];

interface AgendaTask extends DueTask {
  title: string;
  priority: Priority;
  completed_at: string | null;
  waiting_since: string | null;
}

export interface Agenda<T> {
  /** The open tasks of each group, in the order of `agendaGroups`; groups without tasks are left out. */
  groups: { group: AgendaGroup; tasks: T[] }[];
  /** Completed and cancelled tasks, the most recently completed first. */
  finished: T[];
}

/**
 * Returns the group of an open task by its due date, in days of the user's time zone. A week ends on Sunday: on a Saturday or
 * Sunday the group `week` is empty.
 */
export function getAgendaGroup(due: DueTask, now: Date, timeZone: string): AgendaGroup {
  const day = dueDayNumber(due, timeZone);
  if (day === null || Number.isNaN(day)) return 'none';
  if (isOverdue(due, now, timeZone)) return 'overdue';
  const today = dayNumber(now, timeZone);
  if (day <= today) return 'today';
  if (day === today + 1) return 'tomorrow';
  return day <= lastDayOfWeek(today) ? 'week' : 'later';
}

/** Day 0 was a Thursday; returns the Sunday on or after the day. */
function lastDayOfWeek(day: number): number {
  return day + ((((3 - day) % 7) + 7) % 7);
}

/** A task that waits for an answer has a group of its own until its due day: then it is something to do. */
function getGroup(task: AgendaTask, now: Date, timeZone: string): AgendaGroup {
  const group = getAgendaGroup(task, now, timeZone);
  return task.waiting_since === null || group === 'overdue' || group === 'today' ? group : 'waiting';
}

const priorityRank: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };

/**
 * Returns tasks by due day, then by time with those without a time last, then by priority and title. Tasks without a due date
 * come last. The order of every list of tasks by due date.
 */
export function sortByDue<T extends Due & Pick<AgendaTask, 'title' | 'priority'>>(
  tasks: readonly T[],
  timeZone: string,
): T[] {
  return tasks
    .map((task) => ({
      task,
      day: dueDayNumber(task, timeZone) ?? Number.MAX_SAFE_INTEGER,
      at: task.due_has_time && task.due_date !== null ? Date.parse(task.due_date) : Number.MAX_SAFE_INTEGER,
    }))
    .toSorted(
      (a, b) =>
        a.day - b.day ||
        a.at - b.at ||
        priorityRank[a.task.priority] - priorityRank[b.task.priority] ||
        compareText(a.task.title, b.task.title),
    )
    .map(({ task }) => task);
}

/** Groups tasks for the agenda. Inside a group they are ordered by due date. */
export function groupAgenda<T extends AgendaTask>(tasks: readonly T[], now: Date, timeZone: string): Agenda<T> {
  const open = tasks.filter(({ status }) => isOpenStatus(status));
  const byGroup = Map.groupBy(sortByDue(open, timeZone), (task) => getGroup(task, now, timeZone));
  return {
    groups: agendaGroups.flatMap((group) => {
      const grouped = byGroup.get(group);
      return grouped ? [{ group, tasks: grouped }] : [];
    }),
    finished: tasks
      .filter(({ status }) => !isOpenStatus(status))
      .toSorted((a, b) => compareText(b.completed_at ?? '', a.completed_at ?? '') || compareText(a.title, b.title)),
  };
}

/**
 * Returns tasks in the user's own order. Those that it does not contain, such as new ones, come before the first task that follows them in
 * the given order.
 */
export function orderByPlan<T extends { id: string }>(tasks: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(tasks.map(({ id }, index) => [id, index]));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const planned = new Set(ordered);
  for (const task of tasks) {
    if (planned.has(task)) continue;
    const next = ordered.findIndex(({ id }) => (place.get(id) ?? 0) > (place.get(task.id) ?? 0));
    ordered.splice(next === -1 ? ordered.length : next, 0, task);
  }
  return ordered;
}

/** Returns the ids after moving one by a number of places, or null if it cannot move. */
export function moveInPlan(ids: readonly string[], id: string, by: number): string[] | null {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, from + by));
  return from === -1 || to === from ? null : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
