import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../../test/fake-clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { createTranscriber, longestSeconds } from '../create-transcriber.ts';
import { modelNames, models } from './models.ts';
import { createOfflineEngine } from './offline-engine.ts';
import { WeightsError } from './read-weights.ts';
import { createSpeechWorker, startSpeechThread, type SpeechWorker } from './speech-worker.ts';
import { createWeights, type Weights } from './weights.ts';

const log = createLog('silent');
const samples = new Float32Array(16_000);
/** Begun now, looked at later: what became of it. */
const getFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(
  over: { present?: boolean; install?: () => Promise<void>; hear?: SpeechWorker['hear']; load?: Promise<void> } = {},
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
    hear: over.hear ?? (async () => ({ text: 'words', confidence: 0 })),
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
    expect(await engine.hear(samples, [])).toEqual({ text: 'words', isUnclear: false });
    expect(state.installs).toBe(1);
  });

  it('does not keep a person waiting for a slow fetch', async () => {
    const { clock, engine } = setUp({ present: false, install: () => new Promise(() => {}) });
    const failed = getFailure(engine.hear(samples, []));
    await settled();
    clock.advance(20_000);
    expect(String(await failed)).toContain('still being fetched');
  });

  it('does not try the network again at once after a fetch that failed', async () => {
    const { state, clock, engine } = setUp({ present: false, install: () => Promise.reject(new Error('offline')) });
    await expect(engine.hear(samples, [])).rejects.toThrow('offline');
    await expect(engine.hear(samples, [])).rejects.toThrow('a moment ago');
    expect(state.installs).toBe(1);
    clock.advance(61_000);
    await expect(engine.hear(samples, [])).rejects.toThrow('offline');
  });

  it('takes damaged weights away, so that the next note brings good ones', async () => {
    const { state, engine } = setUp({ hear: () => Promise.reject(new WeightsError('damaged')) });
    await expect(engine.hear(samples, [])).rejects.toThrow('damaged');
    expect(state.discarded).toBe(1);
  });

  it('passes to the decoder the distinct words of the contacts’ names and those of a schedule', async () => {
    const asked: unknown[] = [];
    const { engine } = setUp({
      async hear(_samples, names) {
        asked.push(names);
        return { text: 'words', confidence: 0 };
      },
    });
    await engine.hear(samples, ['Priya Sharma', 'Grace Lee']);
    expect(asked).toEqual([expect.arrayContaining([['Priya', 'Sharma'], ['Lee'], ['tomorrow']])]);
  });

  it('does not trust words that the decoder was unsure of throughout', async () => {
    const { engine } = setUp({ hear: async () => ({ text: 'Hot 10 fat coats', confidence: -0.97 }) });
    expect(await engine.hear(samples, [])).toEqual({ text: 'Hot 10 fat coats', isUnclear: true });
  });

  it('loads the model once for any number of preparations at a time, and fetches the weights for it', async () => {
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
/** Fetched by `npm run aide -- speech install`; without them these tests are skipped. */
const installed = modelNames.filter((name) =>
  existsSync(path.join(modelsFolder, models[name].folder, models[name].decoder.name)),
);

it.each(installed)(
  'with its real weights Moonshine %s hears a sentence, and no words in noise',
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
    expect((await worker.hear(noise, [], name, weights.folder)).text).toBe('');
  },
  180_000,
);
