import { expect, it } from 'vitest';
import { correctAddressWord } from './correct-address-word.ts';
import { parsePrivateAddress } from './private-suffix.ts';

it.each([
  ['tomorow', 'tomorrow'],
  ['tommorow', 'tomorrow'],
  ['Mondy', 'monday'],
  ['nextweak', 'nextweek'],
  ['next-fridy', 'nextfriday'],
  ['fridya4pm', 'friday4pm'],
  ['wendsday-10am', 'wednesday-10am'],
  ['waiting-thusday', 'waiting-thursday'],
  ['evrymonday', 'everymonday'],
])('%s is corrected to %s', (written, meant) => {
  expect(correctAddressWord(written)).toBe(meant);
});

it.each([
  'sonday',
  'cancle',
  'cancl',
  'pendin',
  'formts',
  'whenever',
  'support',
  'info',
  'noone',
  'someday',
  'x'.repeat(60),
])('%s is not corrected: none or several are similar, or a command is', (written) => {
  expect(correctAddressWord(written)).toBeNull();
});

it('an address with a private suffix is never corrected', () => {
  const now = new Date('2026-11-18T05:00:00Z');
  expect(parsePrivateAddress('tomorow', now, 'UTC')).toMatchObject({ word: 'tomorrow', corrected: true });
  expect(parsePrivateAddress('tomorow.k7q2b5', now, 'UTC').request.kind).toBe('unknown');
  expect(parsePrivateAddress('cancle.k7q2b5', now, 'UTC').request.kind).toBe('unknown');
});
