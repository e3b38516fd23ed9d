import type { Due, ParsedMessage } from '@aide/contract';

/** A sentence as a visitor sees it become a task. */
export interface LiveTask {
  title: string;
  /** In the words a person uses. */
  when: string;
  /** For the leaf of the calendar; nothing without a day. */
  date: string | null;
  who: string;
  kind: string;
  priority: string;
}

interface Person {
  id: string;
  name: string;
  company: string | null;
}

/** 'Priya Sharma, Sahyadri Foods'. */
export function personLabel({ name, company }: Person): string {
  return company === null ? name : `${name}, ${company}`;
}

const utc = (date: string) => new Date(`${date}T00:00:00Z`);

/** 'Tomorrow, 4:00 PM', 'Friday', 'Mon 30 Nov, 9:00 AM'. */
export function formatWhen({ date, time }: Due, today: string): string {
  const days = Math.round((utc(date).getTime() - utc(today).getTime()) / 86_400_000);
  const clock = time === null ? '' : `, ${formatClockTime(time)}`;
  return `${formatRelativeDay(date, days)}${clock}`;
}

function formatRelativeDay(date: string, days: number): string {
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  const day = utc(date);
  if (days > 1 && days < 7) return day.toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'long' });
  return day.toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
}

function formatClockTime(time: string): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** The parts of a calendar leaf. */
export function getCalendarParts(date: string): { weekday: string; day: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    utc(date).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });
  return { weekday: part({ weekday: 'long' }), day: part({ day: 'numeric' }), month: part({ month: 'long' }) };
}

/** The full date for screen readers: 'Monday, 16 November 2026 at 4:00 PM'. */
export function formatFullDate({ date, time }: Due): string {
  const day = utc(date).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'full' });
  return time === null ? day : `${day} at ${formatClockTime(time)}`;
}

const priorityNames: Record<ParsedMessage['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export function describeTask(
  message: ParsedMessage,
  { recurrenceText, today, people }: { recurrenceText: string | null; today: string; people: readonly Person[] },
): LiveTask {
  const person = people.find(({ id }) => id === message.contactId);
  return {
    title: message.title,
    when: recurrenceText ?? (message.due ? formatWhen(message.due, today) : 'No date yet'),
    date: message.due?.date ?? null,
    who: person ? personLabel(person) : (message.contactName ?? 'Nobody named'),
    kind: getKind(message),
    priority: priorityNames[message.priority],
  };
}

function getKind({ backlog, recurrence, taskType }: ParsedMessage): string {
  if (backlog) return 'Backlog';
  if (recurrence) return 'Recurring task';
  return taskType === 'follow_up' ? 'Follow-up' : 'Todo';
}
