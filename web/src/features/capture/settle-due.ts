import type { CallBody } from '@aide/contract';
import { loadLanguage } from '../../lib/language.ts';
import { logFailure } from '../../lib/log.ts';

/** Resolves the due date of a queued capture when it is written: "tomorrow" is the day after writing, not the day after sending. */
export async function settleDue(body: CallBody<'capture'>, timeZone: string): Promise<CallBody<'capture'>> {
  if (body.overrides?.due !== undefined) return body;
  try {
    const { parseMessage } = await loadLanguage(body.text);
    const { due } = parseMessage(body.text, { now: Temporal.Now.instant(), timeZone, contacts: [] });
    return due === null ? body : { ...body, overrides: { ...body.overrides, due } };
  } catch (error) {
    logFailure('The date of a sentence that waits was not read', error);
    return body;
  }
}
