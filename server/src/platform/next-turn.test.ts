import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('works that are under way continue in different iterations of the event loop, in order', async () => {
  let iteration = 0;
  const continued: { work: string; iteration: number }[] = [];
  const works = ['first', 'second', 'third'].map(async (work) => {
    for (let part = 0; part < 2; part += 1) {
      await nextTurn();
      continued.push({ work, iteration });
    }
  });
  const ended = Promise.all(works).then(() => true);
  while (!(await Promise.race([ended, nextIteration(false)]))) iteration += 1;

  expect(continued.map(({ work }) => work)).toEqual(['first', 'second', 'third', 'first', 'second', 'third']);
  expect(new Set(continued.map((each) => each.iteration)).size).toBe(continued.length);
});
