import type { BacklogItem, Contact, Task } from '@aide/contract';
import { dayNumber, dueDayNumber, isOverdue } from '../due-status.ts';
import { countByStatus, countOverdue, getCompletionRate } from '../figures.ts';
import { isOpenStatus } from '../task-status.ts';

export type InsightTask = Pick<
  Task,
  'status' | 'priority' | 'due_date' | 'due_has_time' | 'completed_at' | 'contact_id'
>;

export interface InsightInput {
  tasks: readonly InsightTask[];
  contacts: readonly Pick<Contact, 'id'>[];
  backlog: readonly Pick<BacklogItem, 'created_at'>[];
  now: Date;
  timeZone: string;
}

/** The input of the rules, counted once. Cancelled tasks are left out. */
export interface InsightFacts {
  tasks: number;
  completed: number;
  completedInStreak: number;
  overdue: number;
  urgentSoon: number;
  /** 0 to 100; null with too few tasks for a rate to mean anything. */
  completionRate: number | null;
  staleBacklog: number;
  contacts: number;
  contactsWithoutTasks: number;
  engagedContacts: number;
  dueToday: number;
  completedOfDueToday: number;
  /** Today in the user's zone as `2026-11-18`: part of an insight's id, so that it is shown once per day. */
  today: string;
}

export const insightThresholds = {
  streakTasks: 5,
  streakDays: 7,
  urgentWithinDays: 7,
  minRateTasks: 5,
  excellentRate: 80,
  lowRate: 50,
  staleBacklogDays: 7,
  engagedContactTasks: 3,
  greatDayRate: 75,
  completedMilestones: [10, 50, 100],
  contactMilestone: 10,
} as const;

const dayMs = 86_400_000;

export function gatherFacts({ tasks: all, contacts, backlog, now, timeZone }: InsightInput): InsightFacts {
  const tasks = all.filter((task) => task.status !== 'cancelled');
  const totals = countByStatus(tasks);
  const completed = tasks.filter((task) => task.status === 'completed');
  const open = tasks.filter(({ status }) => isOpenStatus(status));
  const today = dayNumber(now, timeZone);
  const dueToday = tasks.filter((task) => dueDayNumber(task, timeZone) === today);
  const perContact = countByContact(tasks);

  return {
    tasks: totals.total,
    completed: totals.completed,
    // The days of the analytics' chart: today and the six before.
    completedInStreak: completed.filter(
      ({ completed_at }) =>
        completed_at !== null && today - dayNumber(new Date(completed_at), timeZone) < insightThresholds.streakDays,
    ).length,
    overdue: countOverdue(tasks, now, timeZone),
    urgentSoon: open.filter((task) => isUrgentSoon(task, now, timeZone)).length,
    completionRate: totals.total < insightThresholds.minRateTasks ? null : getCompletionRate(totals),
    staleBacklog: backlog.filter(
      ({ created_at }) => now.getTime() - Date.parse(created_at) > insightThresholds.staleBacklogDays * dayMs,
    ).length,
    contacts: contacts.length,
    contactsWithoutTasks: contacts.filter(({ id }) => !perContact.has(id)).length,
    engagedContacts: contacts.filter(({ id }) => (perContact.get(id) ?? 0) >= insightThresholds.engagedContactTasks)
      .length,
    dueToday: dueToday.length,
    completedOfDueToday: dueToday.filter((task) => task.status === 'completed').length,
    today: new Date(today * dayMs).toISOString().slice(0, 10),
  };
}

function countByContact(tasks: readonly InsightTask[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { contact_id } of tasks)
    if (contact_id !== null) counts.set(contact_id, (counts.get(contact_id) ?? 0) + 1);
  return counts;
}

/** Overdue tasks belong to the overdue rule. */
function isUrgentSoon(task: InsightTask, now: Date, timeZone: string): boolean {
  if (task.priority !== 'high' && task.priority !== 'urgent') return false;
  const dueDay = dueDayNumber(task, timeZone);
  if (dueDay === null || isOverdue(task, now, timeZone)) return false;
  return dueDay - dayNumber(now, timeZone) <= insightThresholds.urgentWithinDays;
}
