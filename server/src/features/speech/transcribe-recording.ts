import type { ErrorCode } from '@aide/contract';
import type { Caller, Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { ContactsCache } from '../capture/known-contacts.ts';
import { recordingsByAccount } from './speech.limits.ts';
import type { Transcriber } from './transcriber.ts';

export interface SpeechDeps {
  work: Work;
  limiter: RateLimiter;
  contacts: ContactsCache;
  transcriber: Transcriber;
}

type Recording = Parameters<Transcriber['transcribe']>[0];
type Refusal = Extract<Awaited<ReturnType<Transcriber['transcribe']>>, { ok: false }>['reason'];

const codes: Record<Refusal, ErrorCode> = {
  silence: 'SPEECH_SILENCE',
  too_long: 'SPEECH_TOO_LONG',
  unreadable: 'SPEECH_UNREADABLE',
  busy: 'SPEECH_BUSY',
  unavailable: 'SPEECH_UNAVAILABLE',
};
/** For those that pass by themselves: when to come again. */
const waits: Partial<Record<Refusal, number>> = { busy: 10, unavailable: 60 };

/**
 * What was said in a recording, names as the user's contacts spell them. Nothing is saved. Throws SPEECH_SILENCE, SPEECH_TOO_LONG,
 * SPEECH_UNREADABLE, SPEECH_BUSY, SPEECH_UNAVAILABLE and RATE_LIMITED.
 */
export async function transcribeRecording(deps: SpeechDeps, caller: Caller, recording: Recording): Promise<string> {
  await deps.limiter.take(recordingsByAccount, caller.user.id);
  const known = await deps.work.readAs(caller, (context) => deps.contacts.read(context));
  const names = known.list.map(({ name }) => name);
  // Outside of any transaction: it can take seconds.
  const outcome = await deps.transcriber.transcribe(recording, { names });
  if (outcome.ok) return outcome.text;
  const retryAfterSeconds = waits[outcome.reason];
  throw fail(codes[outcome.reason], retryAfterSeconds === undefined ? undefined : { details: { retryAfterSeconds } });
}
