import { describe, expect, it } from 'vitest';
import { base32, findStep, otpauthUri, stepAt, totpAt } from './totp.rules.ts';

/** The secret of the examples in RFC 6238. */
const secret = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is that of RFC 6238', (second, code) => {
    expect(totpAt(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  it('is accepted half a minute early or late, and no further off', () => {
    const now = new Date(1_111_111_109_000);
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((offset) => findStep(secret, totpAt(secret, step + offset), now, 0));
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('invalidates all older ones when it is used', () => {
    const now = new Date(1_111_111_109_000);
    const step = stepAt(now);
    expect(findStep(secret, totpAt(secret, step), now, step)).toBeNull();
    expect(findStep(secret, totpAt(secret, step - 1), now, step)).toBeNull();
    expect(findStep(secret, totpAt(secret, step + 1), now, step)).toBe(step + 1);
  });

  it('is six digits and nothing else', () => {
    for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', '-12345']) {
      expect(findStep(secret, code, new Date(), 0)).toBeNull();
    }
  });
});

describe('the secret', () => {
  it('is encoded in base32 (RFC 4648)', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('is in the QR code with its account', () => {
    const uri = new URL(otpauthUri('a&b@example.com', 'MZXW6YTBOI'));
    expect(decodeURIComponent(uri.pathname)).toBe('/Aide:a&b@example.com');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: 'MZXW6YTBOI', issuer: 'Aide', period: '30' });
  });
});
