import { describe, expect, it } from 'vitest';
import { deserves } from './celebrations.rules.ts';

describe('celebrations', () => {
  it('come once for one event', () => {
    expect(deserves('task_created', 0, null)).toBe(true);
    expect(deserves('task_created', 500, { at: 0, great: false })).toBe(false);
    expect(deserves('task_created', 1500, { at: 0, great: false })).toBe(true);
  });

  it('let the greater occasion through', () => {
    expect(deserves('milestone', 10, { at: 0, great: false })).toBe(true);
    expect(deserves('milestone', 20, { at: 10, great: true })).toBe(false);
  });
});
