import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../../test/fake-clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createSpeechWorker, startSpeechThread, type SpeechThread } from './speech-worker.ts';
import type { WorkerResult, WorkerJob } from './worker-messages.ts';

/** A thread whose responses the test controls. */
class FakeThread extends EventEmitter {
  readonly jobs: WorkerJob[] = [];
  ended = false;

  postMessage(job: WorkerJob): void {
    this.jobs.push(job);
  }

  respond(response: WorkerResult): void {
    this.emit('message', response);
  }

  terminate(): Promise<number> {
    this.ended = true;
    return Promise.resolve(1);
  }
}

function setUp({ hasRoom = () => false }: { hasRoom?: () => boolean } = {}) {
  const threads: FakeThread[] = [];
  const clock = createFakeClock();
  const worker = createSpeechWorker({
    clock,
    hasRoom,
    start: () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread as unknown as SpeechThread;
    },
  });
  return { threads, clock, worker };
}

const samples = new Float32Array(1600);
const transcribe = (worker: ReturnType<typeof setUp>['worker']) =>
  worker.transcribe(samples, { names: [], days: [], verbs: [] }, 'base', '/models/base');
const createResult = (text: string): WorkerResult => ({ ok: true, transcript: { text, confidence: 0 } });
/** Attaches a handler at once, so that a rejection is never unhandled. Returns the error, or null. */
const getFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
/** Waits until all pending promise callbacks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the worker', () => {
  it('loads the model without a recording, and ends the thread after ten idle minutes', async () => {
    const { threads, clock, worker } = setUp();
    const loaded = worker.load('base', '/models/base');
    await settled();
    expect(threads[0]?.jobs).toEqual([{ type: 'load', model: 'base', folder: '/models/base' }]);
    threads[0]?.respond({ ok: true, loaded: true });
    await loaded;
    expect(worker.isRunning()).toBe(true);
    clock.advance(600_000);
    expect(worker.isRunning()).toBe(false);
  });

  it('ignores messages that are no result, such as those of Node.js in watch mode', async () => {
    const { threads, worker } = setUp();
    const text = transcribe(worker);
    await settled();
    threads[0]?.emit('message', { 'watch:import': ['file:///moonshine.ts'] });
    threads[0]?.respond(createResult('one'));
    await expect(text).resolves.toMatchObject({ text: 'one' });
  });

  it('starts with the first job and runs one job at a time', async () => {
    const { threads, worker } = setUp();
    expect(worker.isRunning()).toBe(false);
    const first = transcribe(worker);
    const second = transcribe(worker);
    await settled();
    expect(threads).toHaveLength(1);
    expect(threads[0]?.jobs).toHaveLength(1);
    threads[0]?.respond(createResult('one'));
    await expect(first).resolves.toMatchObject({ text: 'one' });
    await settled();
    threads[0]?.respond(createResult('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it('ends after ten idle minutes and starts again when it is needed', async () => {
    const { threads, clock, worker } = setUp();
    const first = transcribe(worker);
    await settled();
    threads[0]?.respond(createResult('one'));
    await first;
    clock.advance(9 * 60_000);
    expect(worker.isRunning()).toBe(true);
    clock.advance(60_000);
    expect(worker.isRunning()).toBe(false);
    expect(threads[0]?.ended).toBe(true);
    void transcribe(worker).catch(() => undefined);
    await settled();
    expect(threads).toHaveLength(2);
  });

  it('keeps the thread while there is room for the model, and ends it when memory is short', async () => {
    let hasRoom = true;
    const { threads, clock, worker } = setUp({ hasRoom: () => hasRoom });
    const loaded = worker.load('base', '/models/base');
    await settled();
    threads[0]?.respond({ ok: true, loaded: true });
    await loaded;
    clock.advance(60 * 60_000);
    expect(worker.isRunning()).toBe(true);
    hasRoom = false;
    clock.advance(600_000);
    expect(worker.isRunning()).toBe(false);
  });

  it('does not count a running job as idle time', async () => {
    const { threads, clock, worker } = setUp();
    const first = transcribe(worker);
    await settled();
    threads[0]?.respond(createResult('one'));
    await first;
    clock.advance(9.5 * 60_000);
    const second = transcribe(worker);
    await settled();
    clock.advance(60_000);
    expect(threads[0]?.ended).toBe(false);
    threads[0]?.respond(createResult('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it('ends the thread when a job exceeds its timeout, and starts a new one for the next job', async () => {
    const { threads, clock, worker } = setUp();
    const first = transcribe(worker);
    const second = transcribe(worker);
    const failed = getFailure(first);
    await settled();
    clock.advance(120_000);
    expect(String(await failed)).toContain('took too long');
    await settled();
    expect(threads[0]?.ended).toBe(true);
    threads[1]?.respond(createResult('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it.each([
    ['exits', (thread: FakeThread) => thread.emit('exit', 1), 'ended with code 1'],
    [
      'runs out of memory',
      (thread: FakeThread) => thread.emit('error', new Error('heap out of memory')),
      'out of memory',
    ],
    [
      'finds damaged weights',
      (thread: FakeThread) => thread.respond({ ok: false, failure: 'weights', detail: 'bad' }),
      'bad',
    ],
  ])('that %s fails its job only', async (_what, break_, complaint) => {
    const { threads, worker } = setUp();
    const first = transcribe(worker);
    const failed = getFailure(first);
    await settled();
    break_(threads[0]!);
    expect(String(await failed)).toContain(complaint);
    expect(worker.isRunning()).toBe(false);
    const second = transcribe(worker);
    await settled();
    threads[1]?.respond(createResult('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it('keeps running after a recording that cannot be decoded', async () => {
    const { threads, worker } = setUp();
    const first = worker.decode(new Uint8Array(3));
    const failed = getFailure(first);
    await settled();
    threads[0]?.respond({ ok: false, failure: 'unreadable', detail: 'junk' });
    expect(await failed).toMatchObject({ reason: 'unreadable' });
    expect(threads[0]?.ended).toBe(false);
  });
});

describe('the real thread', () => {
  it('decodes a recording, rejects junk, and reports a missing model file', async () => {
    const worker = createSpeechWorker({
      clock: systemClock,
      start: () => startSpeechThread({ longestSeconds: 120 }),
    });
    onTestFinished(() => worker.close());
    const ogg = readFileSync(path.resolve(import.meta.dirname, '../../../../test/recordings/call-priya.ogg'));
    expect((await worker.decode(ogg)).length / 16_000).toBeCloseTo(4.8, 0);
    await expect(worker.decode(Buffer.from('junk'))).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(
      worker.transcribe(samples.fill(0.5), { names: [], days: [], verbs: [] }, 'base', '/nowhere'),
    ).rejects.toThrow('ENOENT');
    expect(worker.isRunning()).toBe(false);
    expect((await worker.decode(ogg)).length).toBeGreaterThan(16_000);
  });
});
