import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['Priya Raman Iyer', 'PI'],
  ['priya', 'P'],
  ['  Åsa   Öberg ', 'ÅÖ'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
