import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../platform/clock.ts';
import { AudioError } from '../audio/audio-error.ts';
import { sampleRate } from '../audio/resample.ts';
import type { ModelName } from './models.ts';
import type { Transcript } from './moonshine.ts';
import { WeightsError } from './read-weights.ts';
import type { NameWords, WorkerResult, WorkerJob, WorkerStart } from './worker-messages.ts';

/** The loaded model holds some hundred megabytes; after so long without a note they are given back. */
const idleMs = 10 * 60_000;
/** The timeout of one job, loading included. */
const jobTimeoutMs = 90_000;
/** JavaScript's part only; the model lies outside of it and is as large as it is. */
const heapMb = 256;

export interface SpeechWorker {
  /** Samples at 16 kHz. Throws `AudioError`. */
  decode(bytes: Uint8Array): Promise<Float32Array>;
  /** Throws `WeightsError` when the files in the folder are not the right ones. */
  hear(samples: Float32Array, names: NameWords, model: ModelName, folder: string): Promise<Transcript>;
  /** Loads the model, so that the next `hear` need not. Throws `WeightsError` as `hear` does. */
  load(model: ModelName, folder: string): Promise<void>;
  isRunning(): boolean;
  close(): Promise<void>;
}

/** The part of a thread that is used, so that a test can bring its own. */
export type SpeechThread = Pick<Worker, 'postMessage' | 'terminate' | 'once' | 'off'>;

export function startSpeechThread(start: WorkerStart): SpeechThread {
  // The published package is compiled, so the file ends as this one does.
  return new Worker(new URL(`speech.worker${path.extname(import.meta.filename)}`, import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}

/** One thread, one job at a time: started with the first job, ended after an idle period or a failed job. */
export function createSpeechWorker(parts: { clock: Clock; start: () => SpeechThread }): SpeechWorker {
  const { clock } = parts;
  let thread: SpeechThread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let stopIdling = () => {};

  async function end(): Promise<void> {
    stopIdling();
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function run(job: WorkerJob, budgetMs: number): Promise<WorkerResult & { ok: true }> {
    stopIdling();
    thread ??= parts.start();
    try {
      const response = await ask(thread, job, clock, budgetMs);
      if (response.ok) return response;
      if (response.failure === 'weights') throw new WeightsError(response.detail);
      if (response.failure === 'other') throw new Error(response.detail);
      throw new AudioError(response.failure, response.detail);
    } catch (error) {
      // A recording that cannot be read is no fault of the thread.
      if (!(error instanceof AudioError)) await end();
      throw error;
    } finally {
      stopIdling = clock.at(new Date(clock.now().getTime() + idleMs), () => void end());
    }
  }

  /** Behind whatever is under way, also when that fails. */
  function enqueue(job: WorkerJob, budgetMs: number): Promise<WorkerResult & { ok: true }> {
    const turn = last.then(() => run(job, budgetMs));
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  return {
    async decode(bytes) {
      const response = await enqueue({ does: 'decode', bytes }, jobTimeoutMs);
      if (!('samples' in response)) throw new Error('the worker returned the result of another job');
      return response.samples;
    },
    async load(model, folder) {
      await enqueue({ does: 'load', model, folder }, jobTimeoutMs);
    },
    async hear(samples, names, model, folder) {
      const budget = jobTimeoutMs + (samples.length / sampleRate) * 1000;
      const response = await enqueue({ does: 'hear', samples, names, model, folder }, budget);
      if (!('heard' in response)) throw new Error('the worker returned the result of another job');
      return response.heard;
    },
    isRunning: () => thread !== undefined,
    close: end,
  };
}

function ask(thread: SpeechThread, job: WorkerJob, clock: Clock, budgetMs: number): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    const cancel = clock.at(new Date(clock.now().getTime() + budgetMs), () => settle(() => reject(tooSlow())));
    const onMessage = (response: WorkerResult) => settle(() => resolve(response));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`the worker ended with code ${code}`)));
    function settle(finish: () => void): void {
      cancel();
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    }
    thread.once('message', onMessage).once('error', onError).once('exit', onExit);
    thread.postMessage(job, []);
  });
}

const tooSlow = () => new Error('the worker took too long');
