import type { DeliveryKind } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { localDay, toDateAt } from '../../platform/local-time.ts';
import { personWords } from '../contacts/person-words.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';
import { isRemindable } from '../tasks/tasks.rules.ts';
import { dueWords, longDay, overdueWords } from '../tasks/format-due.ts';
import type { ActionableTask, TaskLine } from '../deliveries/notices.ts';
import { listMergedTasks } from './catch-up.repository.ts';
import { isLate, mergeLateReminders } from './merge-late-reminders.ts';
import { listOpenTasksUntil } from './remindable-tasks.repository.ts';
import type { MessageLinks } from '../deliveries/message-links.ts';
import type { NoticeType } from '../deliveries/send-delivery.job.ts';
import { getTrialStage } from './trial-notices.job.ts';

/** A message is read at a glance: more than this is counted, not listed. */
const mostTasksListed = 15;

/** Builds the notice of each kind of delivery from the data at the time of sending. */
export function reminderNotices(links: MessageLinks): Record<Exclude<DeliveryKind, 'weekly_report'>, NoticeType> {
  const actionable = (context: UserContext, task: TaskWithContact): ActionableTask => ({
    ...toTaskLine(context, task, links.appUrl),
    taskId: task.id,
    dueAt: task.dueAt,
    actions: links.actions({ userId: context.user.id, taskId: task.id, dueAt: task.dueAt, now: context.now }),
  });

  return {
    reminder: {
      build: async (context, { delivery, task }) =>
        task === null || !isRemindable(task)
          ? null
          : { kind: 'reminder', task: actionable(context, task), leadMinutes: delivery.leadMinutes ?? 0 },
      isLate,
      merge: mergeLateReminders,
    },

    catch_up: {
      async build(context, { delivery }) {
        const merged = await listMergedTasks(context.tx, context.user.id, delivery.id);
        const open = merged.filter(isRemindable);
        if (open.length === 0) return null;
        const tasks = open.slice(0, mostTasksListed).map((task) => actionable(context, task));
        return { kind: 'catch_up', tasks, more: open.length - tasks.length };
      },
    },

    digest: {
      async build(context) {
        const { overdue, today } = await listTasksOfDay(context);
        if (overdue.length + today.length === 0) return null;
        const line = (task: TaskWithContact) => toTaskLine(context, task, links.appUrl);
        return {
          kind: 'digest',
          day: longDay(context.now, context.user.timezone),
          overdue: overdue.slice(-mostTasksListed).toReversed().map(line),
          today: today.slice(0, mostTasksListed).map(line),
          counts: { overdue: overdue.length, today: today.length },
        };
      },
    },

    trial_notice: {
      async build({ now }, { delivery, user }) {
        // After an extension the notice is no longer true; the next stage has a notice of its own.
        const stage = user.trialEndsAt && getTrialStage(user.trialEndsAt, now);
        if (!stage || user.trialEndsAt?.getTime() !== delivery.subjectAt.getTime()) return null;
        return { kind: 'trial_notice', stage, endsOn: longDay(user.trialEndsAt, user.timezone) };
      },
    },
  };
}

/** What the morning is about: late already, and due today. */
export async function listTasksOfDay({ tx, user, now }: UserContext) {
  const day = localDay(now, user.timezone);
  const tasks = await listOpenTasksUntil(tx, user.id, {
    moment: toDateAt(day.add({ days: 1 }).toString(), '00:00', user.timezone),
    day: day.toString(),
  });
  const { overdue = [], today = [] } = Object.groupBy(tasks, (task) =>
    overdueWords(task, now, user.timezone) === null ? 'today' : 'overdue',
  );
  return { overdue, today };
}

/** A reminder sent this long after the due time, or less, still says that the task is due now. */
const dueNowMs = 60_000;

function isDueNow({ dueAt, dueHasTime }: TaskWithContact, now: Date): boolean {
  if (dueAt === null || !dueHasTime) return false;
  const passed = now.getTime() - dueAt.getTime();
  return passed >= 0 && passed < dueNowMs;
}

function toTaskLine({ user, now }: UserContext, task: TaskWithContact, appUrl: string): TaskLine {
  const dueNow = isDueNow(task, now);
  return {
    title: task.title,
    description: task.description,
    priority: task.priority,
    due: dueWords(task, now, user.timezone),
    overdue: dueNow ? null : overdueWords(task, now, user.timezone),
    isDueNow: dueNow,
    contact: task.contact && personWords(task.contact),
    url: `${appUrl}/tasks?task=${task.id}`,
  };
}
