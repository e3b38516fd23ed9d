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

it('a message waits for its status as long again as several outages together lasted', async () => {
  const clock = createFakeClock();
  const transactions = createTransactions(database, clock, createLog('silent'), createPublisher([]));
  let calls = 0;
  /** A process that is killed before it records the response. */
  const createProcess = () =>
    createSendOnce({
      transactions,
      api: {
        send: async () => {
          calls += 1;
          throw new Error('killed');
        },
      },
    });
  const message = {
    id: 'reply:1',
    to: '919820000001',
    userId: null,
    parts: [{ content: { type: 'text' }, buttons: [] }],
  };
  const attempt = (send: ReturnType<typeof createProcess>) => send(message, AbortSignal.timeout(60_000));

  await expect(attempt(createProcess())).rejects.toThrow('killed');
  clock.advance(8_000);
  await expect(attempt(createProcess())).rejects.toThrow(UnconfirmedError);
  // The server was not reachable either when Meta posted the status again.
  clock.advance(22_000);
  const third = createProcess();
  await expect(attempt(third)).rejects.toThrow(UnconfirmedError);
  clock.advance(44_000);
  await expect(attempt(third)).rejects.toThrow(UnconfirmedError);
  expect(calls).toBe(1);
  clock.advance(1_000);
  await expect(attempt(third)).rejects.toThrow('killed');
  expect(calls).toBe(2);
});
