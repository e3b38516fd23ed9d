import type { ReminderSettings } from '@aide/contract';
import { localTime, toDateAt } from '../../../platform/local-time.ts';
import { isRemindable, type Remindable } from '../../planner/tasks/tasks.rules.ts';

export type TimeSettings = Pick<ReminderSettings, 'leadMinutes' | 'dayTime' | 'quietHours'>;

export interface WantedReminder {
  leadMinutes: number;
  /** The due time that it is about: the task's own, or the day's reminder time for a task without one. */
  subjectAt: Date;
  /** When it is to be sent: the lead time before, moved out of the quiet hours. */
  dueAt: Date;
}

const minuteMs = 60_000;

/**
 * Returns the lead times of a task's reminders. Its own replaces the earlier ones of the settings; the reminder at the due time stays as
 * the settings have it. A task with a day only has no lead times of the settings: its reminder is at the time of day for such tasks.
 */
export function listLeadMinutes(
  { dueHasTime, remindBefore }: Pick<Remindable, 'dueHasTime' | 'remindBefore'>,
  leadMinutes: readonly number[],
): readonly number[] {
  const leads = dueHasTime ? leadMinutes : [0];
  return remindBefore === null ? leads : [...new Set([...leads.filter((lead) => lead === 0), remindBefore])];
}

/** Returns all reminders of a task by its date and the user's settings, including past ones, soonest first. */
export function wantedReminders(task: Remindable, settings: TimeSettings, timeZone: string): WantedReminder[] {
  if (task.dueAt === null || !isRemindable(task)) return [];
  const subjectAt = task.dueHasTime ? task.dueAt : toDateAt(utcDate(task.dueAt), settings.dayTime, timeZone);
  return listLeadMinutes(task, settings.leadMinutes)
    .map((leadMinutes) => {
      const plain = new Date(subjectAt.getTime() - leadMinutes * minuteMs);
      return { leadMinutes, subjectAt, dueAt: afterQuietHours(plain, settings.quietHours, timeZone) };
    })
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

/**
 * Returns the reminders to plan when a task is written now. Past ones are skipped, because the user is looking at the task. But a future
 * task whose lead times have all passed gets a reminder at its due time.
 */
export function upcomingReminders(
  task: Remindable,
  settings: TimeSettings,
  timeZone: string,
  now: Date,
): WantedReminder[] {
  const isAhead = (reminder: WantedReminder) => reminder.dueAt.getTime() > now.getTime();
  const ahead = wantedReminders(task, settings, timeZone).filter(isAhead);
  if (ahead.length > 0) return ahead;
  return wantedReminders(task, { ...settings, leadMinutes: [0] }, timeZone).filter(isAhead);
}

/** Returns the time itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(moment: Date, quiet: ReminderSettings['quietHours'], timeZone: string): Date {
  if (quiet === null) return moment;
  const local = localTime(moment, timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return moment;
  if (overMidnight && time >= quiet.from)
    return toDateAt(local.toPlainDate().add({ days: 1 }).toString(), quiet.to, timeZone);
  // Keeps the offset: in an hour that a clock change repeats, the end is never before the time.
  const { hour, minute } = Temporal.PlainTime.from(quiet.to);
  return new Date(local.with({ hour, minute, second: 0, millisecond: 0 }).epochMilliseconds);
}

function utcDate(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}
