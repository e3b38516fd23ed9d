import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoment, localDay, localTime } from './local-time.ts';

describe('the local day of a moment', () => {
  it.each([
    ['2026-11-18T18:29:59.999Z', 'Asia/Kolkata', '2026-11-18'],
    ['2026-11-18T18:30:00.000Z', 'Asia/Kolkata', '2026-11-19'],
    ['2026-11-18T07:59:59.999Z', 'America/Los_Angeles', '2026-11-17'],
    ['2026-11-18T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-19'],
    // The night in which clocks are set back has 25 hours.
    ['2026-11-01T06:59:59.999Z', 'America/Chicago', '2026-11-01'],
    ['2026-11-02T05:59:59.999Z', 'America/Chicago', '2026-11-01'],
    ['2026-11-02T06:00:00.000Z', 'America/Chicago', '2026-11-02'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(localDay(new Date(moment), zone).toString()).toBe(day);
    expect(localTime(new Date(moment), zone).epochMilliseconds).toBe(Date.parse(moment));
  });
});

describe('a formatted moment', () => {
  it('is the one of toISOString, also before 1970 and after 9999', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (moment) => {
        expect(formatMoment(moment)).toBe(moment.toISOString());
      }),
    );
  });
});
