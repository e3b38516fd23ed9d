import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../../test/fake-clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { createTranscriber, longestSeconds } from '../create-transcriber.ts';
import { modelNames, models } from './models.ts';
import { createOfflineEngine } from './offline-engine.ts';
import { WeightsError } from './load-weights.ts';
import { createSpeechWorker, startSpeechThread, type SpeechWorker } from './speech-worker.ts';
import { createWeights, type Weights } from './weights.ts';

const log = createLog('silent');
const samples = new Float32Array(16_000);
/** Attaches a handler at once, so that a rejection is never unhandled. Returns the error, or null. */
const getFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(
  over: {
    present?: boolean;
    install?: () => Promise<void>;
    transcribe?: SpeechWorker['transcribe'];
    load?: Promise<void>;
  } = {},
) {
  const state = { present: over.present ?? true, installs: 0, discarded: 0, loads: 0 };
  const weights: Weights = {
    model: models.base,
    folder: '/models/base',
    arePresent: () => state.present,
    install() {
      state.installs += 1;
      return over.install?.() ?? Promise.resolve();
    },
    async discard() {
      state.discarded += 1;
      state.present = false;
    },
  };
  const worker: SpeechWorker = {
    decode: () => Promise.reject(new Error('not decoded here')),
    isRunning: () => true,
    close: () => Promise.resolve(),
    transcribe: over.transcribe ?? (async () => ({ text: 'words', confidence: 0 })),
    load() {
      state.loads += 1;
      return over.load ?? Promise.resolve();
    },
  };
  const clock = createFakeClock();
  return { state, clock, engine: createOfflineEngine({ worker, weights, clock }) };
}

describe('the built-in engine', () => {
  it('downloads its weights with the first note and transcribes it', async () => {
    const { state, engine } = setUp({ present: false });
    expect(await engine.transcribe(samples, [], 'en')).toEqual({ text: 'words', isUnclear: false });
    expect(state.installs).toBe(1);
  });

  it('fails after 20 seconds while a slow download continues', async () => {
    const { clock, engine } = setUp({ present: false, install: () => new Promise(() => {}) });
    const failed = getFailure(engine.transcribe(samples, [], 'en'));
    await settled();
    clock.advance(20_000);
    expect(String(await failed)).toContain('still being downloaded');
  });

  it('does not retry a failed download for a minute', async () => {
    const { state, clock, engine } = setUp({ present: false, install: () => Promise.reject(new Error('offline')) });
    await expect(engine.transcribe(samples, [], 'en')).rejects.toThrow('offline');
    await expect(engine.transcribe(samples, [], 'en')).rejects.toThrow('a moment ago');
    expect(state.installs).toBe(1);
    clock.advance(61_000);
    await expect(engine.transcribe(samples, [], 'en')).rejects.toThrow('offline');
  });

  it('deletes damaged weights, so that the next recording downloads them again', async () => {
    const { state, engine } = setUp({ transcribe: () => Promise.reject(new WeightsError('damaged')) });
    await expect(engine.transcribe(samples, [], 'en')).rejects.toThrow('damaged');
    expect(state.discarded).toBe(1);
  });

  it('passes to the decoder the distinct words of the contacts’ names, days and verbs', async () => {
    const asked: unknown[] = [];
    const { engine } = setUp({
      async transcribe(_samples, expected) {
        asked.push(expected);
        return { text: 'words', confidence: 0 };
      },
    });
    await engine.transcribe(samples, ['Priya Sharma', 'Grace Lee'], 'en');
    expect(asked).toEqual([
      {
        names: [['Priya', 'Sharma'], ['Lee']],
        days: expect.arrayContaining(['tomorrow', 'Monday']),
        verbs: expect.arrayContaining(['Call']),
      },
    ]);
  });

  it('marks a transcript of low confidence as unclear', async () => {
    const { engine } = setUp({ transcribe: async () => ({ text: 'Hot 10 fat coats', confidence: -0.97 }) });
    expect(await engine.transcribe(samples, [], 'en')).toEqual({ text: 'Hot 10 fat coats', isUnclear: true });
  });

  it('downloads the weights and loads the model once for concurrent preparations', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { state, engine } = setUp({ present: false, load: promise });
    const both = Promise.all([engine.prepare?.(), engine.prepare?.()]);
    await settled();
    resolve();
    await both;
    expect(state).toMatchObject({ installs: 1, loads: 1 });
    await engine.prepare?.();
    expect(state.loads).toBe(2);
  });
});

const modelsFolder = path.resolve(import.meta.dirname, '../../../../../data/models');
/** Downloaded by `npm run aide -- speech install`; without them these tests are skipped. */
const installed = modelNames.filter((name) =>
  existsSync(path.join(modelsFolder, models[name].folder, models[name].decoder.name)),
);

it.each(installed)(
  'with its real weights Moonshine %s transcribes a sentence, and returns no words for noise',
  async (name) => {
    const worker = createSpeechWorker({ clock: systemClock, start: () => startSpeechThread({ longestSeconds }) });
    onTestFinished(() => worker.close());
    const fetchTarball = () => Promise.reject(new Error('not needed'));
    const weights = createWeights({ modelsFolder, model: models[name], fetchTarball, log });
    const engines = [createOfflineEngine({ worker, weights, clock: systemClock })];
    const transcriber = createTranscriber({ decoder: worker, engines: () => engines, log });
    const bytes = readFileSync(path.resolve(import.meta.dirname, '../../../../test/recordings/call-priya.ogg'));
    const outcome = await transcriber.transcribe({ bytes, mimeType: 'audio/ogg' }, { names: ['Priya Sharma'] });
    expect(outcome).toEqual({
      ok: true,
      text: expect.stringMatching(/^Remind me to call Priya Sharma tomorrow at .*30.*about the invoice\.$/),
    });
    let seed = 1;
    const noise = Float32Array.from({ length: 32_000 }, () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed / 2_147_483_647 - 0.5) * 0.2;
    });
    expect((await worker.transcribe(noise, { names: [], days: [], verbs: [] }, name, weights.folder)).text).toBe('');
  },
  180_000,
);
