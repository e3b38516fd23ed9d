import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDatabase } from './watch-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<void>(() => {});

it('reports a database that has not responded for a minute, once', async () => {
  const onHang = vi.fn<() => void>();
  watchDatabase({ ping: never }, onHang);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onHang).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onHang).toHaveBeenCalledOnce();
});

it('does not report one that responds again in time, or that is unreachable', async () => {
  const onHang = vi.fn<() => void>();
  const frozen = Promise.withResolvers<void>();
  watchDatabase({ ping: () => frozen.promise }, onHang);
  watchDatabase({ ping: () => Promise.reject(new Error('ECONNREFUSED')) }, onHang);
  await vi.advanceTimersByTimeAsync(40_000);
  frozen.resolve();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(onHang).not.toHaveBeenCalled();
});
