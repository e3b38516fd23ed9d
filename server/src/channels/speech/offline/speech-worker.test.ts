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

function setUp() {
  const threads: FakeThread[] = [];
  const clock = createFakeClock();
  const worker = createSpeechWorker({
    clock,
    start: () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread as unknown as SpeechThread;
    },
  });
  return { threads, clock, worker };
}

const samples = new Float32Array(1600);
const hear = (worker: ReturnType<typeof setUp>['worker']) => worker.hear(samples, [], 'base', '/models/base');
const heard = (text: string): WorkerResult => ({ ok: true, heard: { text, confidence: 0 } });
/** Begun now, looked at later: what became of it. */
const getFailure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
/** Lets what has been promised so far happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the worker', () => {
  it('loads the model without a note, and gives the memory back after ten idle minutes', async () => {
    const { threads, clock, worker } = setUp();
    const loaded = worker.load('base', '/models/base');
    await settled();
    expect(threads[0]?.jobs).toEqual([{ does: 'load', model: 'base', folder: '/models/base' }]);
    threads[0]?.respond({ ok: true, loaded: true });
    await loaded;
    expect(worker.isRunning()).toBe(true);
    clock.advance(600_000);
    expect(worker.isRunning()).toBe(false);
  });

  it('starts with the first job and does one at a time', async () => {
    const { threads, worker } = setUp();
    expect(worker.isRunning()).toBe(false);
    const first = hear(worker);
    const second = hear(worker);
    await settled();
    expect(threads).toHaveLength(1);
    expect(threads[0]?.jobs).toHaveLength(1);
    threads[0]?.respond(heard('one'));
    await expect(first).resolves.toMatchObject({ text: 'one' });
    await settled();
    threads[0]?.respond(heard('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it('ends after ten idle minutes and starts again when it is needed', async () => {
    const { threads, clock, worker } = setUp();
    const first = hear(worker);
    await settled();
    threads[0]?.respond(heard('one'));
    await first;
    clock.advance(9 * 60_000);
    expect(worker.isRunning()).toBe(true);
    clock.advance(60_000);
    expect(worker.isRunning()).toBe(false);
    expect(threads[0]?.ended).toBe(true);
    void hear(worker).catch(() => undefined);
    await settled();
    expect(threads).toHaveLength(2);
  });

  it('is not idle while it works', async () => {
    const { threads, clock, worker } = setUp();
    const first = hear(worker);
    await settled();
    threads[0]?.respond(heard('one'));
    await first;
    clock.advance(9.5 * 60_000);
    const second = hear(worker);
    await settled();
    clock.advance(60_000);
    expect(threads[0]?.ended).toBe(false);
    threads[0]?.respond(heard('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it('is ended when a job takes too long, and the next job gets a new one', async () => {
    const { threads, clock, worker } = setUp();
    const first = hear(worker);
    const second = hear(worker);
    const failed = getFailure(first);
    await settled();
    clock.advance(120_000);
    expect(String(await failed)).toContain('took too long');
    await settled();
    expect(threads[0]?.ended).toBe(true);
    threads[1]?.respond(heard('two'));
    await expect(second).resolves.toMatchObject({ text: 'two' });
  });

  it.each([
    ['dies', (thread: FakeThread) => thread.emit('exit', 1), 'ended with code 1'],
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
    const first = hear(worker);
    const failed = getFailure(first);
    await settled();
    break_(threads[0]!);
    expect(String(await failed)).toContain(complaint);
    expect(worker.isRunning()).toBe(false);
    const second = hear(worker);
    await settled();
    threads[1]?.respond(heard('two'));
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
  it('decodes, refuses junk, and says what is missing', async () => {
    const worker = createSpeechWorker({
      clock: systemClock,
      start: () => startSpeechThread({ longestSeconds: 120 }),
    });
    onTestFinished(() => worker.close());
    const ogg = readFileSync(path.resolve(import.meta.dirname, '../../../../test/recordings/call-priya.ogg'));
    expect((await worker.decode(ogg)).length / 16_000).toBeCloseTo(4.8, 0);
    await expect(worker.decode(Buffer.from('junk'))).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(worker.hear(samples.fill(0.5), [], 'base', '/nowhere')).rejects.toThrow('ENOENT');
    expect(worker.isRunning()).toBe(false);
    expect((await worker.decode(ogg)).length).toBeGreaterThan(16_000);
  });
});
