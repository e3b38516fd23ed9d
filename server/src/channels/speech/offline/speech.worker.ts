import { parentPort, workerData } from 'node:worker_threads';
import { AudioError } from '../audio/audio-error.ts';
import { cutAtQuiet } from '../audio/cut-at-quiet.ts';
import { decodeAudio } from '../audio/decode-audio.ts';
import { isSilent } from '../audio/loudness.ts';
import { findRuntime } from './load-runtime.ts';
import { models, type ModelName } from './models.ts';
import { loadMoonshine, type Transcript, type SpeechModel } from './moonshine.ts';
import { readWeights, WeightsError } from './read-weights.ts';
import type { WorkerResult, WorkerJob, WorkerStart } from './worker-messages.ts';

/** Runs in a worker thread: decoding and transcribing block a core for seconds, and the server must keep responding. */
const start: WorkerStart = workerData;
const { longestSeconds } = start;

let loaded: Promise<SpeechModel> | undefined;

async function load(name: ModelName, folder: string): Promise<SpeechModel> {
  const runtime = findRuntime();
  if (!runtime) throw new Error('the optional package onnxruntime-web is not installed');
  return loadMoonshine(runtime, await readWeights(folder, models[name]), models[name].shape);
}

async function hear(samples: Float32Array, name: ModelName, folder: string): Promise<Transcript> {
  loaded ??= load(name, folder);
  const model = await loaded;
  const heard: Transcript[] = [];
  for (const piece of cutAtQuiet(samples)) if (!isSilent(piece)) heard.push(await model.hear(piece));
  const spoken = heard.filter(({ text }) => text !== '');
  return {
    text: spoken.map(({ text }) => text).join(' '),
    confidence: Math.min(0, ...spoken.map(({ confidence }) => confidence)),
  };
}

async function response(job: WorkerJob): Promise<WorkerResult> {
  try {
    if (job.does === 'decode') return { ok: true, samples: await decodeAudio(job.bytes, longestSeconds) };
    return { ok: true, heard: await hear(job.samples, job.model, job.folder) };
  } catch (error) {
    const failure =
      error instanceof AudioError ? error.reason : error instanceof WeightsError ? ('weights' as const) : 'other';
    return { ok: false, failure, detail: error instanceof Error ? error.message : String(error) };
  }
}

async function respond(job: WorkerJob): Promise<void> {
  const result = await response(job);
  const moved = 'samples' in result && result.samples.buffer instanceof ArrayBuffer ? [result.samples.buffer] : [];
  parentPort?.postMessage(result, moved);
}

parentPort?.on('message', (job: WorkerJob) => void respond(job));
