import { describe, expect, it } from 'vitest';
import { decideGate } from './gate.rules.ts';

const thresholds = { tasks: 3, contacts: 3 };
const counts = (tasks: number, contacts: number) => ({ tasks, contacts });

describe('the gate of the dashboard', () => {
  it('stays closed while either count is below its threshold [S2.dash.05, S2.dash.06]', () => {
    for (const now of [counts(2, 5), counts(5, 2)])
      expect(decideGate({ now, thresholds, before: null, passed: false }).passed).toBe(false);
  });

  it('stays open once it was passed [S2.dash.07, S4.gate.03]', () => {
    expect(decideGate({ now: counts(2, 3), thresholds, before: counts(3, 3), passed: true }).passed).toBe(true);
  });

  it.each([
    ['either was below [S4.gate.01]', counts(2, 3), true],
    ['both were below', counts(0, 0), true],
    ['neither was below [S4.gate.02]', counts(3, 3), false],
    ['nothing is known of before', null, false],
  ])('congratulates when %s', (_case, before, crossed) => {
    expect(decideGate({ now: counts(3, 3), thresholds, before, passed: false })).toEqual({ passed: true, crossed });
  });

  it('congratulates once', () => {
    expect(decideGate({ now: counts(3, 3), thresholds, before: counts(2, 3), passed: true }).crossed).toBe(false);
  });
});
