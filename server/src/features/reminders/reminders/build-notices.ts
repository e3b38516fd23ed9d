import { mailFollowUpKinds, type DeliveryKind, type Priority } from '@aide/contract';
import { formatWaiting } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { localDay, toDateAt } from '../../../platform/local-time.ts';
import { findOpenMails } from '../../people/relationships/open-mails.ts';
import { personWords } from '../../planner/contacts/person-words.ts';
import { findBusyUntil, findCalendarEvents, formatEvent } from '../../planner/calendar/calendar-events.ts';
import type { TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { isRemindable } from '../../planner/tasks/tasks.rules.ts';
import { dueWords, longDay, overdueWords } from '../../planner/tasks/format-due.ts';
import {
  digestActions,
  type ActionableTask,
  type DigestNotice,
  type TaskLine,
  type WeeklyReport,
} from '../deliveries/notices.ts';
import { listMergedNotices, listMergedTasks } from './catch-up.repository.ts';
import { isLate, mergeLate, waitForSchedules } from './merge-late-reminders.ts';
import { listOpenTasksUntil } from './remindable-tasks.repository.ts';
import type { MessageLinks } from '../deliveries/message-links.ts';
import type { Outgoing } from '../deliveries/outgoing.repository.ts';
import type { NoticeType } from '../deliveries/send-delivery.job.ts';
import { getPreferences } from '../deliveries/settings.repository.ts';
import { afterQuietHours } from './reminders.rules.ts';
import { getTrialStage } from './trial-notices.job.ts';

/** Maximum number of tasks in a message; the rest is counted. */
const maxTasksListed = 15;
const maxEventsListed = 20;

/** Returns the builders of notices by kind of delivery. They use the data at the time of sending. */
export function reminderNotices(
  links: MessageLinks,
  { read }: ReachOutSource,
  buildReport: (context: UserContext, to: Date) => Promise<WeeklyReport>,
): Record<Exclude<DeliveryKind, 'weekly_report'>, NoticeType> {
  const actionable = (context: UserContext, task: TaskWithContact): ActionableTask => ({
    ...toTaskLine(context, task, links.appUrl),
    taskId: task.id,
    dueAt: task.dueAt,
    actions: links.actions({ userId: context.user.id, taskId: task.id, dueAt: task.dueAt, now: context.now }),
  });

  /** Returns the digest without tasks that the same message already lists. */
  async function digestWithout(context: UserContext, shown: ReadonlySet<string>): Promise<DigestNotice | null> {
    const day = await listTasksOfDay(context);
    const [overdue, today] = [day.overdue, day.today].map((tasks) =>
      byUrgency(tasks.filter(({ id }) => !shown.has(id))),
    );
    const people = isMonday(context) ? await read(context) : [];
    if (!overdue || !today || overdue.length + today.length + people.length === 0) return null;
    const { total: mails } = await findOpenMails(context, { kinds: mailFollowUpKinds, people: [] });
    const date = localDay(context.now, context.user.timezone).toString();
    const { events } = await findCalendarEvents(context, date, date);
    const line = (task: TaskWithContact): ActionableTask => {
      const { actions, ...rest } = actionable(context, task);
      return { ...rest, actions: actions.filter(({ action }) => digestActions.includes(action)) };
    };
    return {
      kind: 'digest',
      day: longDay(context.now, context.user.timezone),
      overdue: overdue.slice(0, maxTasksListed).map(line),
      today: today.slice(0, maxTasksListed).map(line),
      counts: { overdue: overdue.length, today: today.length },
      mails,
      events: events.slice(0, maxEventsListed).map((event) => formatEvent(event, context.user.timezone)),
      people: people.map(({ contact, text }) => ({
        name: personWords(contact),
        reason: text,
        url: `${links.appUrl}/contacts?contact=${contact.id}`,
      })),
    };
  }

  return {
    reminder: {
      build: async (context, { delivery, task }) =>
        task === null || !isRemindable(task)
          ? null
          : { kind: 'reminder', task: actionable(context, task), leadMinutes: delivery.leadMinutes ?? 0 },
      findLater,
      isLate,
      merge: mergeLate,
    },

    catch_up: {
      async build(context, { delivery }) {
        const merged = await listMergedTasks(context.tx, context.user.id, delivery.id);
        const notices = await listMergedNotices(context.tx, context.user.id, delivery.id);
        const open = merged.filter(isRemindable);
        const tasks = open.slice(0, maxTasksListed).map((task) => actionable(context, task));
        const shown = new Set(open.map(({ id }) => id));
        const hasDigest = notices.some(({ kind }) => kind === 'digest');
        const digest = hasDigest ? ((await digestWithout(context, shown)) ?? undefined) : undefined;
        const late = notices.find(({ kind }) => kind === 'weekly_report');
        const report = late && (await buildReport(context, late.subjectAt));
        if (open.length === 0 && !digest && !report) return null;
        return { kind: 'catch_up', tasks, more: open.length - tasks.length, digest, report };
      },
      isLate,
      merge: (context) => waitForSchedules(context),
    },

    digest: { build: (context) => digestWithout(context, new Set()), isLate, merge: mergeLate },

    trial_notice: {
      async build({ now }, { delivery, user }) {
        // After an extension the notice no longer applies; the next stage has its own.
        const stage = user.trialEndsAt && getTrialStage(user.trialEndsAt, now);
        if (!stage || user.trialEndsAt?.getTime() !== delivery.subjectAt.getTime()) return null;
        return { kind: 'trial_notice', stage, endsOn: longDay(user.trialEndsAt, user.timezone) };
      },
    },
  };
}

/** A reminder of a task without a time waits at most this long for the end of an event. */
const longestHoldMs = 2 * 60 * 60_000;

/** Returns when a reminder of a task without a time is sent instead, while the user is in a busy event. */
async function findLater(context: UserContext, { task, delivery }: Outgoing): Promise<Date | null> {
  if (task === null || task.dueHasTime) return null;
  const until = await findBusyUntil(context);
  if (until === null) return null;
  const { waitForEvents, quietHours } = (await getPreferences(context.tx, context.user.id)).settings;
  const { timezone } = context.user;
  const wanted = new Date(delivery.subjectAt.getTime() - (delivery.leadMinutes ?? 0) * 60_000);
  const latest = afterQuietHours(wanted, quietHours, timezone).getTime() + longestHoldMs;
  const later = new Date(Math.min(until.getTime(), latest));
  return waitForEvents && later > context.now ? afterQuietHours(later, quietHours, timezone) : null;
}

const urgency: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };

/** Sorts by priority, highest first, then by due date. */
function byUrgency(tasks: TaskWithContact[]): TaskWithContact[] {
  return tasks.toSorted(
    (a, b) => urgency[a.priority] - urgency[b.priority] || (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0),
  );
}

/** The contacts to reach out to this week; provided by a later feature. */
export interface ReachOutSource {
  /** Chooses the suggestions of the week. */
  pick(context: UserContext): Promise<void>;
  /** Returns the unanswered suggestions. Reads only. */
  read(
    context: UserContext,
  ): Promise<{ contact: { id: string; name: string; company: string | null }; text: string }[]>;
}

/** The digest of Monday includes the suggestions of the week. */
export function isMonday({ now, user }: Pick<UserContext, 'now' | 'user'>): boolean {
  return localDay(now, user.timezone).dayOfWeek === 1;
}

/** Returns the tasks of the morning digest: overdue and due today. */
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

/** A reminder sent up to this long after the due time still reads "due now". */
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
    // The sentence about the waiting already names the contact.
    contact:
      task.contact && (task.waitingSince === null || task.waitingFor !== null) ? personWords(task.contact) : null,
    waiting: formatWaiting(
      { contact: task.contact, waiting_for: task.waitingFor, waiting_since: task.waitingSince },
      now,
      user.timezone,
    ),
    url: `${appUrl}/tasks?task=${task.id}`,
  };
}
