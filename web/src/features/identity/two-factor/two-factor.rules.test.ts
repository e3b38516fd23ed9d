import { expect, test } from 'vitest';
import { qrPath } from '../../../ui/qr-path.ts';
import { groupByFour, formatCodesLeft } from './two-factor.rules.ts';

test('a key is displayed in groups of four', () => {
  expect(groupByFour('GEZDGNBVGY')).toBe('GEZD GNBV GY');
});

test('recovery codes are counted in words', () => {
  expect([0, 1, 7].map(formatCodesLeft)).toEqual([
    'No recovery codes left. Create new ones.',
    '1 recovery code left',
    '7 recovery codes left',
  ]);
});

test('a QR code has its three corners and a quiet zone', () => {
  const { path, size } = qrPath('otpauth://totp/Aide:asha@example.com?secret=GEZDGNBVGY');
  expect(size).toBeGreaterThan(25);
  for (const [x, y] of [
    [4, 4],
    [size - 5, 4],
    [4, size - 5],
  ]) {
    expect(path).toContain(`M${x} ${y}h1`);
  }
  expect(path).not.toMatch(/M[0-3] /);
});
