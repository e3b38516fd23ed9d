import type { Priority, ReminderAction } from '@aide/contract';

/** A task as shown in a notice, in the user's time zone. */
export interface TaskLine {
  title: string;
  description: string | null;
  priority: Priority;
  /** 'Today, 4:00 PM'. */
  due: string;
  /** 'Overdue by 2 days', or null when it is not overdue. */
  overdue: string | null;
  /** Whether its due time is now, to the minute. Then it is not overdue yet. */
  isDueNow: boolean;
  contact: string | null;
  url: string;
}

/** Returns how a reminder names the due time: 'Due now: Today, 4:00 PM', 'Coming up: …', or 'Overdue by 2 days'. */
export function formatDueLine({ overdue, isDueNow, due }: TaskLine, leadMinutes: number): string {
  if (overdue !== null) return overdue;
  if (isDueNow) return `Due now: ${due}`;
  return `${leadMinutes > 0 ? 'Coming up' : 'Due'}: ${due}`;
}

/** What a person can do about a reminder, as mails, chats and pages call it. */
export const actionLabels: Record<ReminderAction, string> = {
  done: 'Done',
  snooze_hour: 'Snooze 1 hour',
  tomorrow: 'Tomorrow 9:00',
  next_week: 'Next week',
  this_evening: 'This evening 18:00',
};

/** What mails and chats offer. A notification in the web app offers the evening too. */
export const messageActions = ['done', 'snooze_hour', 'tomorrow', 'next_week'] as const satisfies ReminderAction[];

export interface ActionLink {
  action: ReminderAction;
  label: string;
  url: string;
}

export interface ActionableTask extends TaskLine {
  taskId: string;
  /** The due moment the actions are offered for. */
  dueAt: Date | null;
  actions: ActionLink[];
}

export type TrialStage = 'three_days' | 'expired';

/** All there are; the lists may be shorter. */
export interface DigestCounts {
  overdue: number;
  today: number;
}

/** The figures of one week of one user. */
export interface WeeklyReport {
  from: Date;
  to: Date;
  tasksCreated: number;
  tasksCompleted: number;
  /** Of the tasks created or completed this week, the share completed; 0 to 100, as in analytics. */
  completionRate: number;
  overdueTasks: number;
  topContacts: { name: string; company: string | null; tasks: number }[];
  /** Monday to Sunday in the user's zone. The week runs from Sunday noon to Sunday noon, so each weekday is in it once. */
  daily: { day: string; created: number; completed: number }[];
}

/** Every kind of notice that the product sends, independent of the channel. */
export type Notice =
  | { kind: 'reminder'; task: ActionableTask; leadMinutes: number }
  | { kind: 'catch_up'; tasks: ActionableTask[]; more: number }
  | { kind: 'digest'; day: string; overdue: TaskLine[]; today: TaskLine[]; counts: DigestCounts }
  | { kind: 'weekly_report'; report: WeeklyReport }
  | { kind: 'trial_notice'; stage: TrialStage; endsOn: string };
