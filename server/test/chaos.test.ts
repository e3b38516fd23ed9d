import { expect, it } from 'vitest';
import { runChaos } from '../drills/chaos/run-chaos.ts';
import { withScratchDatabase } from './scratch-database.ts';

/** The short form of `npm run drill chaos`, on the database of the test run. */
it('workers killed with -9 lose no reminder, and duplicates are explained', { timeout: 300_000 }, async () => {
  const { verdict } = await withScratchDatabase((databaseUrl) =>
    runChaos({
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      workers: 2,
      tasks: 60,
      spreadMs: 10_000,
      leadInMs: 6_000,
      killEveryMs: { min: 2_000, max: 4_000 },
      timeoutMs: 200_000,
      print: () => undefined,
    }),
  );
  expect(verdict).toMatchObject({ reminders: 240, lost: [], renamedMails: 0 });
  expect(verdict.duplicates.unexplained).toEqual([]);
  expect(verdict.waiting.mails).toBeGreaterThanOrEqual(30);
  expect(verdict.waiting.unnamed).toBe(0);
  expect(verdict.sent + verdict.failed + verdict.merged).toBeGreaterThanOrEqual(240);
});
