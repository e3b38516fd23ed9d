import type { Due, ParsedMessage } from '@aide/contract';
import { formatClockTime, formatWhen } from '../../lib/time/when-text.ts';

/** A parsed message, formatted for display. */
export interface LiveTask {
  title: string;
  /** The due date in words. */
  when: string;
  /** The date for the calendar page; null without a day. */
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

/** Formats 'Priya Sharma, Sahyadri Foods'. */
function personLabel({ name, company }: Person): string {
  return company === null ? name : `${name}, ${company}`;
}

const utc = (date: string) => new Date(`${date}T00:00:00Z`);

/** Returns the parts of a date for the calendar page. */
export function getCalendarParts(date: string): { weekday: string; day: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    utc(date).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });
  return { weekday: part({ weekday: 'long' }), day: part({ day: 'numeric' }), month: part({ month: 'long' }) };
}

/** Formats the full date for screen readers: 'Monday, 16 November 2026 at 4:00 PM'. */
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
