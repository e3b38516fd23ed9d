import { listExpectedWords } from '@aide/language/hear-names';
import type { Clock } from '../../../platform/clock.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import type { ModelName } from './models.ts';
import { WeightsError } from './read-weights.ts';
import type { SpeechWorker } from './speech-worker.ts';
import type { Weights } from './weights.ts';

/** How long the first note waits for the weights; then it fails with "try again", and the download continues. */
const installWaitMs = 20_000;
/** Building the decoder's trie takes about 0.05 ms a name. */
const mostNames = 1000;
/**
 * Another language or noise. The built-in engine writes English whatever it hears; decision 039 has the confidence of English
 * and of Hindi notes.
 */
export const leastConfidence = -0.75;
/** After a fetch that failed, notes fail at once for a while instead of starting another download. */
const restMs = 60_000;

/** Moonshine on this machine: nothing leaves it, and nothing needs to be configured. */
export function createOfflineEngine(parts: { worker: SpeechWorker; weights: Weights; clock: Clock }): SpeechEngine {
  const { worker, weights, clock } = parts;
  let restUntil = 0;

  async function requireWeights(): Promise<void> {
    if (weights.arePresent()) return;
    if (clock.now().getTime() < restUntil) throw new Error('the weights could not be fetched a moment ago');
    const installed = weights.install();
    installed.catch(() => {
      restUntil = clock.now().getTime() + restMs;
    });
    await within(installed, clock, installWaitMs);
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
    async hear(samples, names) {
      const expected = listExpectedWords(names.slice(0, mostNames));
      const { text, confidence } = await withWeights((model, folder) => worker.hear(samples, expected, model, folder));
      return { text, isUnclear: confidence < leastConfidence };
    },
    prepare: () =>
      (preparing ??= withWeights((model, folder) => worker.load(model, folder)).finally(() => {
        preparing = undefined;
      })),
  };
}

function within<T>(work: Promise<T>, clock: Clock, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.at(new Date(clock.now().getTime() + ms), () =>
      reject(new Error('the weights are still being fetched')),
    );
    work.then(resolve, reject).finally(cancel);
  });
}
