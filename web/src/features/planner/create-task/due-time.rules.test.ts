import { describe, expect, it } from 'vitest';
import { timeSlots, toTwelveHours, toTwentyFourHours } from './due-time.rules.ts';

describe('the due time', () => {
  it('has 48 slots, half an hour apart, from 01:00 to 12:30 [S2.ctask.12, S2.ctask.13]', () => {
    expect(new Set(timeSlots).size).toBe(48);
    expect(timeSlots[0]).toBe('01:00 AM');
    expect(timeSlots.at(-1)).toBe('12:30 AM');
    const minutes = timeSlots.map((slot) => {
      const [hours, rest] = toTwentyFourHours(slot).split(':').map(Number);
      return (hours ?? 0) * 60 + (rest ?? 0);
    });
    for (const [index, minute] of minutes.slice(1).entries())
      expect((minute - (minutes[index] ?? 0) + 1440) % 1440, timeSlots[index + 1]).toBe(30);
  });

  it('12 AM is hour 0 [S5.task.07]', () => {
    expect(toTwentyFourHours('12:30 AM')).toBe('00:30');
    expect(toTwentyFourHours('12:00 AM')).toBe('00:00');
  });

  it('12 PM is hour 12, and one past it is 13 [S5.task.08]', () => {
    expect(toTwentyFourHours('12:00 PM')).toBe('12:00');
    expect(toTwentyFourHours('01:00 PM')).toBe('13:00');
    expect(toTwentyFourHours('11:30 AM')).toBe('11:30');
  });

  it('converting there and back returns the same time', () => {
    for (const slot of timeSlots) expect(toTwelveHours(toTwentyFourHours(slot))).toBe(slot);
    expect(toTwelveHours('16:15')).toBe('04:15 PM');
  });
});
