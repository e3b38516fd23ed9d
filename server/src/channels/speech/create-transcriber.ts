import { limits } from '@aide/contract';
import { hearNames } from '@aide/language/hear-names';
import type { Transcriber } from '../../features/speech/transcriber.ts';
import type { Logger } from '../../platform/log.ts';
import { AudioError } from './audio/audio-error.ts';
import { isSilent } from './audio/loudness.ts';
import type { SpeechWorker } from './offline/speech-worker.ts';
import type { Heard, SpeechEngine } from './speech-engine.ts';

/** The documented limit and a margin: a recorder that stops at the limit is some packets late. */
export const longestSeconds = limits.recordingSeconds + 5;
/** The largest file that Telegram serves to bots. */
const largestBytes = 20 * 1024 * 1024;
/** Under way and waiting together. One more fails with busy instead of waiting for minutes. */
const mostNotes = 8;

type Outcome = Awaited<ReturnType<Transcriber['transcribe']>>;
const refused = (reason: (Outcome & { ok: false })['reason']): Outcome => ({ ok: false, reason });

/**
 * Transcribes a recording: decodes it, tries the engines in order until one succeeds, and corrects contact names. The recording
 * is kept nowhere. It never throws; the error is in the result, and in the log without the words.
 */
export function createTranscriber(parts: {
  decoder: Pick<SpeechWorker, 'decode'>;
  /** Returns the engines in the order in which they are asked. */
  engines(): readonly SpeechEngine[];
  log: Logger;
}): Transcriber {
  const { decoder, engines, log } = parts;
  let notes = 0;

  async function hear(samples: Float32Array, names: readonly string[]): Promise<Heard | null> {
    for (const engine of engines()) {
      const began = performance.now();
      try {
        const heard = await engine.hear(samples, names);
        log.info({ engine: engine.name, ms: Math.round(performance.now() - began) }, 'heard a voice note');
        return heard;
      } catch (error) {
        log.warn({ engine: engine.name, error: String(error) }, 'an engine could not hear a voice note');
      }
    }
    return null;
  }

  async function transcribe(bytes: Uint8Array, names: readonly string[]): Promise<Outcome> {
    let samples: Float32Array;
    try {
      samples = await decoder.decode(bytes);
    } catch (error) {
      if (error instanceof AudioError) return refused(error.reason);
      log.warn({ error: String(error) }, 'a voice note could not be decoded');
      return refused('unavailable');
    }
    if (isSilent(samples)) return refused('silence');
    const heard = await hear(samples, names);
    if (heard === null) return refused('unavailable');
    if (heard.text === '') return refused('silence');
    return heard.isUnclear === true ? refused('unclear') : { ok: true, text: hearNames(heard.text, names) };
  }

  return {
    prepare() {
      const [engine] = engines();
      engine?.prepare?.().catch((error: unknown) => {
        log.warn({ engine: engine.name, error: String(error) }, 'an engine could not be prepared');
      });
    },
    async transcribe({ bytes, seconds }, { names }) {
      if ((seconds ?? 0) > longestSeconds || bytes.byteLength > largestBytes) return refused('too_long');
      if (bytes.byteLength === 0) return refused('unreadable');
      if (engines().length === 0) return refused('unavailable');
      if (notes >= mostNotes) return refused('busy');
      notes += 1;
      try {
        return await transcribe(bytes, names);
      } finally {
        notes -= 1;
      }
    },
  };
}
