import { describe, expect, it } from 'vitest';
import { formatWhen } from './when-text.ts';

describe('a due day in short words', () => {
  it.each([
    ['2026-11-15', '18:00', 'Today, 6:00 PM'],
    ['2026-11-16', null, 'Tomorrow'],
    ['2026-11-14', null, 'Yesterday'],
    ['2026-11-20', null, 'Fri 20 Nov'],
    ['2026-11-30', '09:00', 'Mon 30 Nov, 9:00 AM'],
  ])('formats %s %s as %s', (date, time, words) => {
    expect(formatWhen({ date, time }, '2026-11-15')).toBe(words);
  });
});
