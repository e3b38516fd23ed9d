import { parentPort, workerData } from 'node:worker_threads';
import { AudioError } from '../audio/audio-error.ts';
import { cutAtQuiet } from '../audio/cut-at-quiet.ts';
import { decodeAudio } from '../audio/decode-audio.ts';
import { isSilent } from '../audio/loudness.ts';
import { searchSettings } from './beam-search.ts';
import { findRuntime } from './load-runtime.ts';
import { models, type ModelName } from './models.ts';
import { loadMoonshine, type Transcript, type SpeechModel } from './moonshine.ts';
import { createNameTrie } from './name-trie.ts';
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

async function hear({ samples, names, model: name, folder }: WorkerJob & { does: 'hear' }): Promise<Transcript> {
  const model = await (loaded ??= load(name, folder));
  const trie = createNameTrie(names);
  const heard: Transcript[] = [];
  for (const piece of cutAtQuiet(samples)) {
    if (!isSilent(piece)) heard.push(await model.decode(await model.encode(piece), trie, searchSettings));
  }
  const spoken = heard.filter(({ text }) => text !== '');
  const text = spoken.map((part) => part.text).join(' ');
  // Each part counts by its length: one unclear part does not make a long note unclear.
  const sum = spoken.reduce((total, part) => total + part.confidence * part.text.length, 0);
  return {
    text,
    confidence:
      sum /
      Math.max(
        1,
        spoken.reduce((total, part) => total + part.text.length, 0),
      ),
  };
}

async function response(job: WorkerJob): Promise<WorkerResult> {
  try {
    if (job.does === 'decode') return { ok: true, samples: await decodeAudio(job.bytes, longestSeconds) };
    if (job.does === 'hear') return { ok: true, heard: await hear(job) };
    await (loaded ??= load(job.model, job.folder));
    return { ok: true, loaded: true };
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
