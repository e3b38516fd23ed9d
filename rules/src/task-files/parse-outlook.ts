import type { TaskStatus } from '@aide/contract';
import { createDateReader } from './create-date-reader.ts';
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
