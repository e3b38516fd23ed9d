import { expect, test } from 'vitest';
import { runProduction } from '../../../server/drills/production/run-production.ts';
import { postgresBinaries } from '../../lib/postgres.mjs';

// The short form of `npm run drill production`.
test.runIf(postgresBinaries())(
  'no acknowledged write or reminder is lost while processes and the database are killed under load',
  { timeout: 240_000 },
  async () => {
    const { verdict, outages } = await runProduction({
      processes: 2,
      people: 4,
      rounds: 1,
      calmMs: 500,
      databaseDownMs: 1_000,
      timeoutMs: 60_000,
      print: () => undefined,
    });
    expect(outages.map(({ what }) => what)).toEqual(['process 1 killed', 'process 2 killed', 'database killed']);
    expect(verdict).toMatchObject({ failedOutside: [], unexplained: [], lost: [], unaccounted: [] });
    expect(verdict.acknowledged).toBeGreaterThan(20);
    expect(verdict.reminders.sent).toBeGreaterThan(0);
  },
);
