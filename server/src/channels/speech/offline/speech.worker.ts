import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AudioError } from '../audio/audio-error.ts';
import { cutAtQuiet } from '../audio/cut-at-quiet.ts';
import { decodeAudio } from '../audio/decode-audio.ts';
import { hasSpeech, isSilent } from '../audio/loudness.ts';
import { searchSettings } from './beam-search.ts';
import { findRuntime } from './load-runtime.ts';
import { models, type ModelName } from './models.ts';
import { loadMoonshine, type Transcript, type SpeechModel } from './moonshine.ts';
import { createNameTrie } from './name-trie.ts';
import { loadWeights, WeightsError } from './load-weights.ts';
import type { WorkerResult, WorkerJob, WorkerStart } from './worker-messages.ts';

/** Runs in a worker thread, because decoding and transcribing block the event loop for seconds. */
const start: WorkerStart = workerData;
const { longestSeconds } = start;

let loaded: Promise<SpeechModel> | undefined;
let warmUp: Promise<void> | undefined;
/** How many jobs have arrived. The next one ends a warm-up. */
let jobs = 0;

async function load(name: ModelName, folder: string): Promise<SpeechModel> {
  const runtime = findRuntime();
  if (!runtime) throw new Error('the optional package onnxruntime-web is not installed');
  return loadMoonshine(runtime, await loadWeights(folder, models[name]), models[name].shape);
}

/** Loads the model while a note is being spoken, and uses the time until the note arrives to make the first one fast. */
async function loadAhead(name: ModelName, folder: string): Promise<SpeechModel> {
  const model = await load(name, folder);
  const before = jobs;
  warmUp = model.warmUp(async () => {
    // Lets the thread receive the next job.
    await setImmediate();
    return jobs === before;
  });
  // The next note rejects with the error.
  warmUp.catch(() => undefined);
  return model;
}

async function transcribe({
  samples,
  expected,
  model: name,
  folder,
}: WorkerJob & { type: 'transcribe' }): Promise<Transcript> {
  const model = await (loaded ??= load(name, folder));
  await warmUp;
  const trie = createNameTrie(expected);
  const pieces = cutAtQuiet(samples).filter((piece) => !isSilent(piece));
  const decode = async (mayBeEmpty: boolean): Promise<Transcript[]> => {
    const transcripts: Transcript[] = [];
    for (const piece of pieces)
      if (mayBeEmpty || hasSpeech(piece))
        transcripts.push(await model.decode(await model.encode(piece), trie, searchSettings, mayBeEmpty));
    return transcripts.filter(({ text }) => text !== '');
  };
  const heard = await decode(true);
  // The model sometimes returns no words for a clear, short recording.
  const spoken = heard.length > 0 ? heard : await decode(false);
  const text = spoken.map((part) => part.text).join(' ');
  // The mean is weighted by length, so that one unclear piece does not make a long recording unclear.
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

async function runJob(job: WorkerJob): Promise<WorkerResult> {
  try {
    if (job.type === 'decode') return { ok: true, samples: await decodeAudio(job.bytes, longestSeconds) };
    if (job.type === 'transcribe') return { ok: true, transcript: await transcribe(job) };
    await (loaded ??= loadAhead(job.model, job.folder));
    return { ok: true, loaded: true };
  } catch (error) {
    const failure =
      error instanceof AudioError ? error.reason : error instanceof WeightsError ? ('weights' as const) : 'other';
    return { ok: false, failure, detail: error instanceof Error ? error.message : String(error) };
  }
}

async function respond(job: WorkerJob): Promise<void> {
  const result = await runJob(job);
  const transferred =
    'samples' in result && result.samples.buffer instanceof ArrayBuffer ? [result.samples.buffer] : [];
  parentPort?.postMessage(result, transferred);
}

parentPort?.on('message', (job: WorkerJob) => {
  jobs += 1;
  void respond(job);
});
