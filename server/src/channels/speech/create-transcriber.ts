import { limits, recordingLanguages } from '@aide/contract';
import { hearNames } from '@aide/language/hear-names';
import type { Transcriber } from '../../features/assistant/speech/transcriber.ts';
import type { Logger } from '../../platform/log.ts';
import { AudioError } from './audio/audio-error.ts';
import { isSilent } from './audio/loudness.ts';
import type { SpeechWorker } from './offline/speech-worker.ts';
import type { EngineTranscript, SpeechEngine } from './speech-engine.ts';

/** The documented limit and a margin of 5 s, because recorders stop a few packets after the limit. */
export const longestSeconds = limits.recordingSeconds + 5;
/** The largest file that Telegram serves to bots. */
const largestBytes = 20 * 1024 * 1024;
/** Recordings in progress and queued. A further one fails with `busy`, because it would wait for minutes. */
const maxRecordings = 8;

type Hints = Parameters<Transcriber['transcribe']>[1];
type Outcome = Awaited<ReturnType<Transcriber['transcribe']>>;
const refused = (reason: (Outcome & { ok: false })['reason']): Outcome => ({ ok: false, reason });

/**
 * Transcribes a recording: decodes it, tries the engines in order until one succeeds, and corrects contact names. The recording
 * is not stored. It never rejects: the result contains the reason, and the log the error without the text.
 */
export function createTranscriber(parts: {
  decoder: Pick<SpeechWorker, 'decode'>;
  /** Returns the engines in the order in which they are tried. */
  engines(): readonly SpeechEngine[];
  log: Logger;
}): Transcriber {
  const { decoder, engines, log } = parts;
  let recordings = 0;

  async function runEngines(
    able: readonly SpeechEngine[],
    samples: Float32Array,
    { names, language = 'en' }: Hints,
  ): Promise<EngineTranscript | null> {
    for (const engine of able) {
      const began = performance.now();
      try {
        const transcript = await engine.transcribe(samples, names, language);
        log.info({ engine: engine.name, ms: Math.round(performance.now() - began) }, 'transcribed a recording');
        return transcript;
      } catch (error) {
        log.warn({ engine: engine.name, error: String(error) }, 'an engine could not transcribe a recording');
      }
    }
    return null;
  }

  async function transcribe(able: readonly SpeechEngine[], bytes: Uint8Array, hints: Hints): Promise<Outcome> {
    let samples: Float32Array;
    try {
      samples = await decoder.decode(bytes);
    } catch (error) {
      if (error instanceof AudioError) return refused(error.reason);
      log.warn({ error: String(error) }, 'a recording could not be decoded');
      return refused('unavailable');
    }
    if (isSilent(samples)) return refused('silence');
    const transcript = await runEngines(able, samples, hints);
    if (transcript === null) return refused('unavailable');
    // The recording is loud enough for words, so it is not silent.
    if (transcript.text === '') return refused('unclear');
    return transcript.isUnclear === true
      ? refused('unclear')
      : { ok: true, text: hearNames(transcript.text, hints.names, hints.language) };
  }

  return {
    prepare() {
      const [engine] = engines();
      engine?.prepare?.().catch((error: unknown) => {
        log.warn({ engine: engine.name, error: String(error) }, 'an engine could not be prepared');
      });
    },
    getLanguages: () =>
      recordingLanguages.filter((language) => engines().some(({ languages }) => languages.includes(language))),
    async transcribe({ bytes, seconds }, hints) {
      if ((seconds ?? 0) > longestSeconds || bytes.byteLength > largestBytes) return refused('too_long');
      if (bytes.byteLength === 0) return refused('unreadable');
      const able = engines().filter(({ languages }) => languages.includes(hints.language ?? 'en'));
      if (able.length === 0) return refused('unavailable');
      if (recordings >= maxRecordings) return refused('busy');
      recordings += 1;
      try {
        return await transcribe(able, bytes, hints);
      } finally {
        recordings -= 1;
      }
    },
  };
}
