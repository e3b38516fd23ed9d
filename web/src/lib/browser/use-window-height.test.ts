import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from './use-window-height.ts';
import { timings } from '../timings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ten resizes within 50 ms are one update, 100 ms after the last [S9.time.05]', () => {
  const update = vi.fn<() => void>();
  const onResize = debounce(timings.resizeDebounce, update);
  for (let resize = 0; resize < 10; resize += 1) {
    onResize();
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(94);
  expect(update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(update).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(update).toHaveBeenCalledTimes(1);
});

it('does not run after it was cancelled', () => {
  const update = vi.fn<() => void>();
  const waiting = debounce(100, update);
  waiting();
  waiting.cancel();
  vi.advanceTimersByTime(1000);
  expect(update).not.toHaveBeenCalled();
});
