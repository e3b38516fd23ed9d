import type { TaskStatus } from '@aide/contract';
import { parseDue, toDayIn, toTimeIn, type FileDue } from './due-dates.ts';
import { toInstant } from './json-values.ts';
import { listRows, type TableRow } from './table.ts';
import { createContentId, createTaskFile, labelled, type ParseOptions, type TaskFile } from './task-file.ts';

export const tickTickHeadings = ['List Name', 'Title', 'Content', 'Is Check list', 'Status'];

const priorities = { high: 'high', medium: 'medium', low: 'low', none: 'medium' } as const;
const levels: Record<string, keyof typeof priorities> = { 0: 'none', 1: 'low', 3: 'medium', 5: 'high' };
const statuses: Record<string, TaskStatus> = { '-1': 'cancelled', 0: 'pending', 1: 'completed', 2: 'completed' };

/** Reads a backup of TickTick. The lines before its header are skipped by the CSV reader. */
export function parseTickTick(table: string[][], options: ParseOptions): TaskFile {
  const file = createTaskFile('ticktick', 'TickTick (CSV)', priorities);
  const rows = listRows(table);
  file.leaveOutColumns(rows, ['Order', 'Column Order', 'Is Floating', 'View Mode']);
  for (const cell of rows) {
    const isList = cell('Is Check list').toUpperCase() === 'Y' || cell('Kind').toUpperCase() === 'CHECKLIST';
    const { steps, text } = isList ? splitChecklist(cell('Content')) : { steps: [], text: cell('Content') };
    const rule =
      cell('Repeat')
        .split('\n')[0]
        ?.trim()
        .replace(/^RRULE:/i, '') ?? '';
    file.leaveOut('Reminders', cell('Reminder') === '' ? 0 : 1);
    file.add({
      sourceId: cell('taskId') || createContentId(cell('List Name'), cell('Title'), cell('Created Time')),
      parentId: cell('parentId') || null,
      title: cell('Title'),
      notes: text,
      due: parseTickTickDate(cell('Due Date') || cell('Start Date'), cell, options),
      priority: levels[cell('Priority')] ?? 'none',
      status: statuses[cell('Status')] ?? 'pending',
      completedAt: toInstant(cell('Completed Time')),
      createdAt: toInstant(cell('Created Time')),
      recurrence: rule === '' ? null : { rule },
      steps,
      labels: cell('Tags').split(','),
      lines: [
        labelled('List', [cell('Folder Name'), cell('List Name')].filter(Boolean).join(' / ')),
        labelled('Column', cell('Column Name')),
        labelled('Start', formatStart(cell, options)),
      ],
      listOthers: cell.listOthers,
    });
  }
  return file.finish();
}

/** An all-day task has the instant at which its day begins in the zone of the task. */
function parseTickTickDate(text: string, cell: TableRow, { timeZone }: ParseOptions): FileDue | null {
  const zone = cell('Timezone') || timeZone;
  const instant = toInstant(text);
  if (instant === null) return parseDue(text, zone);
  return cell('Is All Day').toLowerCase() === 'true' ? toDayIn(instant, zone) : toTimeIn(instant, zone);
}

/** A task begins at its due time unless it lasts longer. */
function formatStart(cell: TableRow, options: ParseOptions): string | null {
  const [start, due] = [cell('Start Date'), cell('Due Date')];
  const parsed = due === '' || start === due ? null : parseTickTickDate(start, cell, options);
  return parsed && [parsed.date, parsed.time].filter(Boolean).join(' ');
}

/** A checklist is written as lines that begin with ▫ or, when done, with ▪. */
function splitChecklist(content: string): { steps: { title: string; done: boolean }[]; text: string } {
  const lines = content.split(/\r?\n/).map((line) => line.trim());
  const isStep = (line: string) => /^[▫▪]\s*\S/.test(line);
  return {
    steps: lines.filter(isStep).map((line) => ({ title: line.slice(1).trim(), done: line.startsWith('▪') })),
    text: lines.filter((line) => !isStep(line)).join('\n'),
  };
}
