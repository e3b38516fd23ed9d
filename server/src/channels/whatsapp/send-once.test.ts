import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/fake-clock.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createTransactions } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { createPublisher } from '../../platform/domain-events.ts';
import { createLog } from '../../platform/log.ts';
import { createSendOnce, UnconfirmedError } from './send-once.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A message, and processes that are killed before they record the response. */
function setUp(id: string) {
  const clock = createFakeClock();
  const transactions = createTransactions(database, clock, createLog('silent'), createPublisher([]));
  const calls = { count: 0 };
  const createProcess = () => {
    const send = createSendOnce({
      transactions,
      api: {
        send: async () => {
          calls.count += 1;
          throw new Error('killed');
        },
      },
    });
    const parts = [{ content: { type: 'text' }, buttons: [] }];
    return () => send({ id, to: '919820000001', userId: null, parts }, AbortSignal.timeout(60_000));
  };
  return { clock, calls, createProcess };
}

it('a message waits for its status as long again as several outages together lasted', async () => {
  const { clock, calls, createProcess } = setUp('reply:1');
  await expect(createProcess()()).rejects.toThrow('killed');
  clock.advance(8_000);
  await expect(createProcess()()).rejects.toThrow(UnconfirmedError);
  // The server was not reachable either when Meta posted the status again.
  clock.advance(22_000);
  const third = createProcess();
  await expect(third()).rejects.toThrow(UnconfirmedError);
  clock.advance(44_000);
  await expect(third()).rejects.toThrow(UnconfirmedError);
  expect(calls.count).toBe(1);
  clock.advance(1_000);
  await expect(third()).rejects.toThrow('killed');
  expect(calls.count).toBe(2);
});

it('a message is sent again after 15 minutes, by the first process that lives long enough to hear its status', async () => {
  const { clock, calls, createProcess } = setUp('reply:2');
  await expect(createProcess()()).rejects.toThrow('killed');
  for (let minute = 0; minute < 15; minute += 1) {
    clock.advance(60_000);
    await expect(createProcess()()).rejects.toThrow(UnconfirmedError);
  }
  expect(calls.count).toBe(1);
  clock.advance(60_000);
  const last = createProcess();
  await expect(last()).rejects.toThrow(UnconfirmedError);
  clock.advance(15_000);
  await expect(last()).rejects.toThrow('killed');
  expect(calls.count).toBe(2);
});

it('after an outage of an hour a message waits for its status before it is sent again', async () => {
  const { clock, calls, createProcess } = setUp('reply:3');
  await expect(createProcess()()).rejects.toThrow('killed');
  clock.advance(60_000);
  await expect(createProcess()()).rejects.toThrow(UnconfirmedError);
  clock.advance(60 * 60_000);
  const last = createProcess();
  await expect(last()).rejects.toThrow(UnconfirmedError);
  expect(calls.count).toBe(1);
  clock.advance(15_000);
  await expect(last()).rejects.toThrow('killed');
});
