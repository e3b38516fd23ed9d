import { describe, expect, it } from 'vitest';
import { formatBotLink, formatCode, judgeCode, usableStartToken } from './telegram-link.rules.ts';

const now = new Date('2026-11-18T05:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);
const good = { codeHash: 'aa', codeExpiresAt: inMs(1), codeTries: 0 };

describe('a code', () => {
  it.each([
    ['right in time', good, true, 'right'],
    ['wrong in time', good, false, 'wrong'],
    ['right in its last try', { ...good, codeTries: 4 }, true, 'right'],
    ['right after five tries', { ...good, codeTries: 5 }, true, 'expired'],
    ['right, but too late', { ...good, codeExpiresAt: now }, true, 'expired'],
    ['never sent', { codeHash: null, codeExpiresAt: null, codeTries: 0 }, false, 'expired'],
  ] as const)('%s', (_label, state, matches, verdict) => {
    expect(judgeCode(state, matches, now)).toBe(verdict);
  });

  it('has six digits, including leading zeros', () => {
    expect([formatCode(0), formatCode(42), formatCode(999_999)]).toEqual(['000000', '000042', '999999']);
  });
});

describe('a bot link', () => {
  it('contains its token and is shown again until it is too old', () => {
    expect(formatBotLink('aide_bot', 'abc-1_2')).toBe('https://t.me/aide_bot?start=abc-1_2');
    expect(usableStartToken({ startToken: 'abc', startTokenExpiresAt: inMs(1) }, now)).toBe('abc');
    expect(usableStartToken({ startToken: 'abc', startTokenExpiresAt: now }, now)).toBeNull();
    expect(usableStartToken(undefined, now)).toBeNull();
  });
});
