/**
 * npm run bench voice: speed and accuracy of the built-in speech engine. The note used for speed is kept with the tests; the
 * sentences are spoken by the voices that are installed. Debian: apt-get install flite opus-tools espeak-ng, and of non-free
 * libttspico-utils mbrola mbrola-us1 mbrola-us2 mbrola-en1 mbrola-in1 mbrola-in2. With espeak-ng, two voices of Kokoro are downloaded (89 MB).
 *   --quick  every voice speaks half of the sentences
 *   --tune   other settings of the decoder's search, on other voices and sentences; nothing else
 */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { decodeAudio } from '../server/src/channels/speech/audio/decode-audio.ts';
import { writeWav } from '../server/src/channels/speech/endpoint/endpoint-engine.ts';
import { createTranscriber, longestSeconds } from '../server/src/channels/speech/create-transcriber.ts';
import { findRuntime } from '../server/src/channels/speech/offline/load-runtime.ts';
import { loadMoonshine } from '../server/src/channels/speech/offline/moonshine.ts';
import { createOfflineEngine } from '../server/src/channels/speech/offline/offline-engine.ts';
import { loadWeights } from '../server/src/channels/speech/offline/load-weights.ts';
import { createSpeechWorker, startSpeechThread } from '../server/src/channels/speech/offline/speech-worker.ts';
import { findWeights } from '../server/src/compose/compose-speech.ts';
import { loadConfig } from '../server/src/config.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createLog } from '../server/src/platform/log.ts';
import { printTable, quantile } from './lib/table.ts';
import { measureNames, tuneSearch } from './voice/measure-names.ts';
import { measureUnclear } from './voice/measure-unclear.ts';
import { measureNoteToTask } from './voice/note-to-task.ts';
import { contacts } from './voice/sentences.ts';

const goalMs = 3000;
const firstGoalMs = 2000;
const maxMegabytes = 700;
const rounds = 10;
const rate = 16_000;

const config = loadConfig(process.env);
const log = createLog('warn');
const weights = findWeights(config, log);
if (!weights) throw new Error('AIDE_STT_OFFLINE=off leaves nothing to measure.');
await weights.install();
const { model } = weights;
const worker = createSpeechWorker({ clock: systemClock, start: () => startSpeechThread({ longestSeconds }) });
const engines = [createOfflineEngine({ worker, weights, clock: systemClock })];
const transcriber = createTranscriber({
  decoder: worker,
  engines: () => engines,
  log,
});
const note = new Uint8Array(readFileSync(path.join(import.meta.dirname, '../server/test/recordings/call-priya.ogg')));
const spoken = await decodeAudio(note, longestSeconds);

const transcribe = (bytes: Uint8Array) => transcriber.transcribe({ bytes, mimeType: 'audio/ogg' }, { names: contacts });
const ms = (value: number) => `${Math.round(value)} ms`;
const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work(), performance.now() - began];
}

async function measureSpeed(folder: string): Promise<boolean> {
  const before = megabytes();
  const idle = process.cpuUsage();
  const [, cold] = await timed(() => transcribe(note));
  const { user, system } = process.cpuUsage(idle);
  await worker.close();
  const [, load] = await timed(() => worker.load(model.name, folder));
  await setTimeout((spoken.length / rate) * 1000 - load);
  const [, first] = await timed(() => transcribe(note));
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) warm.push((await timed(() => transcribe(note)))[1]);
  loop.disable();
  const loaded = megabytes();
  const whole = await measureNoteToTask(note, spoken.length / rate, path.dirname(folder), rounds);
  const [firstTask = 0, ...task] = whole.times;
  const middle = quantile(task, 0.5);
  const isMet = cold < goalMs && middle < goalMs && firstTask < firstGoalMs && loaded < maxMegabytes;
  printTable(
    `Speed: a note of ${(spoken.length / rate).toFixed(1)} s, Moonshine ${model.name} (${findRuntime()}), ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
    [
      ['', 'p50', 'p95', 'goal'],
      ['first note to text, nothing loaded', ms(cold), '', ms(goalMs)],
      ['its processor time', ms((user + system) / 1000), '', ''],
      ['loading the model', ms(load), '', ''],
      ['first note to text, prepared while speaking', ms(first), '', ms(firstGoalMs)],
      [`note to text (n=${warm.length})`, ms(quantile(warm, 0.5)), ms(quantile(warm, 0.95)), ''],
      ['first note to task over HTTP, prepared while speaking', ms(firstTask), '', ms(firstGoalMs)],
      [`note to task over HTTP (n=${task.length})`, ms(middle), ms(quantile(task, 0.95)), ms(goalMs)],
      ['event loop delay (p50, p99)', ms(loop.percentile(50) / 1e6), ms(loop.percentile(99) / 1e6), ''],
      ['memory before and with the model', `${before} MB`, `${loaded} MB`, `${maxMegabytes} MB`],
    ],
  );
  console.log(`  made: ${whole.title}`);
  return isMet;
}

/** The note repeated with pauses up to the given length. */
function longNote(seconds: number): Uint8Array {
  const samples = new Float32Array(seconds * rate);
  for (let at = 0; at + spoken.length <= samples.length; at += spoken.length + rate / 2) samples.set(spoken, at);
  return writeWav(samples, rate);
}

const made = (seconds: number, sampleAt: (at: number) => number) =>
  writeWav(
    Float32Array.from({ length: seconds * rate }, (_, at) => sampleAt(at)),
    rate,
  );

async function measureHard(): Promise<void> {
  const cases: [string, Uint8Array][] = [
    ['silence, 5 s', made(5, () => 0)],
    ['white noise, 5 s', made(5, () => (Math.random() - 0.5) * 0.3)],
    ['hum of 100 Hz, 5 s', made(5, (at) => 0.3 * Math.sin((2 * Math.PI * 100 * at) / rate))],
    ['half of the note', note.subarray(0, note.length / 2)],
    ['its first 100 bytes', note.subarray(0, 100)],
    ['junk', Buffer.from('this is no recording')],
    ['70 s', longNote(70)],
    ['130 s', longNote(130)],
  ];
  const rows = [['recording', 'time', 'answer']];
  for (const [name, bytes] of cases) {
    const [outcome, took] = await timed(() => transcribe(bytes));
    const response = outcome.ok ? outcome.text : outcome.reason;
    rows.push([
      name,
      ms(took),
      response.length > 90 ? `${response.slice(0, 90)}… (${response.split(' ').length} words)` : response,
    ]);
  }
  const [burst, took] = await timed(() => Promise.all(Array.from({ length: 12 }, () => transcribe(note))));
  const heard = burst.filter(({ ok }) => ok).length;
  rows.push(['12 notes at once', ms(took), `${heard} heard, ${burst.length - heard} told that it is busy`]);
  printTable('Hard cases', rows);
}

async function loadModel(folder: string) {
  const runtime = findRuntime();
  if (!runtime) throw new Error('The optional package onnxruntime-web is not installed.');
  return loadMoonshine(runtime, await loadWeights(folder, model), model.shape);
}

const recordings = path.join(import.meta.dirname, '../.cache/voices');
try {
  if (process.argv.includes('--tune')) await tuneSearch(await loadModel(weights.folder), recordings);
  else {
    const isFast = await measureSpeed(weights.folder);
    await measureHard();
    await worker.close();
    const loaded = await loadModel(weights.folder);
    const { heard, isBetter } = await measureNames(loaded, recordings, process.argv.includes('--quick'));
    await measureUnclear(loaded, recordings, heard);
    process.exitCode = isFast && isBetter ? 0 : 1;
  }
} finally {
  await worker.close();
}
