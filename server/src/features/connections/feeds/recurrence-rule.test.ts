import type { Recurrence } from '@aide/contract';
import { occurrencesBetween } from '@aide/language';
import { parseRecurrenceRule } from '@aide/rules';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { contentFile } from '../../../platform/content-lines.ts';
import { listDatesBesideRule, toRecurrenceRule } from './recurrence-rule.ts';
import { toTimeZoneLines } from './time-zone-lines.ts';

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 });
const interval = fc.integer({ min: 1, max: 5 });
const week = fc.constantFrom(1, 2, 3, 4, -1);
const patterns: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), interval, time: fc.constant(null) }),
  fc.record({ type: fc.constant('weekly' as const), interval, daysOfWeek: weekdays, time: fc.constant(null) }),
  fc.record({
    type: fc.constant('monthly' as const),
    interval,
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    time: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('monthly' as const),
    interval,
    weekOfMonth: week,
    daysOfWeek: weekdays,
    time: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('yearly' as const),
    interval,
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    time: fc.constant(null),
  }),
);
const starts = fc.integer({ min: 0, max: 1_500 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }));

describe('a recurrence rule', () => {
  it('has the occurrences of the pattern, according to another implementation', () => {
    const property = fc.property(
      patterns,
      starts,
      fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
      (base, from, count) => {
        const pattern = count === undefined ? base : { ...base, count };
        const schedule = { pattern, timeZone: 'UTC', startsOn: from.toString() };
        const wanted = occurrencesBetween(pattern, {
          timeZone: 'UTC',
          start: schedule.startsOn,
          from: from.toZonedDateTime('UTC').toInstant().subtract({ seconds: 1 }),
          to: Temporal.Instant.from('2400-01-01T00:00:00Z'),
          limit: 12,
        }).map((moment) => moment.toPlainDate().toString());
        const rule = ICAL.Recur.fromString(toRecurrenceRule(schedule));
        const iterator = rule.iterator(ICAL.Time.fromDateString(wanted[0]!));
        const found: string[] = [];
        for (let day = iterator.next(); day && found.length < 12; day = iterator.next()) found.push(day.toString());
        const beside = listDatesBesideRule(schedule, Temporal.PlainDate.from(wanted[0]!).toZonedDateTime('UTC'));
        const all = [...found, ...beside.map((moment) => moment.toPlainDate().toString())].toSorted();
        expect(all.slice(0, wanted.length)).toEqual(wanted);
      },
    );
    expect(() => fc.assert(property, { seed: 5545, numRuns: 400 })).not.toThrow();
  });

  it('is parsed back to a pattern with the same occurrences', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati');
    const times = fc.constantFrom(null, '00:00', '09:30', '23:59');
    const ends = fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 12 }) }),
      starts.map((day) => ({ until: day.add({ years: 2 }).toString() })),
    );
    const property = fc.property(patterns, starts, zones, times, ends, (base, from, timeZone, time, end) => {
      const pattern: Recurrence = { ...base, ...end, time };
      const list = (each: Recurrence, start: string) =>
        occurrencesBetween(each, {
          timeZone,
          start,
          from: from.toZonedDateTime(timeZone).toInstant().subtract({ seconds: 1 }),
          to: Temporal.Instant.from('2400-01-01T00:00:00Z'),
          limit: 12,
        }).map(String);
      const startsOn = from.toString();
      const wanted = list(pattern, startsOn);
      fc.pre(wanted.length > 0);
      // A component starts on its first occurrence.
      const date = wanted[0]!.slice(0, 10);
      const read = parseRecurrenceRule(toRecurrenceRule({ pattern, timeZone, startsOn }), { date, time, timeZone });
      expect(read && list(read, date)).toEqual(wanted);
    });
    expect(() => fc.assert(property, { seed: 5545, numRuns: 600 })).not.toThrow();
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'])(
    'comes with the clock changes of %s',
    (timeZone) => {
      const from = new Date('2026-11-18T05:00:00Z');
      const lines = contentFile([
        { name: 'BEGIN', value: 'VCALENDAR' },
        ...toTimeZoneLines(timeZone, from),
        { name: 'END', value: 'VCALENDAR' },
      ]);
      const [component] = new ICAL.Component(ICAL.parse(lines) as unknown[]).getAllSubcomponents('vtimezone');
      const zone = new ICAL.Timezone(component!);
      for (let day = 0; day < 1_500; day += 7) {
        const wanted = Temporal.PlainDateTime.from('2026-11-18T10:00').add({ days: day });
        const time = new ICAL.Time({ year: wanted.year, month: wanted.month, day: wanted.day, hour: 10 }, zone);
        expect(time.toJSDate().toISOString()).toBe(
          new Date(wanted.toZonedDateTime(timeZone).epochMilliseconds).toISOString(),
        );
      }
    },
  );
});
