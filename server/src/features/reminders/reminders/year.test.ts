import type { Recurrence } from '@aide/contract';
import { and, asc, eq, isNull, min } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { createLog } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import { createRecurringTask } from '../../planner/recurring/create-recurring-task.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

/** Zones of both hemispheres, including one with a clock change of half an hour and one without any. */
const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Auckland'] as const;
/** The weeks in which clocks change somewhere; with TEST_WHOLE_YEAR every day. */
const stretches = process.env.TEST_WHOLE_YEAR
  ? [{ from: '2026-01-01', to: '2027-01-01' }]
  : [
      { from: '2026-03-06', to: '2026-04-07' },
      { from: '2026-09-25', to: '2026-11-03' },
    ];
/** Sunday at 02:30: clocks change on Sundays, and in three of the zones this time is skipped once and repeated once. */
const everySunday: Recurrence = { type: 'weekly', interval: 1, daysOfWeek: [0], time: '02:30' };

let test: TestApp;
const users = new Map<string, TestUser>();

beforeAll(async () => {
  test = await createTestApp({ now: `${stretches[0]?.from}T00:00:00Z`, config: { AIDE_TRIAL_DAYS: 0 } });
  for (const timezone of zones) users.set(timezone, await createAccountIn(timezone));
  for (const { from, to } of stretches) {
    test.clock.set(new Date(`${from}T00:00:00Z`));
    await liveUntil(new Date(`${to}T00:00:00Z`));
  }
}, 1_200_000);
afterAll(() => test.close());

/**
 * Creates an account with a digest every morning and a recurring task on Sundays. Reminders are disabled because they are not tested here.
 */
async function createAccountIn(timezone: string): Promise<TestUser> {
  const user = await test.signUp({ timezone });
  const settings = await user.call<{ data: { channels: object } }>('GET', '/reminder-settings');
  const channels = { ...settings.body.data.channels, reminder: { email: false, telegram: false } };
  await user.call('PUT', '/reminder-settings', { ...settings.body.data, channels });
  await user.call('POST', '/tasks', { title: 'Always late', due_date: '2025-12-01' });
  const row = await test.app.transactions.read(({ tx }) => findUserById(tx, user.id));
  if (!row) throw new Error('the account is not there');
  const caller = { user: toActingUser(row), channel: 'web', log: createLog('silent') } as const;
  await test.app.transactions.runAs(caller, (context) =>
    createRecurringTask(context, { title: 'Review', pattern: everySunday, source: 'dashboard' }),
  );
  return user;
}

/** Advances from one due time to the next, like a worker's timer. */
async function liveUntil(moment: Date): Promise<void> {
  for (;;) {
    const [row] = await test.database.read((tx) =>
      tx
        .select({ at: min(dueWorkTable.runAt) })
        .from(dueWorkTable)
        .where(isNull(dueWorkTable.deadAt)),
    );
    if (!row?.at || row.at >= moment) return;
    if (row.at > test.clock.now()) test.clock.set(row.at);
    await test.app.engine.drain();
  }
}

function toLocal(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}
/** Returns the local days that lie wholly within the simulated time. */
function wholeDays(): string[] {
  return stretches.flatMap(({ from, to }) => {
    const last = Temporal.PlainDate.from(to).subtract({ days: 2 });
    const days: string[] = [];
    for (
      let day = Temporal.PlainDate.from(from).add({ days: 1 });
      Temporal.PlainDate.compare(day, last) <= 0;
      day = day.add({ days: 1 })
    )
      days.push(day.toString());
    return days;
  });
}
/** Converts a local time to an instant; one that the clocks skip becomes the first instant after the gap. */
function toLocalInstant(day: string, plainTime: string, timeZone: string): Temporal.ZonedDateTime {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  const moment = start.withPlainTime(plainTime);
  const skipped = moment.toPlainTime().toString({ smallestUnit: 'minute' }) !== plainTime;
  return skipped ? (start.getTimeZoneTransition('next') ?? moment) : moment;
}
const isSunday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek === 7;
const sentTo = (userId: string, kind: string) =>
  test.sent.filter(({ notice, recipient }) => notice.kind === kind && recipient.userId === userId);

describe.each(zones)('in %s, through both clock changes', (zone) => {
  const user = () => users.get(zone) ?? expect.fail('no such user');

  it('there is one digest every morning, at 07:30 local time', () => {
    const moments = sentTo(user().id, 'digest').map(({ now }) => toLocal(now, zone));
    const days = moments.map((moment) => moment.toPlainDate().toString());
    expect(new Set(days).size).toBe(days.length);
    expect(days).toEqual(expect.arrayContaining(wholeDays()));
    const inside = moments.filter((moment) => wholeDays().includes(moment.toPlainDate().toString()));
    expect(new Set(inside.map((moment) => moment.toPlainTime().toString()))).toEqual(new Set(['07:30:00']));
  });

  it('there is one report every Sunday at 12:00 in India', () => {
    const moments = sentTo(user().id, 'weekly_report').map(({ now }) => now.toISOString());
    expect(moments).toEqual(
      wholeDays()
        .filter(isSunday)
        .map((date) => `${date}T06:30:00.000Z`),
    );
  });

  it('there is every occurrence once, created at the start of its day, at its local time or just after a gap', async () => {
    const made = await test.database.read((tx) =>
      tx
        .select()
        .from(tasksTable)
        .where(and(eq(tasksTable.userId, user().id), eq(tasksTable.source, 'recurring')))
        .orderBy(asc(tasksTable.occurrenceDate)),
    );
    const inside = made.filter(({ occurrenceDate }) => wholeDays().includes(occurrenceDate ?? ''));
    expect(inside.map(({ occurrenceDate }) => occurrenceDate)).toEqual(wholeDays().filter(isSunday));
    for (const task of inside) {
      const wanted = toLocalInstant(task.occurrenceDate ?? '', '02:30', zone);
      expect(toLocal(task.dueAt ?? new Date(0), zone).toString()).toBe(wanted.toString());
      expect(toLocal(task.createdAt, zone).toPlainTime().toString()).toBe('00:00:00');
    }
  });
});
