import type { Clock } from '../../../platform/clock.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { WeightsError } from './read-weights.ts';
import type { SpeechWorker } from './speech-worker.ts';
import type { Weights } from './weights.ts';

/** How long the first note waits for the weights; then it fails with "try again", and the download continues. */
const installWaitMs = 20_000;
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

  return {
    name: 'offline',
    async hear(samples) {
      await requireWeights();
      try {
        const { text } = await worker.hear(samples, weights.model.name, weights.folder);
        return text;
      } catch (error) {
        if (error instanceof WeightsError) await weights.discard();
        throw error;
      }
    },
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
