import { eq, min } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { findLatestWeek, findNextWeek, formatReportTime, getReportSlot, getReportTime } from './report-time.rules.ts';

const day = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ now: '2026-10-05T00:00:00Z', config: { AIDE_TRIAL_DAYS: 0 } });
});
afterAll(() => test.close());

const listReports = (user: TestUser) =>
  test.sent
    .filter(
      ({ notice, recipient, channel }) =>
        notice.kind === 'weekly_report' && recipient.userId === user.id && channel === 'email',
    )
    .map(({ now }) => now.toISOString());
async function choose(user: TestUser, weeklyReport: object | null) {
  const { body } = await user.call<{ data: object }>('GET', '/reminder-settings');
  return user.call<{ data: { weeklyReport: object | null } }>('PUT', '/reminder-settings', {
    ...body.data,
    weeklyReport,
  });
}
/** Advances from one due time to the next, like a worker's timer. */
async function liveUntil(moment: string): Promise<void> {
  const end = new Date(moment);
  for (;;) {
    const [row] = await test.database.read((tx) => tx.select({ at: min(dueWorkTable.runAt) }).from(dueWorkTable));
    if (!row?.at || row.at > end) return test.clock.set(end);
    if (row.at > test.clock.now()) test.clock.set(row.at);
    await test.app.engine.drain();
  }
}
async function signUp(at: string, timezone: string): Promise<TestUser> {
  test.clock.set(new Date(at));
  // Only this account: the schedules of the others would be late.
  await test.database.transaction((tx) => tx.delete(dueWorkTable));
  return test.signUp({ timezone });
}

describe('the time of the weekly report', () => {
  it('is Sunday 12:00 in India unless the user chose another [S1.what.17]', () => {
    const report = getReportTime(null, 'America/New_York');
    expect(getReportSlot('2026-11-16', report).toISOString()).toBe('2026-11-22T06:30:00.000Z');
    expect(formatReportTime(null)).toBe('every Sunday at 12:00 PM IST');
    expect(formatReportTime({ weekday: 1, time: '00:30' })).toBe('every Monday at 12:30 AM');
  });

  it.each(['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
    'is in %s on every weekday once for each week of a year, on the chosen weekday',
    (timeZone) => {
      for (let weekday = 1; weekday <= 7; weekday += 1) {
        const report = getReportTime({ weekday, time: '02:30' }, timeZone);
        let week = findNextWeek(new Date('2026-01-01T00:00:00Z'), report);
        for (let count = 0; count < 53; count += 1) {
          const slot = getReportSlot(week, report);
          expect(Temporal.Instant.fromEpochMilliseconds(slot.getTime()).toZonedDateTimeISO(timeZone).dayOfWeek).toBe(
            weekday,
          );
          expect(findLatestWeek(week, slot, report)).toBe(week);
          const next = findNextWeek(slot, report);
          expect(next).toBe(Temporal.PlainDate.from(week).add({ days: 7 }).toString());
          week = next;
        }
      }
    },
  );

  it('is validated', async () => {
    const user = await signUp('2026-10-05T00:00:00Z', 'Europe/London');
    for (const wrong of [
      { weekday: 0, time: '09:00' },
      { weekday: 8, time: '09:00' },
      { weekday: 1, time: '25:00' },
      { weekday: 1 },
    ])
      expect((await choose(user, wrong)).status).toBe(400);
    expect((await choose(user, { weekday: 3, time: '18:00' })).body.data.weeklyReport).toEqual({
      weekday: 3,
      time: '18:00',
    });
    // Clients that do not know the setting keep working.
    const { body } = await user.call<{ data: { weeklyReport?: object | null } }>('GET', '/reminder-settings');
    delete body.data.weeklyReport;
    expect((await user.call('PUT', '/reminder-settings', body.data)).status).toBe(200);
  });

  it('follows the user’s local time through a clock change, and its mail says when it is sent', async () => {
    const user = await signUp('2026-10-19T00:00:00Z', 'Europe/London');
    await choose(user, { weekday: 1, time: '09:00' });
    await liveUntil('2026-11-03T00:00:00Z');
    // British summer time ends on 25 October.
    expect(listReports(user)).toEqual(['2026-10-26T09:00:00.000Z', '2026-11-02T09:00:00.000Z']);
    const sent = test.sent.find(
      ({ recipient, notice }) => recipient.userId === user.id && notice.kind === 'weekly_report',
    );
    expect(sent?.notice).toMatchObject({ when: 'every Monday at 9:00 AM' });
    // From the time of the previous report: the week of the clock change has an extra hour.
    expect(sent?.notice).toMatchObject({
      report: { from: new Date('2026-10-19T08:00:00Z'), to: new Date('2026-10-26T09:00:00Z') },
    });
  });
});

describe('a choice that changes during the week', () => {
  /** A Wednesday in New York, where reports are sent on Sundays at 1:30. */
  const start = '2026-11-11T15:00:00Z';

  it.each([
    [
      'to a day that is still ahead',
      { weekday: 5, time: '09:00' },
      '2026-11-12',
      ['2026-11-13T14:00', '2026-11-20T14:00'],
    ],
    [
      'to a day after the old one',
      { weekday: 2, time: '09:00' },
      '2026-11-12',
      ['2026-11-17T14:00', '2026-11-24T14:00'],
    ],
    [
      'on Saturday to Friday, which has passed',
      { weekday: 5, time: '09:00' },
      '2026-11-14',
      ['2026-11-15T06:30', '2026-11-20T14:00'],
    ],
    [
      'just after the report, to the day after it',
      { weekday: 1, time: '09:00' },
      '2026-11-16',
      ['2026-11-15T06:30', '2026-11-23T14:00'],
    ],
  ])('%s sends one report for each week', async (_name, choice, on, expected) => {
    const user = await signUp(start, 'America/New_York');
    await liveUntil(`${on}T15:00:00Z`);
    await choose(user, choice);
    await liveUntil('2026-11-24T20:00:00Z');
    expect(
      listReports(user)
        .slice(0, 2)
        .map((moment) => moment.slice(0, 16)),
    ).toEqual(expected);
    const gaps = listReports(user).map((moment, at, all) => Date.parse(moment) - Date.parse(all[at - 1] ?? moment));
    expect(gaps.slice(1).every((gap) => gap > 3 * day && gap <= 11 * day)).toBe(true);
  });

  it('back and forth does not repeat a report', async () => {
    const user = await signUp(start, 'America/New_York');
    await liveUntil('2026-11-15T08:00:00Z');
    for (const choice of [{ weekday: 7, time: '20:00' }, null, { weekday: 6, time: '08:00' }, null])
      await choose(user, choice);
    await liveUntil('2026-11-22T08:00:00Z');
    expect(listReports(user)).toEqual(['2026-11-15T06:30:00.000Z', '2026-11-22T06:30:00.000Z']);
  });

  it('a new time zone moves the report of the week, and a report planned without a week keeps its week', async () => {
    const user = await signUp(start, 'America/New_York');
    await test.database.transaction((tx) =>
      tx.update(dueWorkTable).set({ payload: {} }).where(eq(dueWorkTable.kind, 'weekly_report')),
    );
    await choose(user, { weekday: 6, time: '10:00' });
    await user.call('PUT', '/onboarding/me', { name: 'A', email: user.email, timezone: 'Asia/Tokyo' });
    await liveUntil('2026-11-20T00:00:00Z');
    expect(listReports(user)).toEqual(['2026-11-14T01:00:00.000Z']);
  });
});
