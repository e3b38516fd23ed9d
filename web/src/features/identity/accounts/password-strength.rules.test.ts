import { describe, expect, it } from 'vitest';
import { measurePassword } from './password-strength.rules.ts';

describe('measurePassword', () => {
  it.each([
    ['secret', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijkl123456', 'weak'],
    ['qwertyuiop', 'weak'],
    ['tulip-7x', 'fair'],
    ['correct horse', 'fair'],
    ['a wholly new one', 'good'],
    ['correct horse battery staple', 'strong'],
    ['V7#kq!m2Zp_w', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(measurePassword(password)).toBe(strength);
  });
});
