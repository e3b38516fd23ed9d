import { expect, it } from 'vitest';
import { hasLooseMonth } from './moonshine.ts';

it.each([
  ['Call Mary on Monday, September.', true],
  ['Call Mary on Monday September about the rent', true],
  ['Call Mary on Monday, September 10.', false],
  ['Call Mary on Monday, September the tenth.', false],
  ['Call Mary on Monday, September twenty-first.', false],
  ['Call Mary on Monday, in September.', false],
  ['Call Mary in September.', false],
  ['Call April on Monday.', false],
  ['On Monday may I call?', false],
])('%s: %s', (text, isLoose) => {
  expect(hasLooseMonth(text)).toBe(isLoose);
});
