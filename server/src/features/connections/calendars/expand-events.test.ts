import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { windowsZone } from '../../../../test/dav-calls.ts';
import { formatCalendar } from '../../../../test/radicale.ts';
import { expandEvents, type Occurrence } from './expand-events.ts';
import { parseEvents } from './parse-events.ts';

const window = { from: new Date('2026-11-11T00:00:00Z'), until: new Date('2027-01-24T00:00:00Z') };

async function expand(text: string, timeZone = 'Asia/Kolkata'): Promise<Occurrence[]> {
  const { groups, zones } = await parseEvents(text);
  const found = await expandEvents(groups, { timeZone, components: zones }, window);
  return [...found.values()].flat().toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

const starts = async (...events: string[][]) =>
  (await expand(formatCalendar(...events))).map(({ startsAt }) => startsAt.toISOString());

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Australia/Sydney'];

/** A rule of which the first day is an occurrence; rules are undefined otherwise. */
const series = fc
  .record({
    start: fc
      .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 11, 31) })
      .map((ms) => new Date(Math.floor(ms / 60_000) * 60_000)),
    kind: fc.constantFrom(
      'daily',
      'weekdays',
      'weekly',
      'days',
      'monthly',
      'monthday',
      'nth',
      'last',
      'lastWorkday',
      'yearly',
      'yearlyNth',
    ),
    interval: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom('none', 'count', 'until'),
    count: fc.integer({ min: 1, max: 60 }),
    others: fc.subarray(weekdays),
    weekStart: fc.constantFrom('MO', 'SU', 'SA'),
    skipped: fc.uniqueArray(fc.nat(8), { maxLength: 4 }),
    moved: fc.option(fc.nat(8), { nil: undefined }),
    zone: fc.constantFrom(...zones),
  })
  .map((each) => {
    const { start, kind, interval, end, count, others, weekStart } = each;
    const [day, date] = [weekdays[start.getUTCDay()] ?? 'MO', start.getUTCDate()];
    const nth = Math.ceil(date / 7);
    const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
    const isWorkday = day !== 'SA' && day !== 'SU';
    const parts: Record<string, string> = {
      daily: 'FREQ=DAILY',
      weekdays: isWorkday ? 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' : 'FREQ=WEEKLY',
      weekly: 'FREQ=WEEKLY',
      days: `FREQ=WEEKLY;BYDAY=${[...new Set([day, ...others])].join(',')};WKST=${weekStart}`,
      monthly: 'FREQ=MONTHLY',
      monthday: `FREQ=MONTHLY;BYMONTHDAY=${date - length - 1}`,
      nth: nth > 4 ? 'FREQ=MONTHLY' : `FREQ=MONTHLY;BYDAY=${nth}${day}`,
      last: date + 7 > length ? `FREQ=MONTHLY;BYDAY=-1${day}` : 'FREQ=DAILY',
      lastWorkday: isWorkday && date === length ? 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' : 'FREQ=WEEKLY',
      yearly: date > 28 ? 'FREQ=DAILY' : `FREQ=YEARLY;BYMONTH=${start.getUTCMonth() + 1}`,
      yearlyNth: nth > 4 ? 'FREQ=WEEKLY' : `FREQ=YEARLY;BYMONTH=${start.getUTCMonth() + 1};BYDAY=${nth}${day}`,
    };
    const until = new Date(start.getTime() + count * 9 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const ends = { none: '', count: `;COUNT=${count}`, until: `;UNTIL=${until}T235959` };
    return { ...each, rule: `${parts[kind]};INTERVAL=${interval}${ends[end]}` };
  });

const toBasic = (local: string): string => local.replaceAll(/[-:]/g, '').slice(0, 15);

describe('the occurrences of an event', () => {
  it('are those of ical.js for any rule, with exceptions, in every time zone', async () => {
    await fc.assert(
      fc.asyncProperty(series, async ({ start, rule, skipped, moved, zone }) => {
        const local = start.toISOString().slice(0, 19);
        const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(local, undefined));
        const near: string[] = [];
        for (let next = iterator.next(); next && next.year < 2028; next = iterator.next())
          if (next.toString() >= '2026-11-12' && next.toString() < '2027-01-22') near.push(next.toString());
        const excluded = skipped.flatMap((at) => near[at] ?? []);
        const override = moved === undefined ? undefined : near[moved];
        const at = (time: string) =>
          new Date(Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds).toISOString();
        const expected = near.filter((time) => !excluded.includes(time) && time !== override).map(at);
        if (override !== undefined) expected.push('2026-12-01T00:07:00.000Z');
        const master = [
          'UID:a',
          `DTSTART;TZID=${zone}:${toBasic(local)}`,
          `RRULE:${rule}`,
          ...excluded.map((time) => `EXDATE;TZID=${zone}:${toBasic(time)}`),
        ];
        const change = [
          'UID:a',
          `RECURRENCE-ID;TZID=${zone}:${toBasic(override ?? local)}`,
          'DTSTART:20261201T000700Z',
        ];
        const found = await starts(master, ...(override === undefined ? [] : [change]));
        // Days at the edges of the window are in it or not by the time zone.
        expect(found.filter((time) => time >= '2026-11-12T20' && time < '2027-01-21')).toEqual(
          expected.toSorted().filter((time) => time >= '2026-11-12T20' && time < '2027-01-21'),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keep their local time when the clocks change, and their length', async () => {
    const text = formatCalendar([
      'UID:a',
      'DTSTART;TZID=America/New_York:20261030T233000',
      'DTEND;TZID=America/New_York:20261031T013000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
    ]);
    const found = await expand(text);
    expect(found.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])[0]).toEqual([
      '2026-11-14T04:30:00.000Z',
      '2026-11-14T06:30:00.000Z',
    ]);
  });

  it('use the time zones of the file if they have Windows names', async () => {
    const event = ['UID:a', 'DTSTART;TZID=W. Europe Standard Time:20261120T090000', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    const found = await expand(formatCalendar(event).replace('BEGIN:VEVENT', `${windowsZone}\r\nBEGIN:VEVENT`));
    expect(found.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-27T08:00:00.000Z',
    ]);
  });

  it('of whole days have no time zone, and events without one have that of the user', async () => {
    const days = await expand(formatCalendar(['UID:a', 'DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261122']));
    expect(days).toMatchObject([
      { isAllDay: true, startsAt: new Date('2026-11-20T00:00:00Z'), endsAt: new Date('2026-11-22T00:00:00Z') },
    ]);
    expect(await starts(['UID:a', 'DTSTART:20261120T090000'])).toEqual(['2026-11-20T03:30:00.000Z']);
  });

  it('are left out when cancelled, and free when transparent', async () => {
    const master = ['UID:a', 'DTSTART:20261120T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'TRANSP:TRANSPARENT'];
    const cancelled = ['UID:a', 'RECURRENCE-ID:20261121T090000Z', 'DTSTART:20261121T090000Z', 'STATUS:CANCELLED'];
    const found = await expand(formatCalendar(master, cancelled));
    expect(found.map(({ startsAt, isBusy }) => [startsAt.getUTCDate(), isBusy])).toEqual([
      [20, false],
      [22, false],
    ]);
    expect(await starts(['UID:b', 'DTSTART:20261120T090000Z', 'STATUS:CANCELLED'])).toEqual([]);
  });

  it.each([
    ['a day that does not exist', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
    ['a weekday that never falls on the interval', 'FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
    ['every second', 'FREQ=SECONDLY'],
    ['a count beyond all days', 'FREQ=DAILY;COUNT=99999999'],
    ['no valid part', 'FREQ=MONTHLY;BYDAY=99XX;BYMONTHDAY=99'],
  ])('end for a rule with %s', async (_label, rule) => {
    const found = await starts(['UID:a', 'DTSTART:19000102T090000Z', `RRULE:${rule}`]);
    expect(found.length).toBeLessThanOrEqual(600);
  });

  it.each([
    ['an interval beyond all dates', ['RRULE:FREQ=MONTHLY;INTERVAL=999999999999999999']],
    ['thousands of rules', Array.from({ length: 4_000 }, () => 'RRULE:FREQ=DAILY;COUNT=99999999')],
    [
      'thousands of values in a rule',
      [`RRULE:FREQ=MONTHLY;COUNT=99999999;BYDAY=${Array.from({ length: 5_000 }, () => '1MO').join(',')}`],
    ],
    ['thousands of excluded dates', Array.from({ length: 5_000 }, () => 'EXDATE;TZID=Europe/Berlin:19000105T090000')],
  ])('are found soon with %s', async (_label, lines) => {
    const { groups } = await parseEvents(formatCalendar(['UID:a', 'DTSTART:19000102T090000Z', ...lines]));
    // Without limits this takes minutes.
    const found = await expandEvents(groups, { timeZone: 'UTC', components: [] }, window);
    expect([...found.values()].flat().length).toBeLessThanOrEqual(600);
  });

  it('follow a change of one and all later ones, in wall-clock time, until the next such change', async () => {
    const master = ['UID:a', 'SUMMARY:Stand-up', 'DTSTART;TZID=Europe/Berlin:20250101T090000', 'DURATION:PT30M'];
    const change = (id: string, start: string, ...more: string[]) => [
      'UID:a',
      `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${id}`,
      `DTSTART;TZID=Europe/Berlin:${start}`,
      ...more,
    ];
    const text = formatCalendar(
      [...master, 'RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Berlin:20261209T090000'],
      // Long before the window, in summer time.
      change('20260701T090000', '20260702T103000', 'SUMMARY:Planning', 'DURATION:PT1H'),
      ['UID:a', 'SUMMARY:Alone', 'RECURRENCE-ID;TZID=Europe/Berlin:20261202T090000', 'DTSTART:20261201T080000Z'],
      change('20261216T090000', '20261216T090000', 'SUMMARY:Back', 'DURATION:PT15M'),
      change('20261230T090000', '20261230T090000', 'STATUS:CANCELLED'),
    );
    const { groups } = await parseEvents(text, window);
    const found = [...(await expandEvents(groups, { timeZone: 'UTC', components: [] }, window)).values()].flat();
    const lines = found.map(
      ({ title, startsAt, endsAt }) =>
        `${startsAt.toISOString().slice(0, 16)} ${title} ${(endsAt.getTime() - startsAt.getTime()) / 60_000}`,
    );
    expect(lines.toSorted()).toEqual([
      '2026-11-12T09:30 Planning 60',
      '2026-11-19T09:30 Planning 60',
      '2026-11-26T09:30 Planning 60',
      '2026-12-01T08:00 Alone 0',
      '2026-12-16T08:00 Back 15',
      '2026-12-23T08:00 Back 15',
    ]);
  });

  it('are not computed after the synchronisation was stopped', async () => {
    const events = Array.from({ length: 200 }, (_, at) => [
      `UID:${at}`,
      'DTSTART:20261120T090000Z',
      'RRULE:FREQ=DAILY',
    ]);
    const { groups } = await parseEvents(formatCalendar(...events));
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(expandEvents(groups, { timeZone: 'UTC', components: [] }, window, stopped)).rejects.toThrow('stopped');
  });

  it('are read after decades of past events, and decades of changes of one event', async () => {
    const past = Array.from({ length: 21_000 }, (_, at) => [`UID:${at}`, 'DTSTART:20100102T090000Z']);
    const changes = Array.from({ length: 3_000 }, () => [
      'UID:series',
      'RECURRENCE-ID:20100105T090000Z',
      'DTSTART:20100105T100000Z',
    ]);
    const master = ['UID:series', 'DTSTART:20100101T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=12'];
    const moved = ['UID:series', 'RECURRENCE-ID:20261201T090000Z', 'DTSTART:20261202T090000Z'];
    const { groups } = await parseEvents(
      formatCalendar(...past, master, ...changes, moved, ['UID:now', 'DTSTART:20261120T090000Z']),
      window,
    );
    expect(groups.map(({ uid }) => uid)).toEqual(['series', 'now']);
    const found = await expandEvents(groups, { timeZone: 'UTC', components: [] }, window);
    expect([...found.values()].flat().map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-12-02T09:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ]);
  });

  it('of a broken event do not hide the others', async () => {
    const found = await expand(
      formatCalendar(
        ['UID:a', 'DTSTART:20261399T990000Z', 'RRULE:FREQ=NEVER'],
        ['UID:long', 'DTSTART:20261120T090000Z', 'DURATION:P99999999W'],
        ['UID:b', 'SUMMARY:Line one\\nline\\, two', 'LOCATION:', 'DTSTART:20261120T090000Z', 'DURATION:PT90M'],
      ),
    );
    expect(found).toMatchObject([
      { title: 'Line one line, two', location: null, endsAt: new Date('2026-11-20T10:30:00Z') },
    ]);
  });
});
