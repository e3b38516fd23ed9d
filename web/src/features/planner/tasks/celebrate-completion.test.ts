import { describe, expect, it } from 'vitest';
import { milestoneBetween } from './celebrate-completion.ts';

describe('milestones', () => {
  it.each([
    [9, 10, 10],
    [10, 11, null],
    [40, 60, 50],
    [8, 120, 100],
    [99, 100, 100],
    [10, 9, null],
  ])('from %i to %i completed [S4.conf.05]', (before, after, milestone) => {
    expect(milestoneBetween(before, after)).toBe(milestone);
  });
});
