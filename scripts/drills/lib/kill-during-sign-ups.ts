import { setTimeout as wait } from 'node:timers/promises';
import type { StartOptions } from '../../lib/aide-process.ts';
import { killWhileStarting, startProduct, type Product } from './product.ts';
import type { Random } from './seeded-random.ts';
import { findLost, severalAtOnce, signUp } from './sign-ups.ts';

export interface Rehearsal {
  start: StartOptions;
  signUps: number;
  kills: number;
  random: Random;
  /** The drill stops with an error after this time. */
  deadline: AbortSignal;
  print: (line: string) => void;
}

export interface Outcome {
  kills: number;
  /** Kills that hit the product before it was ready. */
  whileStarting: number;
  confirmed: number;
  /** Sign-ups in progress when the product was killed. They may or may not exist. */
  unconfirmed: number;
  lost: string[];
  restored: number;
  slowestStartMs: number;
}

interface Round {
  emails: string[];
  /** Kill `laterMs` after `after` sign-ups were acknowledged; null does not kill. */
  kill: { after: number; laterMs: number } | null;
}

/** Signs up until all are acknowledged or the product is killed, and returns the outcome. */
async function signUpUntilKilled(product: Product, { emails, kill }: Round) {
  const confirmed: string[] = [];
  let unconfirmed = 0;
  let running = true;
  let killing: Promise<unknown> | undefined;

  async function killLater(ms: number): Promise<void> {
    await wait(ms);
    running = false;
    await product.end('SIGKILL');
  }
  function killIfDue(): void {
    if (kill && !killing && confirmed.length >= kill.after) killing = killLater(kill.laterMs);
  }

  killIfDue();
  await severalAtOnce(emails, async (email) => {
    if (!running) return;
    try {
      const status = await signUp(product.url, email);
      if (status !== 201) throw new Error(`A sign-up returned ${status}.`);
      confirmed.push(email);
    } catch (error) {
      // A connection error is expected only after the kill.
      if (running) throw error;
      unconfirmed++;
    }
    killIfDue();
  });
  await killing;
  return { confirmed, unconfirmed };
}

/**
 * Signs up accounts at the real process, and repeatedly kills it at random times and restarts it on the same data.
 * Every acknowledged account must be able to sign in after each restart.
 */
export async function killDuringSignUps({
  start,
  signUps,
  kills,
  random,
  deadline,
  print,
}: Rehearsal): Promise<Outcome> {
  const outcome: Outcome = {
    kills: 0,
    whileStarting: 0,
    confirmed: 0,
    unconfirmed: 0,
    lost: [],
    restored: 0,
    slowestStartMs: 0,
  };
  const confirmed: string[] = [];
  let latest: string[] = [];
  let made = 0;
  const share = Math.ceil(signUps / (kills + 1));

  let running: Product | undefined;

  async function begin(): Promise<Product> {
    if (deadline.aborted) throw new Error(`Out of time after ${outcome.kills} kills. Allow more minutes.`);
    const product = await startProduct(start);
    running = product;
    outcome.slowestStartMs = Math.max(outcome.slowestStartMs, product.readyMs);
    outcome.lost.push(...(await findLost(product.url, latest)));
    return product;
  }

  async function play(product: Product, kill: Round['kill'], count: number): Promise<void> {
    const emails = Array.from({ length: count }, () => `drill-${++made}@example.com`);
    const done = await signUpUntilKilled(product, { emails, kill });
    latest = done.confirmed;
    confirmed.push(...latest);
    outcome.unconfirmed += done.unconfirmed;
    if (product.output.stdout.includes('has been restored')) outcome.restored++;
  }

  try {
    while (outcome.kills < kills) {
      outcome.kills++;
      // Every fifth kill happens while the product opens its database.
      if (outcome.kills % 5 === 0) {
        outcome.whileStarting++;
        await killWhileStarting(start, random.between(50, 1_500));
        continue;
      }
      const product = await begin();
      // A round offers more sign-ups than its share, so that requests are in progress when the kill happens.
      await play(product, { after: random.between(0, share * 2), laterMs: random.between(0, 40) }, share * 3);
      print(`kill ${outcome.kills} of ${kills}: ${confirmed.length} accounts so far`);
    }
    const last = await begin();
    await play(last, null, Math.max(0, signUps - confirmed.length));
    outcome.lost.push(...(await findLost(last.url, confirmed)));
    await last.end('SIGTERM');
  } finally {
    // Also after a failure.
    await running?.end('SIGKILL');
  }
  outcome.confirmed = confirmed.length;
  return outcome;
}
