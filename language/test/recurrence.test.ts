import type { Recurrence } from '@aide/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeRecurrence, nextOccurrence, occurrencesBetween, parseRecurrence } from '../src/index.ts';

const ZONES = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia'];
const START = '2026-01-05';
const YEARS = 10;

const clockTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
  .map((list) => list.toSorted((a, b) => a - b));
const interval = fc.integer({ min: 1, max: 6 });
const week = fc.constantFrom(1, 2, 3, 4, -1);
const dayOfMonth = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1));
const monthDay = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
  .filter(({ month, day }) => day <= Temporal.PlainYearMonth.from({ year: 2028, month }).daysInMonth);

const base: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ interval }).map((part) => ({ type: 'daily' as const, ...part, time: null })),
  fc.record({ interval, daysOfWeek: days }).map((part) => ({ type: 'weekly' as const, ...part, time: null })),
  fc.record({ interval, dayOfMonth }).map((part) => ({ type: 'monthly' as const, ...part, time: null })),
  fc
    .record({ interval, weekOfMonth: week, daysOfWeek: days })
    .map((part) => ({ type: 'monthly' as const, ...part, time: null })),
  fc
    .record({ interval })
    .chain((part) => monthDay.map((date) => ({ type: 'yearly' as const, ...part, ...date, time: null }))),
);
const pattern: fc.Arbitrary<Recurrence> = fc
  .record({
    base,
    time: fc.option(clockTime),
    until: fc.option(fc.constantFrom('2027-03-31', '2031-12-31')),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
  })
  .map(({ base: pieces, time, until, count }) => ({
    ...pieces,
    time,
    ...(until !== null && { until }),
    ...(count !== null && { count }),
  }));

const getStart = (timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(START).subtract({ days: 1 }).toZonedDateTime(timeZone).toInstant();
const getEnd = (timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(START).add({ years: YEARS }).toZonedDateTime(timeZone).toInstant();

function all(recurrence: Recurrence, timeZone: string, limit = 5000): Temporal.ZonedDateTime[] {
  return occurrencesBetween(recurrence, {
    timeZone,
    start: START,
    from: getStart(timeZone),
    to: getEnd(timeZone),
    limit,
  });
}

/** The dates of the pattern from one day to another, both included. */
function occurrenceDates(recurrence: Recurrence, span: { start: string; from: string; to: string }): string[] {
  const instantAt = (date: string): Temporal.Instant =>
    Temporal.PlainDate.from(date).toZonedDateTime('UTC').toInstant();
  return occurrencesBetween(recurrence, {
    timeZone: 'UTC',
    start: span.start,
    from: instantAt(span.from).subtract({ seconds: 1 }),
    to: instantAt(span.to),
  }).map((moment) => moment.toPlainDate().toString());
}

/** Occurrences that are neither at the wanted wall-clock time nor at the end of a clock gap. */
function misplaced(recurrence: Recurrence, moments: readonly Temporal.ZonedDateTime[]): string[] {
  const kept = (moment: Temporal.ZonedDateTime): boolean => {
    if (recurrence.time === null) return moment.startOfDay().equals(moment);
    if (moment.toPlainTime().toString({ smallestUnit: 'minute' }) === recurrence.time) return true;
    return moment.offsetNanoseconds > moment.subtract({ minutes: 1 }).offsetNanoseconds;
  };
  return moments.filter((moment) => !kept(moment)).map(String);
}

describe.each(ZONES)('ten years in %s', (timeZone) => {
  test('keeps the wall-clock time through every clock change and moves a skipped time to the next valid minute', () => {
    fc.assert(
      fc.property(pattern, (recurrence) => {
        expect(misplaced(recurrence, all(recurrence, timeZone, 400))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('returns strictly increasing occurrences that nextOccurrence finds one by one', () => {
    fc.assert(
      fc.property(pattern, (recurrence) => {
        const moments = all(recurrence, timeZone, 60);
        let after = getStart(timeZone);
        for (const moment of moments) {
          expect(Temporal.Instant.compare(moment.toInstant(), after)).toBe(1);
          expect(nextOccurrence(recurrence, { after, timeZone, start: START })?.toString()).toBe(moment.toString());
          after = moment.toInstant();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('ends at until and after count', () => {
    fc.assert(
      fc.property(pattern, (recurrence) => {
        const moments = all(recurrence, timeZone);
        expect(moments.length).toBeLessThanOrEqual(recurrence.count ?? Infinity);
        const late = moments.filter((moment) => moment.toPlainDate().toString() > (recurrence.until ?? '9999'));
        expect(late).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a time that a clock change skips', () => {
  test.each([
    ['02:00', 'America/New_York', '2027-03-14', '2027-03-14T07:00:00Z'],
    ['02:01', 'America/New_York', '2027-03-14', '2027-03-14T07:00:00Z'],
    ['02:59', 'America/New_York', '2027-03-14', '2027-03-14T07:00:00Z'],
    ['03:00', 'America/New_York', '2027-03-14', '2027-03-14T07:00:00Z'],
    ['01:59', 'America/New_York', '2027-03-14', '2027-03-14T06:59:00Z'],
    ['00:00', 'Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00Z'],
    ['00:00', 'America/Santiago', '2027-09-05', '2027-09-05T04:00:00Z'],
    ['02:00', 'Australia/Lord_Howe', '2027-10-03', '2027-10-02T15:30:00Z'],
    // Of a time that occurs twice, the first is used.
    ['01:00', 'America/New_York', '2027-11-07', '2027-11-07T05:00:00Z'],
  ])('%s in %s on %s is %s', (time, timeZone, start, expected) => {
    const after = Temporal.PlainDate.from(start).toZonedDateTime('UTC').subtract({ hours: 30 }).toInstant();
    const daily: Recurrence = { type: 'daily', interval: 1, time };
    expect(nextOccurrence(daily, { after, timeZone, start })?.toInstant().toString()).toBe(expected);
  });
});

describe('the days of a pattern', () => {
  test('uses the last day in months that lack the day', () => {
    const pattern31: Recurrence = { type: 'monthly', interval: 1, dayOfMonth: 31, time: null };
    expect(occurrenceDates(pattern31, { start: '2027-01-01', from: '2027-01-01', to: '2027-06-30' })).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  test('moves 29 February to the 28th in other years', () => {
    const leap: Recurrence = { type: 'yearly', interval: 1, month: 2, day: 29, time: null };
    expect(occurrenceDates(leap, { start: '2027-01-01', from: '2027-01-01', to: '2028-12-31' })).toEqual([
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('counts every other week from the week of the first day', () => {
    const biweekly: Recurrence = { type: 'weekly', interval: 2, daysOfWeek: [1, 3], time: null };
    expect(occurrenceDates(biweekly, { start: '2026-11-18', from: '2026-11-18', to: '2026-12-20' })).toEqual([
      '2026-11-18',
      '2026-11-30',
      '2026-12-02',
      '2026-12-14',
      '2026-12-16',
    ]);
  });

  test('counts occurrences from the first day, independent of the queried range', () => {
    const four: Recurrence = { type: 'weekly', interval: 1, daysOfWeek: [1, 5], time: null, count: 4 };
    expect(occurrenceDates(four, { start: '2026-11-18', from: '2026-11-25', to: '2030-01-01' })).toEqual([
      '2026-11-27',
      '2026-11-30',
    ]);
  });

  test.each(ZONES)('returns thirteen Sundays for every other Sunday, 13 times, in %s', (timeZone) => {
    const sundays: Recurrence = { type: 'weekly', interval: 2, daysOfWeek: [0], time: '02:30', count: 13 };
    const found = all(sundays, timeZone);
    expect(found.map(({ dayOfWeek }) => dayOfWeek)).toEqual(Array.from({ length: 13 }, () => 7));
    expect(found.map((moment) => moment.toPlainDate().toString())).toEqual(
      Array.from({ length: 13 }, (_, at) =>
        Temporal.PlainDate.from('2026-01-11')
          .add({ weeks: 2 * at })
          .toString(),
      ),
    );
    expect(misplaced(sundays, found)).toEqual([]);
  });

  test('returns the next valid minute for a skipped hour and the first of a repeated hour', () => {
    const daily: Recurrence = { type: 'daily', interval: 1, time: '02:30' };
    const spring = nextOccurrence(daily, {
      after: Temporal.Instant.from('2027-03-14T05:00:00Z'),
      timeZone: 'America/New_York',
      start: '2027-01-01',
    });
    expect(spring?.toString()).toBe('2027-03-14T03:00:00-04:00[America/New_York]');
    const autumn = nextOccurrence(
      { ...daily, time: '01:30' },
      { after: Temporal.Instant.from('2026-11-01T04:00:00Z'), timeZone: 'America/New_York', start: '2026-01-01' },
    );
    expect(autumn?.toString()).toBe('2026-11-01T01:30:00-04:00[America/New_York]');
  });

  test('returns an occurrence that a clock change moves past midnight', () => {
    // Nuuk skips the last hour of Saturday 27 March 2027, so 23:30 becomes the start of Sunday.
    const options = { timeZone: 'America/Nuuk', start: '2027-03-01' };
    const daily: Recurrence = { type: 'daily', interval: 1, time: '23:30' };
    const found = occurrencesBetween(daily, {
      ...options,
      from: Temporal.Instant.from('2027-03-28T00:59:59Z'),
      to: Temporal.Instant.from('2027-03-30T12:00:00Z'),
    });
    expect(found.map((moment) => moment.toPlainDateTime().toString({ smallestUnit: 'minute' }))).toEqual([
      '2027-03-28T00:00',
      '2027-03-28T23:30',
      '2027-03-29T23:30',
    ]);
  });

  test('skips the day that Samoa skipped', () => {
    const daily: Recurrence = { type: 'daily', interval: 1, time: null };
    const options = {
      timeZone: 'Pacific/Apia',
      start: '2011-12-01',
      from: Temporal.Instant.from('2011-12-28T12:00:00Z'),
      to: Temporal.Instant.from('2012-01-02T00:00:00Z'),
    };
    const found = occurrencesBetween(daily, options).map((moment) => moment.toPlainDate().toString());
    expect(found).toEqual(['2011-12-29', '2011-12-31', '2012-01-01', '2012-01-02']);
  });
});

test('describes every pattern in a sentence that parses back to the same pattern', () => {
  fc.assert(
    fc.property(pattern, (recurrence) => {
      const read = parseRecurrence(describeRecurrence(recurrence), {
        now: Temporal.Instant.from('2026-11-18T05:00:00Z'),
        timeZone: 'Asia/Kolkata',
      });
      expect(read.ok && read.recurrence).toEqual(recurrence);
    }),
    { numRuns: 1000 },
  );
});
