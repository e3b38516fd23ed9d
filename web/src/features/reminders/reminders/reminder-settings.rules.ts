import type { ReminderSettings } from '@aide/contract';
import { reminderSettingsSchema } from '@aide/contract/reminders';

export function toggleLead(chosen: readonly number[], minutes: number, on: boolean): number[] {
  const others = chosen.filter((lead) => lead !== minutes);
  return (on ? [...others, minutes] : others).toSorted((a, b) => a - b);
}

/** Monday is 1, as in the API. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Formats 'Sundays, 12:00 PM IST', 'Mondays, 9:00 AM'. */
export function formatReportTime(choice: ReminderSettings['weeklyReport']): string {
  if (choice === null) return 'Sundays, 12:00 PM IST';
  const [hour = 0, minute = 0] = choice.time.split(':').map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${weekdayNames[choice.weekday - 1]}s, ${choice.time === '' ? 'no time' : clock}`;
}

/** Returns the validation message, or null if the settings can be saved. */
export function settingsProblem(settings: ReminderSettings): string | null {
  return reminderSettingsSchema.safeParse(settings).error?.issues[0]?.message ?? null;
}
