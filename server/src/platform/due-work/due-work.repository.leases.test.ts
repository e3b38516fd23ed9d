import { describe, expect, it } from 'vitest';
import { dueWorkTests } from '../../../test/due-work.ts';
import {
  markWorkDead,
  findWork,
  finishWork,
  freeAllLeases,
  freeLeasesAfter,
  putOffWork,
  renewLeases,
  retryWork,
} from './due-work.repository.ts';
import { dueWorkTable, type DueWork } from './due-work.table.ts';

const minute = 60_000;
const setUp = dueWorkTests();

describe('the holder of a lease', () => {
  it('finishes the work', async () => {
    const { transactions, waiting, claimOne } = setUp();
    const piece = await claimOne();
    expect(await transactions.run(({ tx }) => finishWork(tx, piece))).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('retries it at a time, with the error', async () => {
    const { transactions, at, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx }) => retryWork(tx, piece, at(minute), 'unreachable'));
    expect(await readOne()).toEqual({ ...piece, runAt: at(minute), lease: null, lastError: 'unreachable' });
  });

  it('releases it unchanged', async () => {
    const { transactions, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx }) => putOffWork(tx, piece, piece.dueAt));
    expect(await readOne()).toEqual({ ...piece, runAt: piece.dueAt, lease: null, attempts: 0 });
  });

  it('defers it without counting an attempt', async () => {
    const { transactions, at, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx }) => putOffWork(tx, piece, at(5 * minute)));
    expect(await readOne()).toEqual({ ...piece, runAt: at(5 * minute), lease: null, attempts: 0 });
  });

  it('releases it until the due time that it got meanwhile', async () => {
    const { transactions, at, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx }) => tx.update(dueWorkTable).set({ dueAt: at(minute) }));
    await transactions.run(({ tx }) => putOffWork(tx, piece, at(5 * minute)));
    expect(await readOne()).toMatchObject({ runAt: at(minute), lease: null });
  });

  it('marks it as dead with the last error', async () => {
    const { clock, transactions, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await transactions.run(({ tx, now }) => markWorkDead(tx, piece, now, 'broken'));
    expect(await readOne()).toEqual({ ...piece, deadAt: clock.now(), lease: null, lastError: 'broken' });
  });

  it('renews its leases until they expire', async () => {
    const { clock, transactions, at, claim, claimOne, readOne } = setUp();
    const piece = await claimOne();
    const renew = (...pieces: DueWork[]) =>
      transactions.run(({ tx, now }) => renewLeases(tx, pieces, now, new Date(now.getTime() + minute)));
    clock.advance(minute - 1);
    await renew(piece);
    expect(await readOne()).toEqual({ ...piece, runAt: at(minute) });
    clock.advance(minute);
    await renew(piece);
    expect((await readOne()).runAt).toEqual(clock.now());
    expect(await claim()).toHaveLength(1);
  });

  it('loses it to another worker, after which its calls have no effect', async () => {
    const { clock, transactions, at, claim, claimOne, readOne } = setUp();
    const lost = await claimOne();
    clock.advance(minute);
    const [held] = await claim();
    expect(await transactions.run(({ tx }) => finishWork(tx, lost))).toBe(false);
    await transactions.run(async ({ tx, now }) => {
      await retryWork(tx, lost, at(0), 'late');
      await putOffWork(tx, lost, at(0));
      await markWorkDead(tx, lost, now, 'late');
      await renewLeases(tx, [lost], now, at(10 * minute));
    });
    expect(await readOne()).toEqual(held);
  });

  it('without a lease changes nothing', async () => {
    const { transactions, plan, readOne } = setUp();
    await plan(0);
    const piece = await readOne();
    expect(await transactions.run(({ tx }) => finishWork(tx, piece))).toBe(false);
    expect(await readOne()).toEqual(piece);
  });
});

describe('leases of processes that ended', () => {
  it('are released all at once, and other work stays', async () => {
    const { transactions, plan, at, waiting, claimOne } = setUp();
    const piece = await claimOne();
    await plan(0, { key: 'b' });
    const [second] = (await waiting()).filter(({ key }) => key === 'b');
    await transactions.run(({ tx }) => retryWork(tx, { ...piece }, at(5 * minute), 'unreachable'));
    await claimOne();
    await transactions.run(({ tx }) => freeAllLeases(tx));
    const free = (await waiting()).toSorted((a, b) => a.key.localeCompare(b.key));
    expect(free).toMatchObject([
      { key: 'a', lease: null },
      { key: 'b', lease: null },
    ]);
    expect(free.map(({ runAt }) => runAt)).toEqual([at(0), second?.runAt]);
  });

  it('are released when they end later than any worker sets', async () => {
    const { transactions, plan, at, claimOne, readOne } = setUp();
    const piece = await claimOne();
    await plan(5 * minute, { key: 'b' });
    const free = (latest: Date) => transactions.run(({ tx }) => freeLeasesAfter(tx, latest));
    expect(await free(at(minute))).toBe(0);
    expect(await readOne()).toMatchObject({ lease: expect.any(String) as string });
    expect(await free(at(minute - 1))).toBe(1);
    expect(await transactions.read(({ tx }) => findWork(tx, 'greet', 'a'))).toEqual({
      ...piece,
      runAt: piece.dueAt,
      lease: null,
    });
  });
});
