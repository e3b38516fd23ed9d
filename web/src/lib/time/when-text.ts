import type { Due } from '@aide/contract';

const utc = (date: string) => new Date(`${date}T00:00:00Z`);

/** Formats a due day and time: 'Tomorrow, 4:00 PM', 'Friday', 'Mon 30 Nov, 9:00 AM'. */
export function formatWhen({ date, time }: Due, today: string): string {
  const days = Math.round((utc(date).getTime() - utc(today).getTime()) / 86_400_000);
  const clock = time === null ? '' : `, ${formatClockTime(time)}`;
  return `${formatRelativeDay(date, days)}${clock}`;
}

function formatRelativeDay(date: string, days: number): string {
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  const day = utc(date);
  if (days > 1 && days < 7) return day.toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'long' });
  return day.toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
}

/** Formats a wall-clock time: '4:00 PM'. */
export function formatClockTime(time: string): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
}
