import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClock } from '../../test/fake-clock.ts';
import { models } from '../channels/speech/offline/models.ts';
import { loadConfig } from '../config.ts';
import { createLog } from '../platform/log.ts';
import { composeSpeech } from './compose-speech.ts';

function setUp(hasRoom: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), 'aide-speech-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { folder: name, encoder, decoder } = models.base;
  mkdirSync(path.join(folder, 'models', name), { recursive: true });
  for (const file of [encoder, decoder]) writeFileSync(path.join(folder, 'models', name, file.name), '');
  const prepare = vi.fn<() => void>();
  const transcriber = { prepare, getLanguages: () => [], transcribe: () => Promise.reject(new Error('unused')) };
  const [clock, log] = [createFakeClock(), createLog('silent')];
  const live = { current: loadConfig({ DATA_DIR: folder }), onChange: () => undefined };
  const speech = composeSpeech({ live, clock, log, transcriber, hasRoom: () => hasRoom });
  speech.prepare();
  return { clock, prepare, speech };
}
/** Waits until all pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  [true, 1],
  [false, 0],
])('loads the model after the start if there is room for it: %s', async (hasRoom, calls) => {
  const { clock, prepare } = setUp(hasRoom);
  await settled();
  expect(prepare).not.toHaveBeenCalled();
  clock.advance(5_000);
  expect(prepare).toHaveBeenCalledTimes(calls);
});

it('loads nothing after it was closed', async () => {
  const { clock, prepare, speech } = setUp(true);
  await settled();
  await speech.close();
  clock.advance(5_000);
  expect(prepare).not.toHaveBeenCalled();
});
