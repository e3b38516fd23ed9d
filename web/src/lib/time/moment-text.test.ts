import { describe, expect, it } from 'vitest';
import { formatOccurrence } from './moment-text.ts';

describe('the next occurrence of a pattern', () => {
  it('has the time of the pattern, midnight too', () => {
    expect(formatOccurrence('2026-11-17T18:30:00.000Z', { time: '00:00' }, 'Asia/Kolkata')).toBe(
      'Wed 18 Nov 2026, 12:00 AM',
    );
  });

  it('is a day if the pattern has no time, also where days begin at one', () => {
    expect(formatOccurrence('2026-04-23T22:00:00.000Z', { time: null }, 'Africa/Cairo')).toBe('Fri 24 Apr 2026');
  });
});
