import { describe, expect, it } from 'vitest';
import { formatBirthday, parseBirthday } from './birthday.ts';

describe('a birthday', () => {
  it.each([
    ['1980-03-14', '1980-03-14'],
    ['19800314', '1980-03-14'],
    ['--03-14', '--03-14'],
    ['--0314', '--03-14'],
    ['1604-02-29', '--02-29'],
    ['14.3.1980', '1980-03-14'],
    ['03.04.1980', '1980-04-03'],
    ['3/14/1980', '1980-03-14'],
    ['14/03/1980', '1980-03-14'],
    ['1980-03-14T00:00:00Z', '1980-03-14'],
    ['03/04/1980', null],
    ['1980-02-30', null],
    ['next week', null],
    ['', null],
  ])('of a file: %s', (text, expected) => {
    expect(parseBirthday(text)).toBe(expected);
  });

  it('is displayed with and without its year', () => {
    expect(formatBirthday('1980-03-14')).toBe('14 March 1980');
    expect(formatBirthday('--12-01')).toBe('1 December');
  });
});
