import { describe, expect, it } from 'vitest';
import { ecosystem } from './marketing.ts';
import { tips } from './tips.ts';

describe('the public texts', () => {
  it('contain thirty distinct tips [S4.tips.02]', () => {
    expect(tips).toHaveLength(30);
    expect(new Set(tips).size).toBe(30);
  });

  it('list as many features as they claim [S1.claim.13]', () => {
    expect(ecosystem.groups.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(26);
  });
});
