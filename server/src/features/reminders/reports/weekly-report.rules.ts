import type { TaskStatus } from '@aide/contract';
import { countOverdue, getCompletionRate } from '@aide/rules';
import { localDay } from '../../../platform/local-time.ts';
import { toDue } from '../../planner/tasks/format-due.ts';
import type { WeeklyReport } from '../deliveries/notices.ts';

/** The fields of a task that the report counts. */
export interface ReportedTask {
  status: TaskStatus;
  dueAt: Date | null;
  dueHasTime: boolean;
  createdAt: Date;
  completedAt: Date | null;
  contact: { id: string; name: string; company: string | null } | null;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const maxContacts = 5;

/** Returns a user's figures of the week. `tasks` are those created or completed in the week and all that are open at its end. */
export function weeklyReport(tasks: ReportedTask[], week: { from: Date; to: Date }, timeZone: string): WeeklyReport {
  const inWeek = (moment: Date | null) => moment !== null && moment >= week.from && moment < week.to;
  const counted = tasks.filter(({ status }) => status !== 'cancelled');
  const created = counted.filter((task) => inWeek(task.createdAt));
  const completed = counted.filter((task) => inWeek(task.completedAt));
  const due = tasks.map((task) => ({ ...toDue(task), status: task.status }));
  const touched = new Set([...created, ...completed]);
  return {
    ...week,
    tasksCreated: created.length,
    tasksCompleted: completed.length,
    completionRate: getCompletionRate({ total: touched.size, completed: completed.length, cancelled: 0 }),
    overdueTasks: countOverdue(due, week.to, timeZone),
    topContacts: topContacts([...touched]),
    daily: weekdays.map((day, index) => {
      const isDay = (moment: Date | null) => moment !== null && localDay(moment, timeZone).dayOfWeek === index + 1;
      return {
        day,
        created: created.filter((task) => isDay(task.createdAt)).length,
        completed: completed.filter((task) => isDay(task.completedAt)).length,
      };
    }),
  };
}

function topContacts(tasks: ReportedTask[]): WeeklyReport['topContacts'] {
  const withContact = tasks.flatMap(({ contact }) => (contact ? [contact] : []));
  return [...Map.groupBy(withContact, (contact) => contact.id).values()]
    .flatMap(([contact, ...others]) =>
      contact ? [{ name: contact.name, company: contact.company, tasks: others.length + 1 }] : [],
    )
    .toSorted((a, b) => b.tasks - a.tasks || a.name.localeCompare(b.name))
    .slice(0, maxContacts);
}
