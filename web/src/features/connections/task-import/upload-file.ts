import { limits } from '@aide/contract/limits';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { importAccount, importTasks } from './task-import.api.ts';
import {
  addResult,
  createTotals,
  slice,
  type ImportChoices,
  type ImportTotals,
  type ReadFile,
} from './task-import.rules.ts';

/** Rows per request: each takes a second or two, so that the progress moves. */
const rowsPerRequest = 250;

export interface ImportOutcome {
  /** Identifies the import for an undo. */
  batchId: string;
  totals: ImportTotals;
  /** How many rows were sent. */
  done: number;
  /** Why the remaining rows were not sent, or null. */
  error: string | null;
}

/** Runs an import of the file as a dry run. */
export async function checkFile(file: ReadFile, choices: ImportChoices): Promise<ImportTotals> {
  let totals = createTotals();
  for (const part of toRequests(file, choices, limits.importTasks))
    totals = addResult(totals, await part.send({ dryRun: true }), part.start, part.titles);
  return totals;
}

/**
 * Sends the file as one import in several requests, until one fails or the signal is aborted. The client chooses the
 * batch id, so that an undo works even if a response was lost; choosing the same file again sends the rest.
 */
export async function uploadFile(
  file: ReadFile,
  choices: ImportChoices,
  options: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { batchId: crypto.randomUUID(), totals: createTotals(), done: 0, error: null };
  for (const { send, start, titles } of toRequests(file, choices, rowsPerRequest)) {
    if (options.signal.aborted) break;
    try {
      const result = await send({ batchId: outcome.batchId });
      outcome.totals = addResult(outcome.totals, result, start, titles);
    } catch (error) {
      outcome.error = errorMessage(error);
      break;
    }
    outcome.done = start + titles.length;
    options.onProgress(outcome.done);
  }
  return outcome;
}

function toRequests(file: ReadFile, choices: ImportChoices, max: number) {
  type Options = { dryRun: true } | { batchId: string };
  if (file.source === 'aide')
    return slice(file.rows, max).map(({ start, rows }) => ({
      start,
      titles: rows.map(({ row }) => String(row['title'] ?? row['name'])),
      send: (options: Options) => importAccount({ rows, ...options }),
    }));
  const { source } = file;
  return slice(file.tasks, max).map(({ start, rows }) => ({
    start,
    titles: rows.map(({ title }) => title),
    send: (options: Options) => importTasks({ source, tasks: rows.map((row) => ({ ...row })), ...choices, ...options }),
  }));
}
