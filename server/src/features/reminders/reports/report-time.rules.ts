import type { ReminderSettings } from '@aide/contract';
import { localDay, toDateAt } from '../../../platform/local-time.ts';

/** When reports are sent. */
export interface ReportTime {
  /** Monday is 1, Sunday 7. */
  weekday: number;
  time: string;
  timeZone: string;
}

/** The default, the same time for all users. */
const defaultReportTime: ReportTime = { weekday: 7, time: '12:00', timeZone: 'Asia/Kolkata' };
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** A report on Monday to Thursday is about the previous week; from Friday on about the current one. */
const lastDayOfPreviousWeek = 4;

export function getReportTime(choice: ReminderSettings['weeklyReport'], timeZone: string): ReportTime {
  return choice === null ? defaultReportTime : { ...choice, timeZone };
}

/** 'every Sunday at 12:00 PM IST', 'every Monday at 9:00 AM'. */
export function formatReportTime(choice: ReminderSettings['weeklyReport']): string {
  const { weekday, time } = choice ?? defaultReportTime;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `every ${dayNames[weekday - 1]} at ${clock}${choice === null ? ' IST' : ''}`;
}

/** Returns when the report about a week is sent. A week is identified by its Monday. */
export function getReportSlot(week: string, { weekday, time, timeZone }: ReportTime): Date {
  const days = weekday - 1 + (weekday <= lastDayOfPreviousWeek ? 7 : 0);
  return toDateAt(Temporal.PlainDate.from(week).add({ days }).toString(), time, timeZone);
}

/** Returns the first week whose report is sent after a time. */
export function findNextWeek(after: Date, report: ReportTime): string {
  const today = localDay(after, report.timeZone);
  let week = today.subtract({ days: today.dayOfWeek - 1 + 14 }).toString();
  while (getReportSlot(week, report).getTime() <= after.getTime()) week = addWeek(week);
  return week;
}

/** Returns the newest week, from `week` on, whose report was due by now: after downtime only that one is sent. */
export function findLatestWeek(week: string, now: Date, report: ReportTime): string {
  let latest = week;
  while (getReportSlot(addWeek(latest), report).getTime() <= now.getTime()) latest = addWeek(latest);
  return latest;
}

export function addWeek(week: string): string {
  return Temporal.PlainDate.from(week).add({ weeks: 1 }).toString();
}

/** Returns the week of a report that was planned for a time with the default schedule. */
export function getWeekOfDefault(slot: Date): string {
  const day = localDay(slot, defaultReportTime.timeZone);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
