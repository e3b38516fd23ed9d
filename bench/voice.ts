/**
 * npm run bench voice: speed and accuracy of the built-in speech engine. The note used for speed is kept with the tests; the
 * sentences are spoken by the voices that are installed (Debian: apt-get install flite opus-tools, and libttspico-utils of non-free).
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { hearNames } from '@aide/language/hear-names';
import { decodeAudio } from '../server/src/channels/speech/audio/decode-audio.ts';
import { writeWav } from '../server/src/channels/speech/audio/write-wav.ts';
import { createTranscriber, longestSeconds } from '../server/src/channels/speech/create-transcriber.ts';
import { findRuntime } from '../server/src/channels/speech/offline/load-runtime.ts';
import { createOfflineEngine } from '../server/src/channels/speech/offline/offline-engine.ts';
import { createSpeechWorker, startSpeechThread } from '../server/src/channels/speech/offline/speech-worker.ts';
import { findWeights } from '../server/src/compose/compose-speech.ts';
import { loadConfig } from '../server/src/config.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createLog } from '../server/src/platform/log.ts';
import { percent, printTable, quantile } from './lib/table.ts';
import { measureNoteToTask } from './voice/note-to-task.ts';
import { namesRight, wordErrors } from './voice/score.ts';
import { contacts, sentences } from './voice/sentences.ts';
import { findVoices, record } from './voice/voices.ts';

const goalMs = 3000;
const rounds = 10;
const rate = 16_000;

const config = loadConfig(process.env);
const log = createLog('warn');
const weights = findWeights(config, log);
if (!weights) throw new Error('AIDE_STT_OFFLINE=off leaves nothing to measure.');
await weights.install();
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

async function measureSpeed(): Promise<boolean> {
  const before = megabytes();
  const [, cold] = await timed(() => transcribe(note));
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) warm.push((await timed(() => transcribe(note)))[1]);
  loop.disable();
  const loaded = megabytes();
  const whole = await measureNoteToTask(note, path.dirname(weights?.folder ?? ''), rounds);
  const task = whole.times.slice(1);
  const met = quantile(task, 0.5) < goalMs;
  printTable(
    `Speed: a note of ${(spoken.length / rate).toFixed(1)} s, Moonshine ${weights?.model.name} (${findRuntime()}), ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`,
    [
      ['', 'p50', 'p95'],
      ['first note, model loaded for it', ms(cold), ''],
      [`note to text (n=${warm.length})`, ms(quantile(warm, 0.5)), ms(quantile(warm, 0.95))],
      ['first note to task over HTTP', ms(whole.times[0] ?? 0), ''],
      [`note to task over HTTP (n=${task.length})`, ms(quantile(task, 0.5)), ms(quantile(task, 0.95))],
      [`goal ${ms(goalMs)}`, met ? 'met' : 'missed', quantile(task, 0.95) < goalMs ? 'met' : 'missed'],
      ['event loop held up meanwhile (p50, p99)', ms(loop.percentile(50) / 1e6), ms(loop.percentile(99) / 1e6)],
      ['memory before and with the model', `${before} MB`, `${loaded} MB`],
    ],
  );
  console.log(`  made: ${whole.title}`);
  return met;
}

async function measureWords(folder: string): Promise<void> {
  const rows = [['voice', 'word errors %', 'after names %', 'names right', 'after names', 'words']];
  const misheard: string[] = [];
  for (const voice of findVoices()) {
    const sum = { plain: 0, mended: 0, words: 0, names: 0, plainNames: 0, mendedNames: 0 };
    for (const { said, written, names } of sentences) {
      const samples = await worker.decode(record(voice, said, folder));
      const { text } = await worker.hear(samples, weights?.model.name ?? 'base', weights?.folder ?? '');
      const mended = hearNames(text, contacts);
      const [plain, after] = [wordErrors(text, written), wordErrors(mended, written)];
      sum.plain += plain.errors;
      sum.mended += after.errors;
      sum.words += plain.words;
      sum.names += names.length;
      sum.plainNames += namesRight(text, names);
      sum.mendedNames += namesRight(mended, names);
      if (after.errors > 0) misheard.push(`${voice.name}: ${mended}`);
    }
    rows.push([
      voice.name,
      percent(sum.plain, sum.words),
      percent(sum.mended, sum.words),
      `${sum.plainNames} of ${sum.names}`,
      `${sum.mendedNames} of ${sum.names}`,
      String(sum.words),
    ]);
  }
  if (rows.length === 1) console.log('\nNo voice is installed, so word errors are left out.');
  else printTable(`Words: ${sentences.length} sentences`, rows);
  for (const line of misheard) console.log(`  heard by ${line}`);
}

/** The note again and again with pauses, until it is so long. */
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

const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-voices-'));
try {
  const met = await measureSpeed();
  await measureWords(folder);
  await measureHard();
  process.exitCode = met ? 0 : 1;
} finally {
  await worker.close();
  await rm(folder, { recursive: true, force: true });
}
