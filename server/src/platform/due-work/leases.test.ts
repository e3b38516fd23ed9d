import { describe, expect, it } from 'vitest';
import { dueWorkTests } from '../../../test/due-work.ts';
import { claimWork, resetAttempts } from './due-work.repository.ts';

const minute = 60_000;
const setUp = dueWorkTests();

describe('due work', () => {
  it('of a worker that died is taken over when the lease ends, and the dead one can no longer finish it', async () => {
    const { clock, transactions, createTestEngine, plan } = setUp();
    const stuck = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const first = createTestEngine({
      kind: 'greet',
      leaseMs: minute,
      async handle(run) {
        taken.resolve();
        await stuck.promise;
        await transactions.run((context) => run.finishIn(context));
      },
    });
    const finished: string[] = [];
    const second = createTestEngine({
      kind: 'greet',
      handle: async ({ work: piece }) => void finished.push(piece.key),
    });
    await plan(0);
    const dying = first.drain();
    await taken.promise;
    await second.drain();
    expect(finished).toEqual([]);
    clock.advance(minute);
    await second.drain();
    expect(finished).toEqual(['a']);
    stuck.resolve();
    await dying;
  });

  it('in a stopping process is released at once', async () => {
    const { transactions, createTestEngine, plan, waiting } = setUp();
    const begun = Promise.withResolvers<void>();
    const engine = createTestEngine({
      kind: 'greet',
      async handle({ signal }) {
        begun.resolve();
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopping')));
        });
      },
    });
    await plan(0);
    const running = engine.drain();
    await begun.promise;
    await Promise.all([engine.stop(), running]);
    const [piece] = await waiting();
    expect(piece).toMatchObject({ attempts: 0, lease: null, deadAt: null });
    expect(piece?.runAt).toEqual(piece?.dueAt);
    expect(await transactions.read(async ({ now }) => now)).toBeInstanceOf(Date);
  });

  it('that kills its worker every time is marked as dead without another run', async () => {
    const { clock, transactions, createTestEngine, plan, waiting } = setUp();
    const dead: string[] = [];
    const engine = createTestEngine({
      kind: 'greet',
      maxAttempts: 3,
      handle: () => Promise.reject(new Error('must not run')),
      onDead: async (_context, piece) => void dead.push(piece.key),
    });
    await plan(0);
    for (let crash = 0; crash < 3; crash += 1) {
      await transactions.run(({ tx, now }) => claimWork(tx, { kind: 'greet', now, leaseMs: minute, limit: 1 }));
      clock.advance(minute);
    }
    await engine.drain();
    expect(dead).toEqual(['a']);
    expect(await waiting()).toMatchObject([{ lastError: 'the worker stopped while sending' }]);
  });

  it('that advances before its worker dies, every time, is not given up', async () => {
    const { clock, transactions, createTestEngine, plan } = setUp();
    const ran: string[] = [];
    const engine = createTestEngine({
      kind: 'greet',
      maxAttempts: 3,
      handle: async ({ work: piece }) => void ran.push(piece.key),
    });
    await plan(0);
    for (let crash = 0; crash < 9; crash += 1) {
      await transactions.run(async ({ tx, now }) => {
        const [piece] = await claimWork(tx, { kind: 'greet', now, leaseMs: minute, limit: 1 });
        if (piece) await resetAttempts(tx, piece);
      });
      clock.advance(minute);
    }
    await engine.drain();
    expect(ran).toEqual(['a']);
  });

  it('keeps its lease while the worker runs, however long it takes', async () => {
    const { clock, createTestEngine, plan, waiting } = setUp();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = createTestEngine({
      kind: 'greet',
      leaseMs: minute,
      async handle() {
        begun.resolve();
        await end.promise;
      },
    });
    const ran: string[] = [];
    const other = createTestEngine({ kind: 'greet', handle: async ({ work: piece }) => void ran.push(piece.key) });
    await plan(0);
    const running = slow.drain();
    await begun.promise;
    for (let renewals = 0; renewals < 6; renewals += 1) {
      const before = (await waiting())[0]?.runAt;
      clock.advance(minute / 3);
      await expect.poll(async () => (await waiting())[0]?.runAt).not.toEqual(before);
      await other.drain();
    }
    end.resolve();
    await running;
    expect(ran).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});
