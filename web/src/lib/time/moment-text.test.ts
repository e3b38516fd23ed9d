import { describe, expect, it } from 'vitest';
import { formatOccurrence } from './moment-text.ts';

const now = new Date('2026-11-10T05:00:00.000Z');

describe('the next occurrence of a pattern', () => {
  it('has the time of the pattern, midnight too', () => {
    const next = '2026-11-17T18:30:00.000Z';
    expect(formatOccurrence(next, { time: '00:00' }, 'Asia/Kolkata', now)).toBe('Wed 18 Nov, 12:00 AM');
  });

  it('is a day if the pattern has no time, also where days begin at one', () => {
    expect(formatOccurrence('2027-04-23T22:00:00.000Z', { time: null }, 'Africa/Cairo', now)).toBe('24 Apr 2027');
  });
});
