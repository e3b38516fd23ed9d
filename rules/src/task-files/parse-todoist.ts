import type { ImportedRecurrence } from '@aide/contract';
import { parseDue } from './due-dates.ts';
import { listObjects, toInstant, toText, toTexts, type JsonObject } from './json-values.ts';
import { listRows, type TableRow } from './table.ts';
import type { FileTask } from './fold-subtasks.ts';
import { createContentId, createTaskFile, labelled, type TaskFile } from './task-file.ts';

export const todoistHeadings = ['TYPE', 'CONTENT', 'PRIORITY', 'INDENT'];

const priorities = { p1: 'urgent', p2: 'high', p3: 'medium', p4: 'low' } as const;
/** Words that mark a Todoist date as a recurrence. */
const repeats = /\b(?:every|each|ev|daily|weekly|monthly|yearly|quarterly|after)\b/i;

/**
 * Reads project files of Todoist: a template, an export or the CSV files of a backup. They have no ids; tasks with the
 * same project, section, title and date are the same.
 */
export function parseTodoistCsv(tables: readonly { name: string | null; rows: string[][] }[]): TaskFile {
  const file = createTaskFile('todoist', 'Todoist (CSV)', priorities);
  for (const { name, rows } of tables) {
    let section: string | null = null;
    /** The last task at each indent. */
    const above: FileTask[] = [];
    const cells = listRows(rows);
    file.leaveOutColumns(cells, ['AUTHOR', 'DATE_LANG', 'DEADLINE_LANG', 'IS_COLLAPSED']);
    for (const cell of cells) {
      const type = cell('TYPE').toLowerCase();
      const content = cell('CONTENT');
      const last = above.at(-1);
      if (type === 'section') section = content;
      else if (type === 'note' && last) last.notes = [last.notes, content].filter(Boolean).join('\n\n');
      else if (type === 'task') {
        const indent = Math.max(1, Number(cell('INDENT')) || 1);
        above.length = Math.min(above.length, indent - 1);
        const task = toTask(cell, content, name, section);
        task.parentId = above.at(-1)?.sourceId ?? null;
        if (task.parentId !== null) task.sourceId = createContentId(task.parentId, task.sourceId);
        above.push(task);
        file.add(task);
      }
    }
  }
  return file.finish();
}

function toTask(cell: TableRow, content: string, project: string | null, section: string | null): FileTask {
  const date = cell('DATE');
  const deadline = cell('DEADLINE');
  const responsible = cell('RESPONSIBLE').replace(/\s*\(\d+\)$/, '');
  const { title, labels } = splitLabels(content);
  return {
    sourceId: createContentId(project, section, content, date),
    title,
    notes: cell('DESCRIPTION'),
    priority: `p${cell('PRIORITY') || 1}`,
    ...parseDate(date || deadline, cell('TIMEZONE') || null),
    contactName: responsible || null,
    labels,
    lines: [
      labelled('Project', project),
      labelled('Section', section),
      labelled('Deadline', deadline),
      labelled('Duration', [cell('DURATION'), cell('DURATION_UNIT')].filter(Boolean).join(' ')),
    ],
    listOthers: cell.listOthers,
  };
}

/** Labels are at the end of a title: `Call Priya @phone @work`. */
function splitLabels(content: string): { title: string; labels: string[] } {
  const [labels = ''] = /(?:\s+@[^\s@]+)+$/.exec(content) ?? [];
  const title = content.slice(0, content.length - labels.length).replace(/^\*\s+/, '');
  return { title, labels: labels.split(/\s+@/).filter(Boolean) };
}

function parseDate(text: string, timeZone: string | null): Pick<FileTask, 'due' | 'recurrence'> {
  if (text === '') return {};
  if (repeats.test(text)) return { recurrence: { text } };
  return { due: parseDue(text, timeZone) ?? { text } };
}

/** Reads the JSON backup of Todoist, which has the objects of its Sync API. */
export function parseTodoistJson(backup: JsonObject): TaskFile {
  const file = createTaskFile('todoist', 'Todoist (JSON)', priorities);
  const names = (list: unknown) => new Map(listObjects(list).map(({ id, name }) => [toText(id), toText(name)]));
  const projects = names(backup['projects']);
  const sections = names(backup['sections']);
  const people = new Map(
    listObjects(backup['collaborators']).map(({ id, full_name: name }) => [toText(id), toText(name)]),
  );
  const notes = Map.groupBy(listObjects(backup['notes']), ({ item_id: id }) => toText(id));
  const toItemTask = (item: JsonObject): FileTask => {
    const id = toText(item['id']);
    const { due, recurrence } = parseItemDue(item['due']);
    const [deadline] = listObjects([item['deadline']]);
    const [duration] = listObjects([item['duration']]);
    const lastDay = toText(deadline?.['date']);
    const comments = (notes.get(id) ?? []).flatMap((note) => {
      const [attached] = listObjects([note['file_attachment']]);
      return [toText(note['content']) ?? [], toText(attached?.['file_url']) ?? []].flat();
    });
    return {
      sourceId: id ?? createContentId(toText(item['content'])),
      parentId: toText(item['parent_id']),
      title: toText(item['content']) ?? '',
      notes: [toText(item['description']), ...comments].filter(Boolean).join('\n\n'),
      // The API counts in the opposite direction: 4 is p1.
      priority: `p${5 - (Number(item['priority']) || 1)}`,
      due: due ?? parseDue(lastDay, null),
      recurrence,
      status: isTrue(item['checked']) ? 'completed' : 'pending',
      completedAt: toInstant(item['completed_at']),
      createdAt: toInstant(item['added_at']),
      contactName: people.get(toText(item['responsible_uid'])) ?? null,
      labels: toTexts(item['labels']),
      lines: [
        labelled('Project', projects.get(toText(item['project_id']))),
        labelled('Section', sections.get(toText(item['section_id']))),
        labelled('Deadline', lastDay),
        labelled('Duration', [toText(duration?.['amount']), toText(duration?.['unit'])].filter(Boolean).join(' ')),
      ],
    };
  };
  for (const item of listObjects(backup['items'])) {
    if (isTrue(item['is_deleted'])) file.leaveOut('Deleted tasks');
    else file.addObject(item, toItemTask);
  }
  file.leaveOut('Reminders', listObjects(backup['reminders']).length);
  file.leaveOut('Comments of projects', listObjects(backup['project_notes']).length);
  file.leaveOut('Filters', listObjects(backup['filters']).length);
  return file.finish();
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}

function parseItemDue(value: unknown): Required<Pick<FileTask, 'due' | 'recurrence'>> {
  const [due] = listObjects([value]);
  if (!due) return { due: null, recurrence: null };
  const words = toText(due['string']);
  const recurrence: ImportedRecurrence | null =
    isTrue(due['is_recurring']) && words !== null && words !== '' ? { text: words } : null;
  return { due: parseDue(toText(due['date']), toText(due['timezone'])), recurrence };
}
