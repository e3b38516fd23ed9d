import type { Due } from '@aide/contract';
import { formatDay } from '@aide/rules/format-day';

/** Formats a due day and time: 'Tomorrow, 4:00 PM', 'Mon 30 Nov, 9:00 AM'. */
export function formatWhen({ date, time }: Due, today: string): string {
  const clock = time === null ? '' : `, ${formatClockTime(time)}`;
  return `${formatDay(date, today)}${clock}`;
}

/** Formats a wall-clock time: '4:00 PM'. */
export function formatClockTime(time: string): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
}
