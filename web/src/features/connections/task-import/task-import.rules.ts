import type { TaskImportResult } from '@aide/contract';
import type { AccountFile, TaskFile } from '@aide/rules/task-files';

/** A file as parsed by `@aide/rules/task-files`. */
export type ReadFile = TaskFile | AccountFile;

/** The options of an import. */
export interface ImportChoices {
  duplicates: 'skip' | 'create';
  finished: 'add' | 'skip';
}

/** The totals of an import or a dry run. */
export interface ImportTotals extends Omit<TaskImportResult, 'batchId' | 'skipped'> {
  /** Rows that exist already. */
  duplicates: number;
  /** Finished tasks that were skipped by choice. */
  leftOut: number;
  /** Invalid rows with the reason. `row` starts at 1. */
  invalid: { row: number; title: string; message: string }[];
}

/** What an import creates. */
export const importedKinds = ['task', 'recurring_task', 'backlog_item', 'contact'] as const;

export function createTotals(): ImportTotals {
  return {
    created: { tasks: 0, recurringTasks: 0, backlogItems: 0, contacts: 0 },
    finished: 0,
    repetitionInNotes: 0,
    duplicates: 0,
    leftOut: 0,
    invalid: [],
  };
}

/** Adds the result of one request whose rows start at `start` in the file. */
export function addResult(
  totals: ImportTotals,
  result: TaskImportResult,
  start: number,
  titles: string[],
): ImportTotals {
  const { created, skipped } = result;
  const count = (problem: string) => skipped.filter((each) => each.problem === problem).length;
  const invalid = skipped.flatMap(({ row, problem, message }) =>
    problem === 'invalid' ? [{ row: start + row, title: titles[row - 1] ?? '', message }] : [],
  );
  return {
    created: {
      tasks: totals.created.tasks + created.tasks,
      recurringTasks: totals.created.recurringTasks + created.recurringTasks,
      backlogItems: totals.created.backlogItems + created.backlogItems,
      contacts: totals.created.contacts + created.contacts,
    },
    finished: totals.finished + result.finished,
    repetitionInNotes: totals.repetitionInNotes + result.repetitionInNotes,
    duplicates: totals.duplicates + count('duplicate'),
    leftOut: totals.leftOut + count('finished'),
    invalid: [...totals.invalid, ...invalid],
  };
}

/** The maximum size of a request in characters; the server accepts 5 MB. */
const largestRequest = 2_000_000;

/** Splits the rows into parts that fit into one request, each with its position in the file. */
export function slice<Row>(rows: readonly Row[], max: number): { start: number; rows: Row[] }[] {
  const parts: { start: number; rows: Row[] }[] = [];
  let size = 0;
  for (const [index, row] of rows.entries()) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (!last || last.rows.length === max || size + length > largestRequest) {
      parts.push({ start: index, rows: [row] });
      size = length;
    } else {
      last.rows.push(row);
      size += length;
    }
  }
  return parts;
}

export function getRows(file: ReadFile): readonly unknown[] {
  return file.source === 'aide' ? file.rows : file.tasks;
}

export function countCreated({ created }: ImportTotals): number {
  return created.tasks + created.recurringTasks + created.backlogItems + created.contacts;
}

/** Returns "12 tasks, 1 recurring task and 3 contacts"; "nothing" without any. */
export function formatCreated({ created }: Pick<ImportTotals, 'created'>): string {
  const parts = [
    ...formatCount(created.tasks, 'task'),
    ...formatCount(created.recurringTasks, 'recurring task'),
    ...formatCount(created.backlogItems, 'backlog item'),
    ...formatCount(created.contacts, 'contact'),
  ];
  return parts.length === 0 ? 'nothing' : new Intl.ListFormat('en-GB').format(parts);
}

function formatCount(count: number, noun: string): string[] {
  return count === 0 ? [] : [plural(count, noun)];
}

/** Returns "1 task", "2,000 tasks". */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

const problems: Record<string, string> = {
  unreadable: 'This file can’t be read. Please choose it as the other program has saved it.',
  damaged: 'This file is damaged or not complete. Please export it again.',
  too_large: 'This file is too large: at most 30 MB, and 60 MB unpacked.',
  unknown: 'Aide doesn’t know this kind of file. The list below shows the ones it reads.',
};

/** Returns why a file could not be read. */
export function formatFileProblem(error: unknown): string {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'unreadable';
  return problems[reason] ?? problems['unreadable'] ?? '';
}
