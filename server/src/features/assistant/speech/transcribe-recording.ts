import type { ErrorCode, RecordingLanguage } from '@aide/contract';
import type { Actor, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ContactsCache } from '../requests/known-contacts.ts';
import type { Transcriber } from './transcriber.ts';

/** A recording uses one core for about a second: far more than a person dictates, less than a loop sends. */
const recordingsByAccount: Limit = { name: 'speech', burst: 20, periodMs: 60_000 };

/** The dialog sends one request each time it opens. */
const preparationsByAccount: Limit = { name: 'speech-prepare', burst: 20, periodMs: 60_000 };

export interface SpeechDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  contacts: ContactsCache;
  transcriber: Transcriber;
}

type Recording = Parameters<Transcriber['transcribe']>[0];
type FailureReason = Extract<Awaited<ReturnType<Transcriber['transcribe']>>, { ok: false }>['reason'];

const codes: Record<FailureReason, ErrorCode> = {
  silence: 'SPEECH_SILENCE',
  unclear: 'SPEECH_UNCLEAR',
  too_long: 'SPEECH_TOO_LONG',
  unreadable: 'SPEECH_UNREADABLE',
  busy: 'SPEECH_BUSY',
  unavailable: 'SPEECH_UNAVAILABLE',
};
/** Seconds until a retry, for temporary failures. */
const waits: Partial<Record<FailureReason, number>> = { busy: 10, unavailable: 60 };

/**
 * Returns the text of a recording, with names spelled as in the user's contacts. Nothing is stored.
 *
 * @throws SPEECH_SILENCE, SPEECH_UNCLEAR, SPEECH_TOO_LONG, SPEECH_UNREADABLE, SPEECH_BUSY, SPEECH_UNAVAILABLE, RATE_LIMITED
 */
export async function transcribeRecording(
  deps: SpeechDeps,
  actor: Actor,
  recording: Recording,
  language: RecordingLanguage,
): Promise<string> {
  await deps.limiter.take(recordingsByAccount, actor.user.id);
  const known = await deps.transactions.readAs(actor, (context) => deps.contacts.get(context));
  const names = known.list.map(({ name }) => name);
  // Outside any transaction, because it can take seconds.
  const outcome = await deps.transcriber.transcribe(recording, { names, language });
  if (outcome.ok) return outcome.text;
  const retryAfterSeconds = waits[outcome.reason];
  throw fail(codes[outcome.reason], retryAfterSeconds === undefined ? undefined : { details: { retryAfterSeconds } });
}

/**
 * Starts to load the speech model, so that the next recording need not wait for it. Returns the languages that can be transcribed.
 *
 * @throws RATE_LIMITED
 */
export async function prepareSpeech({ limiter, transcriber }: SpeechDeps, actor: Actor): Promise<RecordingLanguage[]> {
  await limiter.take(preparationsByAccount, actor.user.id);
  transcriber.prepare();
  return [...transcriber.getLanguages()];
}
