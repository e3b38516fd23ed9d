import type { Priority, Recurrence, TaskType } from '@aide/contract';
import { nextOccurrence, occurrencesBetween } from '@aide/language';
import { toInstant } from '../platform/local-time.ts';
import type { recurringTasksTable } from '../features/planner/recurring/recurring.table.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-ids.ts';
import { pastDays, type NewTaskRow } from './make-tasks.ts';
import type { Random } from './random.ts';

type NewRecurringRow = typeof recurringTasksTable.$inferInsert;

interface Routine {
  title: string;
  pattern: Recurrence;
  priority: Priority;
  taskType: TaskType;
  person?: number;
  paused?: boolean;
}

const routines: readonly Routine[] = [
  {
    title: 'Leadership review',
    pattern: { type: 'weekly', interval: 1, daysOfWeek: [1], time: '09:30' },
    priority: 'high',
    taskType: 'todo',
  },
  {
    title: 'Call Priya about cash flow',
    pattern: { type: 'weekly', interval: 1, daysOfWeek: [3], time: '16:00' },
    priority: 'high',
    taskType: 'follow_up',
    person: 0,
  },
  {
    title: 'Read the overnight dashboard',
    pattern: { type: 'weekly', interval: 1, daysOfWeek: [1, 2, 3, 4, 5], time: '08:30' },
    priority: 'low',
    taskType: 'todo',
  },
  {
    title: 'Monthly report to the board',
    pattern: { type: 'monthly', interval: 1, dayOfMonth: 5, time: '11:00' },
    priority: 'urgent',
    taskType: 'todo',
  },
  {
    title: 'Lunch with Vikram',
    pattern: { type: 'weekly', interval: 2, daysOfWeek: [5], time: '13:00' },
    priority: 'medium',
    taskType: 'follow_up',
    person: 3,
  },
  {
    title: 'Renew the domain names',
    pattern: { type: 'yearly', interval: 1, month: 4, day: 10, time: null },
    priority: 'medium',
    taskType: 'todo',
  },
  {
    title: 'Plant walk in Nashik',
    pattern: { type: 'monthly', interval: 1, dayOfMonth: 20, time: '10:00' },
    priority: 'medium',
    taskType: 'todo',
    paused: true,
  },
];

/** Returns the recurring tasks and their occurrences so far; `firstIndex` is the start of their ids. */
export function makeRecurring(
  userId: string,
  calendar: DemoCalendar,
  random: Random,
  firstIndex: number,
): { routines: NewRecurringRow[]; tasks: NewTaskRow[] } {
  const tasks: NewTaskRow[] = [];
  const rows = routines.map((routine, index): NewRecurringRow => {
    const id = demoId('recurring', index);
    const startsOn = calendar.date(-pastDays).toString();
    const options = { timeZone: calendar.timeZone, start: startsOn };
    const now = toInstant(calendar.now);
    const contactId = routine.person === undefined ? null : demoId('contact', routine.person);
    const made = occurrencesBetween(routine.pattern, {
      ...options,
      from: toInstant(calendar.at(-pastDays, 0, 0)),
      to: now,
    });
    for (const occurrence of made) {
      const dueAt = new Date(occurrence.epochMilliseconds);
      const createdAt = new Date(occurrence.startOfDay().epochMilliseconds);
      const completedAt = new Date(dueAt.getTime() + random.between(5, 400) * 60_000);
      const done = random.chance(0.93) && completedAt <= calendar.now;
      tasks.push({
        userId,
        id: demoId('task', firstIndex + tasks.length),
        title: routine.title,
        status: done
          ? 'completed'
          : dueAt.getTime() < calendar.now.getTime() - 3 * 86_400_000
            ? 'cancelled'
            : 'pending',
        priority: routine.priority,
        taskType: routine.taskType,
        source: 'recurring',
        dueAt,
        dueHasTime: true,
        completedAt: done ? completedAt : null,
        contactId,
        recurringTaskId: id,
        occurrenceDate: occurrence.toPlainDate().toString(),
        createdAt,
        updatedAt: done ? completedAt : createdAt,
      });
    }
    const next = nextOccurrence(routine.pattern, { ...options, after: now });
    return {
      userId,
      id,
      title: routine.title,
      status: routine.paused ? 'paused' : 'pending',
      priority: routine.priority,
      taskType: routine.taskType,
      source: 'dashboard',
      contactId,
      pattern: routine.pattern,
      timezone: calendar.timeZone,
      startsOn,
      nextOccurrence: next ? new Date(next.epochMilliseconds) : null,
      recurrenceCount: made.length,
      createdAt: calendar.at(-pastDays, 9, index),
      updatedAt: calendar.at(-pastDays, 9, index),
    };
  });
  return { routines: rows, tasks };
}
