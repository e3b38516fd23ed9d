import { describe, expect, it } from 'vitest';
import { parseRecurrenceRule } from './parse-recurrence-rule.ts';

/** A Wednesday. */
const day = { date: '2026-11-18', time: null, timeZone: 'Europe/Berlin' };
const moment = { ...day, time: '10:00' };

describe('readRecurrenceRule', () => {
  it.each([
    ['FREQ=DAILY', { type: 'daily', interval: 1 }],
    ['RRULE:FREQ=DAILY;INTERVAL=3', { type: 'daily', interval: 3 }],
    ['freq=daily;byday=mo,tu,we,th,fr', { type: 'weekly', interval: 1, daysOfWeek: [1, 2, 3, 4, 5] }],
    ['FREQ=WEEKLY', { type: 'weekly', interval: 1, daysOfWeek: [3] }],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO;WKST=SU', { type: 'weekly', interval: 2, daysOfWeek: [1, 5] }],
    ['FREQ=WEEKLY;BYDAY=SU;WKST=SU', { type: 'weekly', interval: 1, daysOfWeek: [0] }],
    ['FREQ=MONTHLY', { type: 'monthly', interval: 1, dayOfMonth: 18 }],
    ['FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=2', { type: 'monthly', interval: 2, dayOfMonth: 31 }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { type: 'monthly', interval: 1, dayOfMonth: -1 }],
    ['FREQ=MONTHLY;BYDAY=2TU', { type: 'monthly', interval: 1, weekOfMonth: 2, daysOfWeek: [2] }],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', { type: 'monthly', interval: 1, weekOfMonth: -1, daysOfWeek: [5] }],
    ['FREQ=MONTHLY;BYDAY=MO', { type: 'weekly', interval: 1, daysOfWeek: [1] }],
    ['FREQ=YEARLY', { type: 'yearly', interval: 1, month: 11, day: 18 }],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', { type: 'yearly', interval: 1, month: 2, day: 29 }],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', { type: 'yearly', interval: 1, month: 3, weekOfMonth: -1, daysOfWeek: [0] }],
    ['FREQ=YEARLY;BYMONTHDAY=5', { type: 'monthly', interval: 1, dayOfMonth: 5 }],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=30', { type: 'monthly', interval: 1, dayOfMonth: 30 }],
    ['FREQ=DAILY;COUNT=5', { type: 'daily', interval: 1, count: 5 }],
    ['FREQ=DAILY;UNTIL=20261224', { type: 'daily', interval: 1, until: '2026-12-24' }],
  ])('reads %s', (rule, expected) => {
    expect(parseRecurrenceRule(rule, day)).toEqual({ ...expected, time: null });
  });

  it.each([
    ['FREQ=DAILY;UNTIL=20261224T090000Z', '2026-12-24'],
    ['FREQ=DAILY;UNTIL=20261224T085959Z', '2026-12-23'],
    ['FREQ=DAILY;UNTIL=20261224T230000Z', '2026-12-24'],
    ['FREQ=DAILY;UNTIL=20261224T095900', '2026-12-23'],
    ['FREQ=DAILY;UNTIL=20261224T100000', '2026-12-24'],
    ['FREQ=DAILY;UNTIL=20261224', '2026-12-24'],
  ])('reads the last day of %s in the zone of the start', (rule, until) => {
    expect(parseRecurrenceRule(rule, moment)).toEqual({ type: 'daily', interval: 1, time: '10:00', until });
  });

  it('takes the time from the start', () => {
    expect(parseRecurrenceRule('FREQ=DAILY;BYHOUR=10;BYMINUTE=0', moment)?.time).toBe('10:00');
  });

  it.each([
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1000',
    'FREQ=DAILY;INTERVAL=two',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=3;UNTIL=20261224',
    'FREQ=DAILY;UNTIL=20261324',
    'FREQ=DAILY;UNTIL=soon',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;BYHOUR=9,17',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
    'FREQ=DAILY;BYMONTH=3',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=1MO,2TU',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=31',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=1,7',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=DAILY;X-UNKNOWN=1',
  ])('returns undefined for %j', (rule) => {
    expect(parseRecurrenceRule(rule, day)).toBeUndefined();
  });
});
