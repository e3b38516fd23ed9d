import type { Priority, ReminderAction } from '@aide/contract';

/** A task as shown in a notice, in the user's time zone. */
export interface TaskLine {
  title: string;
  description: string | null;
  priority: Priority;
  /** 'Today, 4:00 PM'. */
  due: string;
  /** 'Overdue by 2 days', or null if it is not overdue. */
  overdue: string | null;
  /** True if it is due now, to the minute. It is not overdue yet. */
  isDueNow: boolean;
  contact: string | null;
  /** "Rahul hasn't replied since Monday", or null if the task does not wait for an answer. */
  waiting: string | null;
  url: string;
}

/** Formats the due time of a reminder: 'Due now (4:00 PM)', 'Coming up: …', or 'Overdue by 2 days'. */
export function formatDueLine({ overdue, isDueNow, due }: TaskLine, leadMinutes: number): string {
  if (overdue !== null) return overdue;
  if (isDueNow) return formatDueNow(due);
  return `${leadMinutes > 0 ? 'Coming up' : 'Due'}: ${due}`;
}

/** Formats 'Due now (4:00 PM)' for a task that is due 'Today, 4:00 PM'. */
export function formatDueNow(due: string): string {
  return `Due now (${due.slice(due.indexOf(', ') + 2)})`;
}

/** Labels of the actions in mails, chats and pages. */
export const actionLabels: Record<ReminderAction, string> = {
  done: 'Done',
  snooze_5_minutes: 'Snooze 5 minutes',
  snooze_15_minutes: 'Snooze 15 minutes',
  snooze_30_minutes: 'Snooze 30 minutes',
  snooze_hour: 'Snooze 1 hour',
  tomorrow: 'Tomorrow 9:00',
  next_week: 'Next week',
  this_evening: 'This evening 18:00',
};

/** Actions for each task in the digest. */
export const digestActions: readonly ReminderAction[] = ['done', 'snooze_hour', 'tomorrow'];

/** Actions in mails. */
export const messageActions = ['done', 'snooze_hour', 'tomorrow', 'next_week'] as const satisfies ReminderAction[];

/** Actions of a chat and of a notification in the web app, which have room for more. */
export const chatActions = [
  'done',
  'snooze_5_minutes',
  'snooze_15_minutes',
  'snooze_30_minutes',
  'snooze_hour',
  'this_evening',
  'tomorrow',
  'next_week',
] as const satisfies ReminderAction[];

export interface ActionLink {
  action: ReminderAction;
  label: string;
  url: string;
}

export interface ActionableTask extends TaskLine {
  taskId: string;
  /** The due time that the actions refer to. */
  dueAt: Date | null;
  actions: ActionLink[];
}

export type TrialStage = 'three_days' | 'expired';

/** Total numbers; the lists may be shorter. */
export interface DigestCounts {
  overdue: number;
  today: number;
}

/** A person to reach out to this week. */
export interface PersonLine {
  /** 'Priya Nair, Acme'. */
  name: string;
  /** 'Every 3 weeks, last contact 5 weeks ago'. */
  reason: string;
  url: string;
}

/** Returns '3 due today, 1 overdue, 2 people to reach out to', without zero counts. */
export function formatDigestSummary(counts: DigestCounts, people: readonly PersonLine[]): string {
  return [
    counts.today > 0 && `${counts.today} due today`,
    counts.overdue > 0 && `${counts.overdue} overdue`,
    people.length > 0 && `${people.length === 1 ? '1 person' : `${people.length} people`} to reach out to`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A user's figures of one week. */
export interface WeeklyReport {
  from: Date;
  to: Date;
  tasksCreated: number;
  tasksCompleted: number;
  /** Share of completed tasks among those created or completed this week; 0 to 100, as in analytics. */
  completionRate: number;
  overdueTasks: number;
  topContacts: { name: string; company: string | null; tasks: number }[];
  /** Monday to Sunday in the user's time zone. The week is from Sunday noon to Sunday noon, so it has each weekday once. */
  daily: { day: string; created: number; completed: number }[];
}

export interface DigestNotice {
  kind: 'digest';
  day: string;
  overdue: ActionableTask[];
  today: ActionableTask[];
  counts: DigestCounts;
  people: PersonLine[];
  /** Open follow-ups in the user's mails. */
  mails: number;
  /** The events of the day: '3:00 PM Board meeting'. */
  events: string[];
}

export const eventsTitle = 'In your calendar';

/** Returns the line of a digest about open mails; null without any. */
export function formatMailLine({ mails }: Pick<DigestNotice, 'mails'>): string | null {
  if (mails === 0) return null;
  return mails === 1 ? '1 mail needs a follow-up.' : `${mails} mails need a follow-up.`;
}

/** Notices that could not be sent in time. */
export interface CatchUpNotice {
  kind: 'catch_up';
  tasks: ActionableTask[];
  more: number;
  /** The late digest, without the tasks above; only in mails. */
  digest?: DigestNotice | undefined;
  /** The late weekly report; only in mails. */
  report?: WeeklyReport | undefined;
}

/** Every kind of notice, independent of the channel. */
export type Notice =
  | { kind: 'reminder'; task: ActionableTask; leadMinutes: number }
  | CatchUpNotice
  | DigestNotice
  | { kind: 'weekly_report'; report: WeeklyReport; /** 'every Sunday at 12:00 PM IST'. */ when: string }
  | { kind: 'trial_notice'; stage: TrialStage; endsOn: string };
