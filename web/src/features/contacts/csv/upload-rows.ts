import { errorMessage } from '../../../lib/api/api-error.ts';
import { createContact } from '../api/create-contact.ts';
import type { ContactRow, SkippedRow } from './parse-contacts.ts';

/** A few at once are quicker than one by one and do not crowd out the rest of the page. */
const atOnce = 4;

export interface UploadOutcome {
  created: number;
  failed: SkippedRow[];
}

/** Creates each row with a call of its own. A row that is refused is kept with the reason; the others go on. */
export async function uploadRows(
  rows: readonly ContactRow[],
  onProgress: (done: number) => void,
): Promise<UploadOutcome> {
  const failed: SkippedRow[] = [];
  const waiting = rows.values();
  let done = 0;

  async function worker(): Promise<void> {
    for (const row of waiting) {
      const { name, email, company, phone } = row;
      try {
        await createContact({ name, email, company, phone });
      } catch (error) {
        failed.push({ ...row, reason: errorMessage(error) });
      }
      done += 1;
      onProgress(done);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, worker));
  return { created: rows.length - failed.length, failed: failed.toSorted((a, b) => a.row - b.row) };
}
