import type { ImportedTask, Priority, TaskImportSource } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { foldSubtasks, type FileTask } from './fold-subtasks.ts';
import type { JsonObject } from './json-values.ts';
import { createFieldTracker } from './other-fields.ts';
import type { TableRow } from './table.ts';

/** The context in which a file is read. */
export interface ParseOptions {
  /** The account's zone, in which an instant that stands for a day is converted to that day. */
  timeZone: string;
}

/** What a file contains, before it is imported. */
export interface TaskFile {
  source: TaskImportSource;
  /** The display name of the program and of its file type. */
  name: string;
  tasks: ImportedTask[];
  /** The mapping of the program's priorities, and how many tasks have each. */
  priorities: { from: string; to: Priority; count: number }[];
  /** The data in the file that an import leaves out. */
  unread: { what: string; count: number }[];
  /** How dates with two numbers were read, where the file itself does not say it. */
  dateOrder?: 'day' | 'month';
}

/** The mapping of the program's priorities to ours, and the one for a task without a priority. */
export type PriorityMap = Readonly<Record<string, Priority>>;

/** Collects what a reader finds in a file. */
export function createTaskFile(source: TaskImportSource, name: string, priorities: PriorityMap) {
  const found: FileTask[] = [];
  const unread = new Map<string, number>();
  const fields = createFieldTracker();
  const tracked: JsonObject[] = [];
  /** Counts data that an import leaves out. */
  const leaveOut = (what: string, count = 1): void => {
    if (count > 0) unread.set(what, (unread.get(what) ?? 0) + count);
  };
  return {
    add: (task: FileTask): void => void found.push(task),
    leaveOut,
    /** Adds the task of a JSON object: the texts of its other fields become lines of the notes, the rest of them are named as left out. */
    addObject(object: JsonObject, toTask: (tracked: JsonObject) => FileTask): void {
      tracked.push(object);
      found.push({ ...toTask(fields.track(object)), listOthers: () => fields.listOthers(object).lines });
    },
    /** Counts the cells of columns that an import leaves out, by heading, except those with a default value. */
    leaveOutColumns(rows: readonly TableRow[], headings: readonly string[]): void {
      for (const heading of headings)
        leaveOut(`Column "${heading}"`, rows.filter((cell) => !/^(?:|0|false|normal)$/i.test(cell(heading))).length);
    },
    finish(): TaskFile {
      const titled = found.map(withTitle).filter(({ title }) => title !== '');
      leaveOut('Tasks without a title', found.length - titled.length);
      const { tasks: folded, lostPriorities } = foldSubtasks(titled);
      leaveOut('Priorities of subtasks', lostPriorities);
      for (const field of tracked.flatMap((object) => fields.listOthers(object).leftOut)) leaveOut(`Field "${field}"`);
      const counts = Map.groupBy(folded, ({ priority }) => priority);
      const tasks = folded.map((task) => toImportedTask(task, priorities, leaveOut));
      const used = Object.entries(priorities).flatMap(([from, to]) => {
        const count = counts.get(from)?.length ?? 0;
        return count > 0 ? [{ from, to, count }] : [];
      });
      const leftOut = [...unread].map(([what, count]) => ({ what, count }));
      return { source, name, tasks: withDistinctIds(tasks), priorities: used, unread: leftOut };
    },
  };
}

export type TaskFileBuilder = ReturnType<typeof createTaskFile>;

/** A task without a title is named by the first line of its notes. */
function withTitle(task: FileTask): FileTask {
  return { ...task, title: task.title.trim() || ((task.notes ?? '').trim().split('\n', 1)[0] ?? '').trim() };
}

function toImportedTask(task: FileTask, priorities: PriorityMap, leaveOut: (what: string) => void): ImportedTask {
  const { parentId: _parentId, lines = [], listOthers, labels = [], priority, notes, ...rest } = task;
  const { title } = task;
  const { kept, others } = splitLabels(labels);
  const whole = title.length > limits.title ? title : null;
  const text = joinNotes(
    [whole, notes ?? null],
    [labelled('Labels', others.join(', ')), ...lines, ...(listOthers?.() ?? [])],
  );
  if (text !== null && text.length > limits.description)
    leaveOut(`The end of notes beyond ${limits.description} characters`);
  if (task.steps?.some((step) => step.title.trim().length > limits.step))
    leaveOut(`The end of subtasks beyond ${limits.step} characters`);
  return {
    ...rest,
    title: cut(title, limits.title),
    notes: text === null ? null : cut(text, limits.description),
    priority: (priority === undefined ? undefined : priorities[priority]) ?? 'medium',
    labels: kept,
    steps: (task.steps ?? []).map((step) => ({ ...step, title: cut(step.title.trim(), limits.step) })),
  };
}

/** Returns the labels that a task can have, and those that are too long or too many. */
function splitLabels(labels: readonly string[]): { kept: string[]; others: string[] } {
  const distinct = [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '');
  const short = distinct.filter(({ length }) => length <= limits.tag);
  const kept = short.slice(0, limits.tags);
  return { kept, others: distinct.filter((label) => !kept.includes(label)) };
}

/** Returns paragraphs and then lines, or null when there are none. */
function joinNotes(paragraphs: (string | null)[], lines: (string | null)[]): string | null {
  const isText = (text: string | null) => text !== null && text.trim() !== '';
  const parts = [...paragraphs.filter(isText), lines.filter(isText).join('\n')].filter(isText);
  return parts.length === 0 ? null : parts.join('\n\n');
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** A program can write an id twice, and a file without ids can have the same task twice. */
function withDistinctIds(tasks: ImportedTask[]): ImportedTask[] {
  const times = new Map<string, number>();
  return tasks.map((task) => {
    const id = task.sourceId.slice(0, limits.sourceId - 10);
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    return { ...task, sourceId: before === 0 ? id : `${id} #${before + 1}` };
  });
}

/** Returns an id for a task of a file without ids: equal for the same list, title and date. */
export function createContentId(...parts: (string | null | undefined)[]): string {
  return parts.map((part) => (part ?? '').trim().slice(0, 200)).join(' | ');
}

/** Returns `List: Work`, or null without a value. */
export function labelled(label: string, value: string | null | undefined): string | null {
  return value == null || value.trim() === '' ? null : `${label}: ${value.trim()}`;
}
