import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasPassedGate, useGate } from './use-gate.ts';

const thresholds = { tasks: 2, contacts: 1 };
const below = { tasks: 1, contacts: 1 };
const reached = { tasks: 2, contacts: 1 };
const renderGate = (counts = below, userId = 'asha') =>
  renderHook((now) => useGate(userId, now, thresholds), { initialProps: counts });

describe('the gate of the dashboard', () => {
  it('is closed below the thresholds', () => {
    expect(renderGate().result.current).toEqual({ open: false, crossed: false, counts: below });
    expect(hasPassedGate('asha')).toBe(false);
  });

  it.each([
    ['tasks', { tasks: 5, contacts: 0 }],
    ['contacts', { tasks: 0, contacts: 5 }],
  ])('is not opened by %s alone', (_what, counts) => {
    expect(renderGate(counts).result.current.open).toBe(false);
  });

  it('opens when the last count is reached', () => {
    const { result, rerender } = renderGate();
    rerender(reached);
    expect(result.current).toEqual({ open: true, crossed: true, counts: reached });
    rerender({ tasks: 3, contacts: 1 });
    expect(result.current).toMatchObject({ open: true, crossed: true, counts: { tasks: 3, contacts: 1 } });
    expect(hasPassedGate('asha')).toBe(true);
    expect(hasPassedGate('ben')).toBe(false);
  });

  it('reacts to each of the two counts', () => {
    const { result, rerender } = renderGate({ tasks: 2, contacts: 0 });
    rerender({ tasks: 2, contacts: 1 });
    expect(result.current.crossed).toBe(true);
  });

  it('stays open when tasks are deleted, also after the page was opened again', () => {
    const first = renderGate(reached);
    first.rerender(below);
    expect(first.result.current.open).toBe(true);
    first.unmount();
    expect(renderGate(below).result.current.open).toBe(true);
    expect(renderGate(below, 'ben').result.current.open).toBe(false);
  });

  it('is open without a celebration for an account that is there already', () => {
    expect(renderGate(reached).result.current).toMatchObject({ open: true, crossed: false });
  });

  it('is crossed by what was reached since the page was last open', () => {
    renderGate().unmount();
    expect(renderGate(reached).result.current.crossed).toBe(true);
  });
});
