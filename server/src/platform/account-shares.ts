import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from './errors.ts';

/** Runs work on behalf of an account when fewer than its share run. */
export type RunInShare = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** How much work of an account runs at once. */
export interface Shares {
  /** While other accounts work too. */
  shared: number;
  /** While no other account does, so that nothing is left unused. */
  alone: number;
}

interface Account {
  running: number;
  /** Starts the work that waits, the oldest first. */
  waiting: Set<() => void>;
}

/** Work of one account that waits; more is refused. */
const maxWaiting = 1_000;
/** How long work waits: longer than a statement may take, shorter than clients and proxies wait for a response. */
const maxWaitMs = 20_000;
/** An account is alone when no other has work, and none has begun any for this long. */
const aloneAfterMs = 10_000;

/**
 * Returns a function that runs at most a share of each account's work at once; the rest waits in order. Accounts do not wait for each other,
 * so an account with many slow requests delays only its own. Work inside other work of the same account does not wait.
 *
 * @throws RATE_LIMITED if a thousand wait already, UNAVAILABLE after waiting for 20 s
 */
export function createAccountShares({ shared, alone }: Shares): RunInShare {
  const accounts = new Map<string, Account>();
  const current = new AsyncLocalStorage<string>();
  /** The account whose work came last, and since when no other's has. */
  let latest = { userId: '', since: 0 };
  const getShare = (userId: string) =>
    accounts.size === 1 && latest.userId === userId && performance.now() - latest.since >= aloneAfterMs
      ? alone
      : shared;
  const startWaiting = (userId: string, account: Account) => {
    const free = getShare(userId) - account.running;
    for (const begin of [...account.waiting].slice(0, Math.max(free, 0))) {
      account.running += 1;
      begin();
    }
  };
  return async (userId, work) => {
    if (current.getStore() === userId) return work();
    if (latest.userId !== userId) latest = { userId, since: performance.now() };
    let account = accounts.get(userId);
    if (!account) accounts.set(userId, (account = { running: 0, waiting: new Set() }));
    if (account.waiting.size === 0 && account.running < getShare(userId)) account.running += 1;
    else {
      if (account.waiting.size >= maxWaiting) throw fail('RATE_LIMITED', { details: { retryAfterSeconds: 2 } });
      const turn = waitForTurn(account.waiting);
      startWaiting(userId, account);
      await turn;
    }
    try {
      return await current.run(userId, work);
    } finally {
      account.running -= 1;
      startWaiting(userId, account);
      if (account.running === 0) accounts.delete(userId);
    }
  };
}

/** Resolves when the function that it adds to the queue is called. */
function waitForTurn(waiting: Set<() => void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(begin);
    };
    const begin = () => {
      leave();
      resolve();
    };
    const timer = setTimeout(() => {
      leave();
      reject(fail('UNAVAILABLE', { message: busyMessage, details: { retryAfterSeconds: 5 } }));
    }, maxWaitMs);
    waiting.add(begin);
  });
}

const busyMessage = 'Your account has many requests under way. Please try again when they have finished.';
