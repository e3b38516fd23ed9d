import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { systemClock } from './clock.ts';
import { createTransactions, type Context } from './context.ts';
import type { Database } from './database/database.ts';
import { createPublisher, on } from './domain-events.ts';
import { createLog } from './log.ts';
import { rateLimitsTable } from './rate-limit/rate-limits.table.ts';

class Counted {
  readonly context: Context;
  readonly amount: number;

  constructor(context: Context, amount: number) {
    this.context = context;
    this.amount = amount;
  }
}

class Other {
  readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const workWith = (...subscriptions: Parameters<typeof createPublisher>[0]) =>
  createTransactions(database, systemClock, createLog('silent'), createPublisher(subscriptions));

const insertRow = ({ tx, now }: Context, key: string) => tx.insert(rateLimitsTable).values({ key, fullAt: now });
const listKeys = async () => (await database.read((tx) => tx.select().from(rateLimitsTable))).map(({ key }) => key);

describe('domain events', () => {
  it('calls the subscribers of the event in order, each after the one before has finished', async () => {
    const calls: string[] = [];
    const transactions = workWith(
      on(Counted, async ({ amount }) => {
        await Promise.resolve();
        calls.push(`first ${amount}`);
      }),
      on(Other, async () => void calls.push('other')),
      on(Counted, async ({ amount }) => void calls.push(`second ${amount}`)),
    );
    await transactions.run((context) => context.publish(new Counted(context, 3)));
    expect(calls).toEqual(['first 3', 'second 3']);
  });

  it('commits what subscribers write together with what the publisher writes', async () => {
    const transactions = workWith(on(Counted, async ({ context }) => void (await insertRow(context, 'subscriber'))));
    await transactions.run(async (context) => {
      await insertRow(context, 'publisher');
      await context.publish(new Counted(context, 1));
    });
    expect(await listKeys()).toEqual(expect.arrayContaining(['publisher', 'subscriber']));
  });

  it('rolls the publisher back when a subscriber throws', async () => {
    const transactions = workWith(on(Counted, () => Promise.reject(new Error('no'))));
    const attempt = transactions.run(async (context) => {
      await insertRow(context, 'rolled back');
      await context.publish(new Counted(context, 1));
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await listKeys()).not.toContain('rolled back');
  });
});
