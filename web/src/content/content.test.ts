import { describe, expect, it } from 'vitest';
import { ecosystem } from './marketing.ts';
import { tips } from './tips.ts';

describe('the public texts', () => {
  it('S4.tips.02 hold thirty tips, no two alike', () => {
    expect(tips).toHaveLength(30);
    expect(new Set(tips).size).toBe(30);
  });

  it('S1.claim.13 list as many features as they claim', () => {
    expect(ecosystem.groups.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(26);
  });
});
