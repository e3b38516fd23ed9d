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
  const { parseDate, dateOrder } = createDateReader(
    rows.flatMap((cell) => ['Start Date', 'Due Date', 'Date Completed'].map((heading) => cell(heading))),
  );
  file.leaveOutColumns(rows, leftOut);
  for (const cell of rows) {
    const status = cell('Status').toLowerCase();
    const percent = Number.parseFloat(cell('% Complete')) || 0;
    // A fraction, or a percentage in other versions; a hundred only as the latter.
    const progress = percent > 1 ? percent / 100 : percent;
    const isDone = statuses[status] === 'completed' || percent === 100;
    const contacts = cell('Contacts')
      .split(';')
      .flatMap((name) => name.trim() || []);
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
      contactName: contacts[0] ?? null,
      labels: cell('Categories').split(/[,;]/),
      lines: [
        labelled('Company', cell('Companies')),
        labelled('Contacts', contacts.slice(1).join(', ')),
        labelled('Start', parseDate(cell('Start Date'))?.date),
        labelled('Progress', progress > 0 && progress < 1 ? `${Math.round(progress * 100)} %` : null),
        status === 'waiting on someone else' ? 'Status: waiting on someone else' : null,
      ],
      listOthers: cell.listOthers,
    });
  }
  return { ...file.finish(), ...(dateOrder && { dateOrder }) };
}

/** Columns about Outlook's own views and the reminders, which are counted by themselves. */
const leftOut = ['Private', 'Role', 'Schedule+ Priority', 'Sensitivity', 'Total Work', 'Actual Work'];

/**
 * Returns a parser for the dates of a file, and the order that was chosen. Outlook uses the format of the machine, so one order holds for
 * the file: the one that more dates demand by a number above 12; without such a date, slashes mean month first and other marks day first.
 * A date that is impossible in that order is read in the other one.
 */
function createDateReader(dates: readonly string[]): {
  parseDate: (text: string) => FileDue | null;
  dateOrder: TaskFile['dateOrder'];
} {
  const split = (text: string) => /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})/.exec(text.trim());
  const found = dates.flatMap((text) => {
    const match = split(text);
    return match && Number(match[1]) <= 31
      ? [{ first: Number(match[1]), second: Number(match[3]), mark: match[2] }]
      : [];
  });
  const dayFirst = found.filter(({ first }) => first > 12).length;
  const monthFirst = found.filter(({ second }) => second > 12).length;
  const isDayFirst = dayFirst === monthFirst ? found.some(({ mark }) => mark !== '/') : dayFirst > monthFirst;
  const parseDate = (text: string) => {
    const match = split(text);
    if (!match) return null;
    const [first, second, third] = [Number(match[1]), Number(match[3]), Number(match[4])];
    if (first > 31) return toDate(first, second, third);
    const year = third < 100 ? 2000 + third : third;
    const inOrder = isDayFirst ? ([second, first] as const) : ([first, second] as const);
    return toDate(year, ...inOrder) ?? toDate(year, inOrder[1], inOrder[0]);
  };
  return { parseDate, dateOrder: found.length === 0 ? undefined : isDayFirst ? 'day' : 'month' };
}

/** Returns null for a day that does not exist, and for the year 4501, with which Outlook says "none". */
function toDate(year: number, month: number, day: number): FileDue | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 4500 ? toDay(date.toISOString().slice(0, 10)) : null;
}
