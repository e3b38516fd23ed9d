import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { fall } = vi.hoisted(() => {
  let finish = () => {};
  const throwPieces = vi.fn<(options: { particleCount: number }) => Promise<void>>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  return { fall: Object.assign(throwPieces, { reset: vi.fn<() => void>(() => finish()) }) };
});
vi.mock('canvas-confetti', () => ({ default: { create: () => fall } }));

const { throwSmallConfetti } = await import('./throw-confetti.ts');
const sheet = () => document.querySelector('canvas')!;

beforeEach(() => {
  vi.useFakeTimers();
  fall.mockClear();
  fall.reset.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('a small celebration', () => {
  it('is behind the content and ends after a second', async () => {
    throwSmallConfetti();
    expect(sheet().className).toContain('-z-10');
    expect(sheet().hidden).toBe(false);
    await vi.advanceTimersByTimeAsync(999);
    expect(fall.reset).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fall.reset).toHaveBeenCalledOnce();
    expect(sheet().hidden).toBe(true);
  });

  it('ends on the next key press, once', async () => {
    throwSmallConfetti();
    fireEvent.keyDown(document.body, { key: 'a' });
    await vi.advanceTimersByTimeAsync(0);
    expect(sheet().hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(fall.reset).toHaveBeenCalledOnce();
  });
});
