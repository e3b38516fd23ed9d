import type { ApiToken } from '@aide/contract';
import { describe, expect, test } from 'vitest';
import { formatLastUse } from '../../../lib/time/moment-text.ts';
import { parseLifetime, lifetimes, formatExpiry } from './api-tokens.rules.ts';

const token: ApiToken = {
  id: '0',
  name: 'Script',
  scope: 'read',
  hint: 'abcd',
  createdAt: '2026-11-01T00:00:00Z',
  expiresAt: '2026-11-20T20:00:00Z',
  lastUsedAt: null,
};
const zone = 'Asia/Kolkata';

describe('a token', () => {
  test('shows when it expires, in the user’s time zone', () => {
    expect(formatExpiry(token, new Date('2026-11-18T00:00:00Z'), zone)).toBe('Expires Sat 21 Nov');
    expect(formatExpiry(token, new Date('2026-11-20T20:00:00Z'), zone)).toBe('Expired Sat 21 Nov');
    expect(formatExpiry({ ...token, expiresAt: null }, new Date(), zone)).toBe('Does not expire');
  });

  test('shows when it was last used', () => {
    expect(formatLastUse(null, zone)).toBe('Never used');
    const [used, now] = ['2026-11-18T05:00:00Z', new Date('2026-11-20T20:00:00Z')];
    expect(formatLastUse(used, zone, now)).toBe('Last used Wed 18 Nov, 10:30 AM');
  });

  test('expires after one of the offered periods', () => {
    expect(lifetimes.map(({ value }) => parseLifetime(value))).toEqual([7, 30, 90, 365, null]);
  });
});
