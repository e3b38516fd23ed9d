import { describe, expect, it } from 'vitest';
import { daysRemaining, describeTrial, extendedEnd, trialStatus, type TrialFacts } from './trial.rules.ts';

const trial = (ends: string | null, timezone = 'Asia/Kolkata', trialExtensions = 0): TrialFacts => ({
  trialStartedAt: new Date('2026-11-01T05:00:00Z'),
  trialEndsAt: ends === null ? null : new Date(ends),
  trialExtensions,
  timezone,
});

describe('days remaining', () => {
  it.each([
    // 10:30 in India is 05:00 UTC; its midnight is 18:30 UTC of the day before
    ['at sign-up', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-01T05:00:00Z', 14],
    ['just before the first midnight', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-01T18:29:59Z', 14],
    ['at the first midnight', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-01T18:30:00Z', 13],
    ['three days before', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-12T05:00:00Z', 3],
    ['the day before', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-14T05:00:00Z', 1],
    ['on the last day', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-15T04:59:59.999Z', 1],
    ['at the end', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2026-11-15T05:00:00Z', 0],
    ['long after', 'Asia/Kolkata', '2026-11-15T05:00:00Z', '2027-01-01T00:00:00Z', 0],
    ['west of the date line', 'Pacific/Pago_Pago', '2026-11-15T05:00:00Z', '2026-11-14T10:59:00Z', 1],
    ['east of the date line', 'Pacific/Kiritimati', '2026-11-15T05:00:00Z', '2026-11-13T09:59:00Z', 2],
    ['east of it, a minute later', 'Pacific/Kiritimati', '2026-11-15T05:00:00Z', '2026-11-13T10:00:00Z', 1],
    ['over the end of summer time', 'America/New_York', '2026-11-07T03:00:00Z', '2026-10-24T03:00:00Z', 14],
    ['over the start of summer time', 'Europe/London', '2026-04-04T23:30:00Z', '2026-03-21T23:30:00Z', 15],
  ])('%s', (_label, zone, ends, now, days) => {
    expect(daysRemaining(trial(ends, zone), new Date(now))).toBe(days);
  });

  it('is null if the trial is disabled', () => {
    expect(daysRemaining(trial(null), new Date())).toBeNull();
  });
});

describe('the trial', () => {
  const now = new Date('2026-11-10T05:00:00Z');

  it.each([
    [trial('2026-11-15T05:00:00Z'), 'active'],
    [trial('2026-11-15T05:00:00Z', 'Asia/Kolkata', 1), 'extended'],
    [trial('2026-11-10T05:00:00Z', 'Asia/Kolkata', 1), 'expired'],
    [trial(null), 'none'],
  ])('has its status [S3.trial.02]', (facts, status) => {
    expect(trialStatus(facts, now)).toBe(status);
  });

  it('is extended from its end, or from now if it is over, at the same time of day', () => {
    const end = (ends: string, zone: string) => extendedEnd(trial(ends, zone), 14, now).toISOString();
    expect(end('2026-11-15T05:00:00Z', 'Asia/Kolkata')).toBe('2026-11-29T05:00:00.000Z');
    expect(end('2026-11-09T05:00:00Z', 'Asia/Kolkata')).toBe('2026-11-24T05:00:00.000Z');
    const autumn = extendedEnd(trial('2026-10-25T14:00:00Z', 'America/New_York'), 14, new Date('2026-10-20T00:00:00Z'));
    expect(autumn.toISOString()).toBe('2026-11-08T15:00:00.000Z'); // 10:00 before and after the change
  });

  it('has no dates if it is disabled', () => {
    expect(describeTrial(trial(null), now)).toEqual({
      trial_status: 'none',
      is_expired: false,
      days_remaining: null,
      trial_start_date: null,
      trial_end_date: null,
      trial_extensions: 0,
    });
  });
});
