import { expect, it, vi } from 'vitest';
import { createAccountShares } from './account-shares.ts';

it('runs two pieces of work of an account at once, in order, and does not let others wait', async () => {
  const runInShare = createAccountShares({ shared: 2, alone: 2 });
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const run = (account: string, name: string) =>
    runInShare(account, async () => {
      started.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
      return name;
    });
  const work = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4'), run('b', 'b1')];
  expect(started).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.reject(new Error('failed'));
  await expect(work[1]).rejects.toThrow('failed');
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends.get('a1')?.resolve();
  await work[0];
  await Promise.resolve();
  for (const name of ['a3', 'a4', 'b1']) ends.get(name)?.resolve();
  expect(await Promise.all(work.slice(2))).toEqual(['a3', 'a4', 'b1']);
});

it('does not wait inside its own work, and refuses a thousand and one that wait', async () => {
  const runInShare = createAccountShares({ shared: 1, alone: 1 });
  expect(await runInShare('a', () => runInShare('a', async () => 'inside'))).toBe('inside');
  const end = Promise.withResolvers<void>();
  const work = Array.from({ length: 1_001 }, () => runInShare('a', () => end.promise));
  await expect(runInShare('a', async () => undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  end.resolve();
  await Promise.all(work);
});

it('lets a list that was begun inside work of its account wait when it is continued outside', async () => {
  const runInShare = createAccountShares({ shared: 1, alone: 1 });
  const started: string[] = [];
  async function* list() {
    for (const page of ['first', 'second']) yield await runInShare('a', async () => started.push(page));
  }
  const pages = list();
  await runInShare('a', () => pages.next());
  const end = Promise.withResolvers<void>();
  const busy = runInShare('a', () => end.promise);
  const second = pages.next();
  await new Promise(setImmediate);
  expect(started).toEqual(['first']);
  end.resolve();
  await Promise.all([busy, second]);
  expect(started).toEqual(['first', 'second']);
});

it('refuses work that has waited for 20 seconds, and runs the rest', async () => {
  vi.useFakeTimers();
  try {
    const runInShare = createAccountShares({ shared: 1, alone: 1 });
    const end = Promise.withResolvers<string>();
    const first = runInShare('a', () => end.promise);
    const late = runInShare('a', async () => 'late');
    const refused = late.catch((error: unknown) => error);
    vi.advanceTimersByTime(10_000);
    const second = runInShare('a', async () => 'second');
    vi.advanceTimersByTime(10_000);
    expect(await refused).toMatchObject({ code: 'UNAVAILABLE' });
    end.resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('gives an account the share of one that is alone when no other has begun work for ten seconds', async () => {
  vi.useFakeTimers();
  try {
    const runInShare = createAccountShares({ shared: 1, alone: 3 });
    let started: string[] = [];
    const run = (account: string, name: string) => {
      const end = Promise.withResolvers<void>();
      const ended = runInShare(account, async () => {
        started.push(name);
        await end.promise;
      });
      return async () => {
        end.resolve();
        await ended;
        await Promise.resolve();
      };
    };
    const ends = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    expect(started).toEqual(['a1']);
    vi.advanceTimersByTime(10_000);
    await ends[0]?.();
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);

    started = [];
    const endOther = run('b', 'b1');
    const more = [run('a', 'a5'), run('a', 'a6')];
    expect(started).toEqual(['b1']);
    for (const end of ends) await end();
    expect(started).toEqual(['b1', 'a5']);
    for (const end of [endOther, ...more]) await end();
    expect(started).toEqual(['b1', 'a5', 'a6']);
  } finally {
    vi.useRealTimers();
  }
});

it('starts what waits before what comes later, and shares while another account has work', async () => {
  vi.useFakeTimers();
  try {
    const runInShare = createAccountShares({ shared: 1, alone: 2 });
    const started: string[] = [];
    const end = Promise.withResolvers<void>();
    const run = (account: string, name: string, until: Promise<void> = end.promise) =>
      runInShare(account, async () => {
        started.push(name);
        await until;
      });
    const other = Promise.withResolvers<void>();
    const work = [run('b', 'b1', other.promise), run('a', 'a1'), run('a', 'a2')];
    vi.advanceTimersByTime(10_000);
    work.push(run('a', 'a3'));
    expect(started).toEqual(['b1', 'a1']);
    other.resolve();
    await work[0];
    work.push(run('a', 'a4'));
    await Promise.resolve();
    expect(started).toEqual(['b1', 'a1', 'a2']);
    end.resolve();
    await Promise.all(work);
    expect(started).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']);
  } finally {
    vi.useRealTimers();
  }
});
