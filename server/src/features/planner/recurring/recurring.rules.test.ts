import type { Recurrence } from '@aide/contract';
import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  generatesAt,
  naturalStart,
  occurrenceAfter,
  planGeneration,
  upcomingOccurrence,
  upcomingOccurrences,
  type Schedule,
} from './recurring.rules.ts';

const india = 'Asia/Kolkata';
const at = (iso: string) => new Date(iso);
const mondays: Schedule = {
  pattern: { type: 'weekly', interval: 1, daysOfWeek: [1], time: '09:00' },
  timeZone: india,
  startsOn: '2026-11-23',
};
const daily = (extra: Partial<Recurrence> = {}): Schedule => ({
  pattern: { type: 'daily', interval: 1, time: null, ...extra },
  timeZone: india,
  startsOn: '2026-11-18',
});

describe('the next occurrence', () => {
  it('is at the local time in the zone of the pattern', () => {
    expect(upcomingOccurrence(mondays, at('2026-11-18T05:00:00Z'))).toEqual({
      date: '2026-11-23',
      at: at('2026-11-23T03:30:00Z'),
    });
  });

  it('is today until its time, and today all day without a time', () => {
    const justBefore = at('2026-11-23T03:29:59.999Z');
    const justAfter = at('2026-11-23T03:30:00.000Z');
    expect(upcomingOccurrence(mondays, justBefore)?.date).toBe('2026-11-23');
    expect(upcomingOccurrence(mondays, justAfter)?.date).toBe('2026-11-30');
    const lateTonight = at('2026-11-18T18:29:59Z');
    expect(upcomingOccurrence(daily(), lateTonight)).toEqual({ date: '2026-11-18', at: at('2026-11-17T18:30:00Z') });
    expect(upcomingOccurrence(daily(), at('2026-11-18T18:30:00Z'))?.date).toBe('2026-11-19');
  });

  it('keeps its local time through clock changes', () => {
    const newYork: Schedule = {
      pattern: { type: 'daily', interval: 1, time: '09:00' },
      timeZone: 'America/New_York',
      startsOn: '2027-03-13',
    };
    const moments = upcomingOccurrences(newYork, at('2027-03-13T00:00:00Z'), 3).map(({ at: moment }) => moment);
    expect(moments).toEqual([at('2027-03-13T14:00:00Z'), at('2027-03-14T13:00:00Z'), at('2027-03-15T13:00:00Z')]);
  });

  it('falls on the last day of a month that lacks the 31st', () => {
    const monthEnds: Schedule = {
      pattern: { type: 'monthly', interval: 1, dayOfMonth: 31, time: null },
      timeZone: india,
      startsOn: '2027-01-31',
    };
    expect(upcomingOccurrences(monthEnds, at('2027-01-05T00:00:00Z'), 3).map(({ date }) => date)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  it('is null after until or count', () => {
    expect(occurrenceAfter(daily({ until: '2026-11-19' }), at('2026-11-19T10:00:00Z'))).toBeNull();
    expect(upcomingOccurrences(daily({ count: 2 }), at('2026-11-18T05:00:00Z'), 5)).toHaveLength(2);
  });
});

describe('a pattern without a first day', () => {
  const now = at('2026-11-18T05:00:00Z'); // Wednesday 10:30 in India

  it.each<[string, Recurrence, string]>([
    ['daily, its time still ahead', { type: 'daily', interval: 1, time: '18:00' }, '2026-11-18'],
    ['daily, its time passed', { type: 'daily', interval: 1, time: '09:00' }, '2026-11-19'],
    ['every other Monday', { type: 'weekly', interval: 2, daysOfWeek: [1], time: null }, '2026-11-23'],
    ['every other Wednesday', { type: 'weekly', interval: 2, daysOfWeek: [3], time: null }, '2026-11-18'],
    ['the 15th of every third month', { type: 'monthly', interval: 3, dayOfMonth: 15, time: null }, '2026-12-15'],
    ['ended by count', { type: 'daily', interval: 1, time: '09:00', count: 1 }, '2026-11-19'],
  ])('%s starts on its first matching day', (_label, pattern, date) => {
    expect(naturalStart(pattern, india, now)).toBe(date);
  });
});

describe('generation', () => {
  it('creates nothing before the local day of the occurrence begins', () => {
    const firstNotMade = at('2026-11-23T03:30:00Z');
    const before = planGeneration(mondays, firstNotMade, at('2026-11-22T18:29:59.999Z'));
    expect(before).toEqual({ due: null, next: { date: '2026-11-23', at: firstNotMade } });
    const after = planGeneration(mondays, firstNotMade, at('2026-11-22T18:30:00Z'));
    expect(after).toMatchObject({ due: { date: '2026-11-23' }, next: { date: '2026-11-30' } });
    expect(generatesAt(firstNotMade, india)).toEqual(at('2026-11-22T18:30:00Z'));
  });

  it('creates only the latest one after downtime', () => {
    const result = planGeneration(daily(), at('2026-11-17T18:30:00Z'), at('2027-03-01T05:00:00Z'));
    expect(result).toMatchObject({ due: { date: '2027-03-01' }, next: { date: '2027-03-02' } });
  });

  it('takes no longer for a pattern that begins in 1900', () => {
    const startsOn = '1900-01-01';
    const now = at('2026-11-18T05:00:00Z');
    let parts = 0;
    // Every occurrence that is calculated reads the pattern's time.
    const counted = {
      ...daily().pattern,
      get time() {
        parts += 1;
        return '09:00';
      },
    };
    const { due, next } = planGeneration({ ...daily(), pattern: counted, startsOn }, at('1900-01-01T00:00:00Z'), now);
    expect([due?.date, next?.date]).toEqual(['2026-11-18', '2026-11-19']);
    expect(parts).toBeLessThan(200);
    const ended = daily({ until: '1950-06-30' });
    expect(planGeneration({ ...ended, startsOn }, at('1900-01-01T00:00:00Z'), now)).toMatchObject({
      due: { date: '1950-06-30' },
      next: null,
    });
  });

  it('creates the last one of a pattern that ended during downtime', () => {
    const result = planGeneration(daily({ count: 3 }), at('2026-11-17T18:30:00Z'), at('2027-03-01T05:00:00Z'));
    expect(result).toMatchObject({ due: { date: '2026-11-20' }, next: null });
  });

  it('never creates an occurrence twice or out of order, however often it runs', () => {
    const looks = array(integer({ min: 0, max: 40 * 24 }), { minLength: 1, maxLength: 60 });
    const zone = constantFrom('Asia/Kolkata', 'America/New_York', 'Africa/Cairo', 'Pacific/Chatham', 'Europe/London');
    const pattern = constantFrom<Recurrence>(
      { type: 'daily', interval: 1, time: null },
      { type: 'daily', interval: 2, time: '00:00' },
      { type: 'weekly', interval: 1, daysOfWeek: [0, 3], time: '23:45' },
      { type: 'monthly', interval: 1, dayOfMonth: 31, time: '02:30' },
    );
    assert(
      property(looks, zone, pattern, (gaps, timeZone, of) => {
        const start = at('2027-03-20T12:00:00Z');
        const schedule = { pattern: of, timeZone, startsOn: naturalStart(of, timeZone, start) };
        let next = upcomingOccurrence(schedule, start);
        let now = start.getTime();
        const made: string[] = [];
        const lateness: number[] = [];
        for (const gap of gaps) {
          now += gap * 3_600_000;
          if (!next) break;
          const step = planGeneration(schedule, next.at, new Date(now));
          if (step.due) {
            made.push(step.due.date);
            lateness.push(now - generatesAt(step.due.at, timeZone).getTime());
          }
          next = step.next;
        }
        expect(lateness.every((ms) => ms >= 0)).toBe(true);
        expect(made).toEqual([...new Set(made)].toSorted());
      }),
      { numRuns: 200, seed: 4 },
    );
  });
});
