import { classifyDue } from '@aide/rules';

/** As much of a task as says when it is due. */
interface Dated {
  dueAt: Date | null;
  dueHasTime: boolean;
}

/** When something is due, as a person would say it: 'Today, 4:00 PM', 'Tomorrow', 'Fri, 20 Nov, 4:00 PM'. */
export function dueWords({ dueAt, dueHasTime }: Dated, now: Date, timeZone: string): string {
  if (dueAt === null) return 'No due date';
  const { days } = classify({ dueAt, dueHasTime }, now, timeZone);
  const day =
    days === 0
      ? 'Today'
      : days === 1
        ? 'Tomorrow'
        : days === -1
          ? 'Yesterday'
          : dayWords(dueAt, dueHasTime ? timeZone : 'UTC', now);
  return dueHasTime ? `${day}, ${timeWords(dueAt, timeZone)}` : day;
}

/** 'Overdue by 2 days', or null when it is not. */
export function overdueWords(dated: Dated, now: Date, timeZone: string): string | null {
  const { status, text } = classify(dated, now, timeZone);
  return status === 'overdue' ? text : null;
}

function classify({ dueAt, dueHasTime }: Dated, now: Date, timeZone: string) {
  return classifyDue({ due_date: dueAt?.toISOString() ?? null, due_has_time: dueHasTime }, now, timeZone);
}

function dayWords(moment: Date, timeZone: string, now: Date): string {
  const sameYear = moment.getUTCFullYear() === now.getUTCFullYear();
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(moment);
}

export function timeWords(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(moment)
    .replaceAll('\u202F', ' ');
}

/** 'Friday 20 November'. */
export function longDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(moment);
}
