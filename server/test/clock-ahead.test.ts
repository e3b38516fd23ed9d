import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { repeatingWork } from '../src/compose/modules.ts';
import { planFolding } from '../src/features/planner/analytics/fold-task-tallies.job.ts';
import { queryRows } from '../src/platform/database/query-rows.ts';
import { keepRepairingPlans, repairPlans } from '../src/platform/due-work/repair-plans.ts';
import { planHousekeeping } from '../src/platform/housekeeping.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let aide: TestApp;
afterEach(() => aide.close());

async function plans(): Promise<Record<string, string>> {
  const rows = await aide.database.transaction((tx) =>
    queryRows<{ kind: string; at: Date | string }>(tx, sql`select kind, due_at as at from due_work`),
  );
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, new Date(at).toISOString()]));
}

/** Plans a worker's work at its start and runs everything that is due. */
async function begin(): Promise<void> {
  await aide.app.transactions.run(async (context) => {
    await planHousekeeping(context, 0);
    await planFolding(context, 0);
  });
  await aide.app.engine.drain();
}

it('a clock that was a year ahead stops no scheduler after it is corrected', async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00Z' });
  await aide.signUp({ timezone: 'Asia/Kolkata' });
  await begin();
  const right = await plans();

  aide.clock.set(new Date('2027-11-18T05:00:00Z'));
  await aide.app.engine.drain();
  aide.clock.set(new Date('2026-11-18T06:00:00Z'));
  const ahead = await plans();
  for (const kind of ['housekeeping', 'fold-task-tallies', 'morning_digest', 'weekly_report'])
    expect([kind, ahead[kind]?.slice(0, 4)]).toEqual([kind, '2027']);

  // Like a worker at its start and every ten minutes.
  const stop = await keepRepairingPlans(aide.app.transactions, pino({ level: 'silent' }), repeatingWork);
  stop();
  const repaired = await plans();
  expect(repaired).toMatchObject({
    housekeeping: '2026-11-18T06:00:00.000Z',
    'fold-task-tallies': '2026-11-18T06:00:00.000Z',
    // In the user's zone, not at the hour of the repair.
    morning_digest: right.morning_digest,
    weekly_report: right.weekly_report,
  });
});

it('a clock that is set back by a minute repeats nothing', async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00Z' });
  await aide.signUp({ timezone: 'Asia/Kolkata' });
  await begin();
  const before = await plans();
  aide.clock.advance(-60_000);
  await repairPlans(aide.app.transactions, repeatingWork);
  expect(await plans()).toEqual(before);
});
