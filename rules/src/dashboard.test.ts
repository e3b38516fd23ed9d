import { describe, expect, it } from 'vitest';
import { completionBadge, counterBarPercent, dailyBarPercent, countStars } from './dashboard.ts';

describe('the dashboard', () => {
  it('draws counter bars at 10, 15, 20 and 25 percent per unit, at most 100 [S2.dash.11, S2.dash.12]', () => {
    const counters = ['contacts', 'pending', 'followUps', 'backlog'] as const;
    expect(counters.map((counter) => counterBarPercent(counter, 3))).toEqual([30, 45, 60, 75]);
    expect(counters.map((counter) => counterBarPercent(counter, 20))).toEqual([100, 100, 100, 100]);
    expect(counters.map((counter) => counterBarPercent(counter, 0))).toEqual([0, 0, 0, 0]);
  });

  it.each([
    [100, 'green'],
    [80, 'green'],
    [79.9, 'yellow'],
    [60, 'yellow'],
    [59, 'red'],
    [0, 'red'],
  ] as const)('a completion of %s has a %s badge [S2.dash.24, S2.dash.25, S2.dash.26]', (rate, colour) => {
    expect(completionBadge(rate)).toBe(colour);
  });

  it('scales bars against 25 a day and stars up to five [S9.list.03, S9.list.04]', () => {
    expect(dailyBarPercent(10)).toBe(40);
    expect(dailyBarPercent(60)).toBe(100);
    expect(dailyBarPercent(Number.NaN)).toBe(0);
    expect([0, 3, 9].map(countStars)).toEqual([0, 3, 5]);
  });
});
