import { listExpectedWords } from '@aide/language/hear-names';
import type { Clock } from '../../../platform/clock.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import type { ModelName } from './models.ts';
import { WeightsError } from './load-weights.ts';
import type { SpeechWorker } from './speech-worker.ts';
import type { Weights } from './weights.ts';

/** How long the first recording waits for the download; then it fails with "try again", and the download continues. */
const installWaitMs = 20_000;
/** Building the trie takes about 0.05 ms per name. */
const maxNames = 1000;
/**
 * A transcript with a lower confidence is another language or noise, because the model returns English for any input
 * (decision 017).
 */
export const leastConfidence = -0.75;
/** For this time after a failed download, recordings fail at once instead of starting another download. */
const retryDelayMs = 60_000;

/** Transcribes with Moonshine in this process: it needs no configuration, and the recording is sent nowhere. */
export function createOfflineEngine(parts: { worker: SpeechWorker; weights: Weights; clock: Clock }): SpeechEngine {
  const { worker, weights, clock } = parts;
  let retryFrom = 0;

  async function requireWeights(): Promise<void> {
    if (weights.arePresent()) return;
    if (clock.now().getTime() < retryFrom) throw new Error('the download of the speech model failed a moment ago');
    const installed = weights.install();
    installed.catch(() => {
      retryFrom = clock.now().getTime() + retryDelayMs;
    });
    await withTimeout(installed, clock, installWaitMs);
  }

  async function withWeights<T>(use: (model: ModelName, folder: string) => Promise<T>): Promise<T> {
    await requireWeights();
    try {
      return await use(weights.model.name, weights.folder);
    } catch (error) {
      if (error instanceof WeightsError) await weights.discard();
      throw error;
    }
  }

  let preparing: Promise<void> | undefined;
  return {
    name: 'offline',
    languages: ['en'],
    async transcribe(samples, names) {
      const expected = listExpectedWords(names.slice(0, maxNames));
      const { text, confidence } = await withWeights((model, folder) =>
        worker.transcribe(samples, expected, model, folder),
      );
      return { text, isUnclear: confidence < leastConfidence };
    },
    prepare: () =>
      (preparing ??= withWeights((model, folder) => worker.load(model, folder)).finally(() => {
        preparing = undefined;
      })),
  };
}

function withTimeout<T>(work: Promise<T>, clock: Clock, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.at(new Date(clock.now().getTime() + ms), () =>
      reject(new Error('the speech model is still being downloaded')),
    );
    work.then(resolve, reject).finally(cancel);
  });
}
