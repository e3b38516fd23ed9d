import type { CallBody } from '@aide/contract';
import { loadLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';
import { toConfirmedTasks } from './request.rules.ts';
import { planRows } from './rows.rules.ts';

/** Resolves the due date of a queued capture when it is written: "tomorrow" is the day after writing, not the day after sending. */
export async function settleDue(body: CallBody<'capture'>, timeZone: string): Promise<CallBody<'capture'>> {
  if (body.overrides?.due !== undefined || body.tasks !== undefined) return body;
  try {
    const { readRequest, parseMessage } = await loadLanguage(body.text);
    const options = { now: Temporal.Now.instant(), timeZone, contacts: [] };
    const request = readRequest(body.text, { ...options, tasks: [] });
    if (request.kind === 'capture' && request.tasks.length > 1 && body.overrides === undefined) {
      const rows = request.tasks.map((message) => ({ message, recurrenceText: null }));
      // The contacts are not known here: the server finds them in the words.
      const tasks = toConfirmedTasks(planRows(rows, [])).map(
        ({ text, overrides: { contact_id: _id, ...overrides } }) => ({
          text,
          overrides,
        }),
      );
      return { ...body, tasks };
    }
    const { due } = parseMessage(body.text, options);
    return due === null ? body : { ...body, overrides: { ...body.overrides, due } };
  } catch (error) {
    logFailure('The date of a sentence that waits was not read', error);
    return body;
  }
}
