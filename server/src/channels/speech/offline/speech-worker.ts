import type { ExpectedWords } from '@aide/language/hear-names';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../platform/clock.ts';
import { AudioError } from '../audio/audio-error.ts';
import { sampleRate } from '../audio/resample.ts';
import type { ModelName } from './models.ts';
import type { Transcript } from './moonshine.ts';
import { WeightsError } from './load-weights.ts';
import type { WorkerResult, WorkerJob, WorkerStart } from './worker-messages.ts';

/** The loaded model uses some hundred megabytes. The thread ends after this time without a recording, unless they are not missed. */
const idleMs = 10 * 60_000;
const roomBytes = 2_000_000_000;

/** Whether so much memory is left, also within the limit of a container, that the model can be kept for the next recording. */
export const hasRoomForModel = (): boolean => process.availableMemory() > roomBytes;

/** The timeout of one job, including loading the model. */
const jobTimeoutMs = 90_000;
/** The limit of the JavaScript heap. The model is outside of it and not limited. */
const heapMb = 256;

export interface SpeechWorker {
  /** Returns samples at 16 kHz. @throws AudioError */
  decode(bytes: Uint8Array): Promise<Float32Array>;
  /** @throws WeightsError if a file in the folder has the wrong checksum */
  transcribe(samples: Float32Array, expected: ExpectedWords, model: ModelName, folder: string): Promise<Transcript>;
  /** Loads the model, so that the next `transcribe` does not wait for it. @throws WeightsError */
  load(model: ModelName, folder: string): Promise<void>;
  isRunning(): boolean;
  close(): Promise<void>;
}

/** The methods of a thread that are used; a test passes its own implementation. */
export type SpeechThread = Pick<Worker, 'postMessage' | 'terminate' | 'on' | 'once' | 'off'>;

export function startSpeechThread(start: WorkerStart): SpeechThread {
  // The published package is compiled to `.js`, so the extension is that of this file.
  return new Worker(new URL(`speech.worker${path.extname(import.meta.filename)}`, import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}

/**
 * Runs one job at a time in one thread, which starts with the first job and ends after a failed job, or after an idle period when memory is
 * short.
 */
export function createSpeechWorker(parts: {
  clock: Clock;
  start: () => SpeechThread;
  hasRoom?: () => boolean;
}): SpeechWorker {
  const { clock, hasRoom = hasRoomForModel } = parts;
  let thread: SpeechThread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let cancelIdleTimer = () => {};

  async function end(): Promise<void> {
    cancelIdleTimer();
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function run(job: WorkerJob, budgetMs: number): Promise<WorkerResult & { ok: true }> {
    cancelIdleTimer();
    thread ??= parts.start();
    try {
      const response = await postJob(thread, job, clock, budgetMs);
      if (response.ok) return response;
      if (response.failure === 'weights') throw new WeightsError(response.detail);
      if (response.failure === 'other') throw new Error(response.detail);
      throw new AudioError(response.failure, response.detail);
    } catch (error) {
      // An unreadable recording is an expected result: the thread stays usable.
      if (!(error instanceof AudioError)) await end();
      throw error;
    } finally {
      waitIdle();
    }
  }

  function waitIdle(): void {
    const until = new Date(clock.now().getTime() + idleMs);
    cancelIdleTimer = clock.at(until, () => (hasRoom() ? waitIdle() : void end()));
  }

  /** Runs a job after the jobs before it, whether they succeed or fail. */
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
      const response = await enqueue({ type: 'decode', bytes }, jobTimeoutMs);
      if (!('samples' in response)) throw new Error('the worker returned the result of another job');
      return response.samples;
    },
    async load(model, folder) {
      await enqueue({ type: 'load', model, folder }, jobTimeoutMs);
    },
    async transcribe(samples, expected, model, folder) {
      const budget = jobTimeoutMs + (samples.length / sampleRate) * 1000;
      const response = await enqueue({ type: 'transcribe', samples, expected, model, folder }, budget);
      if (!('transcript' in response)) throw new Error('the worker returned the result of another job');
      return response.transcript;
    },
    isRunning: () => thread !== undefined,
    close: end,
  };
}

function postJob(thread: SpeechThread, job: WorkerJob, clock: Clock, budgetMs: number): Promise<WorkerResult> {
  return new Promise((resolve, reject) => {
    const cancel = clock.at(new Date(clock.now().getTime() + budgetMs), () =>
      settle(() => reject(createTimeoutError())),
    );
    const onMessage = (response: WorkerResult) => {
      // In watch mode Node.js also reports the files that the thread loads.
      if (typeof response.ok === 'boolean') settle(() => resolve(response));
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`the worker ended with code ${code}`)));
    function settle(finish: () => void): void {
      cancel();
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    }
    thread.on('message', onMessage).once('error', onError).once('exit', onExit);
    thread.postMessage(job, []);
  });
}

const createTimeoutError = () => new Error('the worker took too long');
