import type { TaskStatus } from '@aide/contract';
import { toDay, type FileDue } from './due-dates.ts';
import { listRows } from './table.ts';
import { createContentId, createTaskFile, labelled, type TaskFile } from './task-file.ts';

export const outlookHeadings = ['Subject', 'Due Date', '% Complete', 'Status'];

const priorities = { High: 'high', Normal: 'medium', Low: 'low' } as const;
const statuses: Record<string, TaskStatus> = {
  'not started': 'pending',
  'in progress': 'in_progress',
  complete: 'completed',
  completed: 'completed',
  'waiting on someone else': 'pending',
  deferred: 'postponed',
};

/** Reads the tasks that Outlook exports as CSV. The file has no ids and no recurrences. */
export function parseOutlookTasks(table: string[][]): TaskFile {
  const file = createTaskFile('outlook', 'Outlook tasks (CSV)', priorities);
  const rows = listRows(table);
  const parseDate = createDateReader(
    rows.flatMap((cell) => ['Start Date', 'Due Date', 'Date Completed'].map((heading) => cell(heading))),
  );
  for (const cell of rows) {
    const status = cell('Status').toLowerCase();
    const isDone = statuses[status] === 'completed' || Number.parseFloat(cell('% Complete')) === 100;
    const completed = parseDate(cell('Date Completed'));
    const priority = cell('Priority');
    file.leaveOut('Reminders', cell('Reminder On/Off').toLowerCase() === 'true' ? 1 : 0);
    file.add({
      sourceId: createContentId(cell('Subject'), cell('Due Date'), cell('Start Date')),
      title: cell('Subject'),
      notes: cell('Notes'),
      due: parseDate(cell('Due Date')),
      priority: priority === '' ? 'Normal' : priority,
      status: isDone ? 'completed' : (statuses[status] ?? 'pending'),
      completedAt: isDone && completed ? `${completed.date}T12:00:00.000Z` : null,
      contactName: cell('Contacts').split(';')[0]?.trim() || null,
      lines: [
        labelled('Categories', cell('Categories')),
        labelled('Company', cell('Companies')),
        status === 'waiting on someone else' ? 'Status: waiting on someone else' : null,
      ],
    });
  }
  return file.finish();
}

/**
 * Returns a parser for the file's date order. Outlook uses the format of the machine: a number above 12 must be the
 * day. Without one, dates with slashes are month first, others day first.
 */
function createDateReader(dates: readonly string[]): (text: string) => FileDue | null {
  const split = (text: string) => /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})/.exec(text.trim());
  const found = dates.flatMap((text) => {
    const match = split(text);
    return match ? [{ first: Number(match[1]), second: Number(match[3]), mark: match[2] }] : [];
  });
  const dayFirst =
    found.some(({ first }) => first > 12 && first <= 31) ||
    (!found.some(({ second }) => second > 12) && found.some(({ mark }) => mark !== '/'));
  return (text) => {
    const match = split(text);
    if (!match) return null;
    const [first, second, third] = [Number(match[1]), Number(match[3]), Number(match[4])];
    if (first > 31) return toDate(first, second, third);
    const year = third < 100 ? 2000 + third : third;
    return dayFirst ? toDate(year, second, first) : toDate(year, first, second);
  };
}

/** Returns null for a day that does not exist, and for the year 4501, with which Outlook says "none". */
function toDate(year: number, month: number, day: number): FileDue | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 4500 ? toDay(date.toISOString().slice(0, 10)) : null;
}
