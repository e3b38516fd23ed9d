import { limits } from '@aide/contract/limits';
import type { DuplicateChoice } from '@aide/contract';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { importContacts } from '../contacts.api.ts';
import { listLeftOut, type FileRow, type LeftOutRow } from './contact-import.rules.ts';

/** Rows per request: each takes a fraction of a second, so that the progress moves. */
const rowsPerRequest = 500;

export interface UploadOutcome {
  /** Identifies the import for an undo. */
  batchId: string;
  created: number;
  merged: number;
  leftOut: LeftOutRow[];
}

/**
 * Sends the rows as one import in several requests. A failed request does not stop the others; its rows are returned
 * with the reason. The client chooses the batch id, so that an undo works even if a response was lost.
 */
export async function uploadRows(
  rows: readonly FileRow[],
  duplicates: DuplicateChoice,
  onProgress: (done: number) => void,
): Promise<UploadOutcome> {
  const outcome: UploadOutcome = { batchId: crypto.randomUUID(), created: 0, merged: 0, leftOut: [] };
  for (let start = 0; start < rows.length; start += rowsPerRequest) {
    const part = rows.slice(start, start + rowsPerRequest);
    try {
      const { batchId } = outcome;
      const result = await importContacts({ rows: part.map(({ contact }) => contact), duplicates, batchId });
      outcome.created += result.created;
      outcome.merged += result.merged.length;
      outcome.leftOut.push(...listLeftOut(part, result.skipped));
    } catch (error) {
      const reason = errorMessage(error);
      outcome.leftOut.push(...part.map((row) => ({ row, reason, duplicate: false })));
    }
    onProgress(Math.min(start + rowsPerRequest, rows.length));
  }
  return outcome;
}

export interface ImportForecast {
  created: number;
  merged: number;
  duplicates: number;
  invalid: number;
}

/** Runs an import of these rows as a dry run. */
export async function checkRows(rows: readonly FileRow[], duplicates: DuplicateChoice): Promise<ImportForecast> {
  const forecast: ImportForecast = { created: 0, merged: 0, duplicates: 0, invalid: 0 };
  for (let start = 0; start < rows.length; start += limits.importRows) {
    const part = rows.slice(start, start + limits.importRows).map(({ contact }) => contact);
    const { created, merged, skipped } = await importContacts({ rows: part, duplicates, dryRun: true });
    const invalid = skipped.filter(({ problem }) => problem === 'invalid').length;
    forecast.created += created;
    forecast.merged += merged.length;
    forecast.invalid += invalid;
    forecast.duplicates += skipped.length - invalid;
  }
  return forecast;
}
