import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describeDevice', () => {
  it.each([
    [`${windows} ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['<script>alert(1)</script>', 'scriptalert1'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('describes %s as %s', (userAgent, expected) => {
    expect(describeDevice(userAgent)).toBe(expected);
  });
});
