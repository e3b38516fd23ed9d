import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { maxRowsAtOnce, splitLargeResults } from './large-results.ts';

/** Returns the iterations of the event loop in which results that arrive together continue. */
async function listIterations(rows: number): Promise<number[]> {
  const query = splitLargeResults(async (row: unknown) => ({ rows: Array.from({ length: rows }, () => row) }));
  let iteration = 0;
  const results = Promise.all(
    ['first', 'second', 'third'].map(async (row) => {
      expect(await query(row)).toEqual({ rows: Array.from({ length: rows }, () => row) });
      return iteration;
    }),
  );
  while ((await Promise.race([results, nextIteration(null)])) === null) iteration += 1;
  return results;
}

it('large results that arrive together continue in an iteration of the event loop each, in order', async () => {
  const [first = NaN, ...others] = await listIterations(maxRowsAtOnce + 1);
  expect(others).toEqual([first + 1, first + 2]);
});

it('small results continue at once', async () => {
  expect(await listIterations(maxRowsAtOnce)).toEqual([0, 0, 0]);
});

it('a query with a callback returns nothing to wait for', () => {
  const query = splitLargeResults((_text, done) => (typeof done === 'function' ? done() : undefined));
  expect(query('select 1', () => undefined)).toBeUndefined();
});
