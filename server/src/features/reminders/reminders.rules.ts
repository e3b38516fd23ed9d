import type { ReminderSettings, TaskStatus } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { localDay, localTime } from '../../platform/local-time.ts';

/** As much of a task as decides when it speaks up. */
export interface Remindable {
  status: TaskStatus;
  /** Midnight UTC of the day while `dueHasTime` is false, else the moment itself. */
  dueAt: Date | null;
  dueHasTime: boolean;
  deletedAt: Date | null;
}

export type TimeSettings = Pick<ReminderSettings, 'leadMinutes' | 'dayTime' | 'quietHours'>;

export interface WantedReminder {
  leadMinutes: number;
  /** The due moment it is about: the task's own, or the day's reminder time for a task without one. */
  subjectAt: Date;
  /** When it is to be sent: the lead time before, out of the quiet hours. */
  dueAt: Date;
}

const minuteMs = 60_000;

/** Completed, cancelled, deleted (which includes: moved to the backlog) and undated tasks say nothing. */
export function isSilent(task: Remindable): boolean {
  return task.dueAt === null || task.deletedAt !== null || !isOpenStatus(task.status);
}

/** Every reminder a task would have by its date and the user's settings, past ones included; soonest first. */
export function wantedReminders(task: Remindable, settings: TimeSettings, timeZone: string): WantedReminder[] {
  if (task.dueAt === null || isSilent(task)) return [];
  // A day has no moment to lead up to: it is told once, at the time of day for such tasks.
  const subjectAt = task.dueHasTime ? task.dueAt : momentOfDay(utcDate(task.dueAt), settings.dayTime, timeZone);
  const leads = task.dueHasTime ? settings.leadMinutes : [0];
  return leads
    .map((leadMinutes) => {
      const plain = new Date(subjectAt.getTime() - leadMinutes * minuteMs);
      return { leadMinutes, subjectAt, dueAt: afterQuietHours(plain, settings.quietHours, timeZone) };
    })
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

/**
 * The reminders to plan when a task is written now. What has passed is not made up for: the person is looking at the task.
 * But a task still ahead whose lead times have all passed is told at its own moment.
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

/** The moment itself, or the end of the quiet hours it falls in. */
export function afterQuietHours(moment: Date, quiet: ReminderSettings['quietHours'], timeZone: string): Date {
  if (quiet === null) return moment;
  const local = localTime(moment, timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return moment;
  const day = overMidnight && time >= quiet.from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return momentOfDay(day.toString(), quiet.to, timeZone);
}

/** A wall-clock time of a local day as a moment; a time that a clock change skips is the one after the gap. */
export function momentOfDay(day: string, time: string, timeZone: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(zoned.epochMilliseconds);
}

function utcDate(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}

/** The first moment after `after` at which it is that time of the day there. */
export function nextTimeOfDay(after: Date, time: string, timeZone: string): Date {
  const today = localDay(after, timeZone);
  for (let days = 0; ; days += 1) {
    const moment = momentOfDay(today.add({ days }).toString(), time, timeZone);
    if (moment.getTime() > after.getTime()) return moment;
  }
}

/** The first moment after `after` at which it is that time on that weekday there; Monday is 1, Sunday 7. */
export function nextTimeOfWeek(after: Date, weekday: number, time: string, timeZone: string): Date {
  let moment = after;
  do moment = nextTimeOfDay(moment, time, timeZone);
  while (localDay(moment, timeZone).dayOfWeek !== weekday);
  return moment;
}
