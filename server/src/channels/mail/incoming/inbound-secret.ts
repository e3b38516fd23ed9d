import { createHmac } from 'node:crypto';
import { isSameText } from '../../../platform/secret/is-same-text.ts';

/** How long a signature is valid, against replays. */
const freshForMs = 5 * 60_000;

/** Returns true if the secret was sent as a bearer token or as the password of HTTP Basic. */
export function hasSecret(authorization: string | undefined, secret: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return isSameText(value, secret);
  if (scheme.toLowerCase() !== 'basic') return false;
  const [, ...password] = Buffer.from(value, 'base64').toString().split(':');
  return isSameText(password.join(':'), secret);
}

/** Returns true if `t=<seconds>,v1=<hex>` is a fresh HMAC-SHA256 of `<seconds>.<body>`. */
export function isSigned(signature: string | undefined, body: Buffer, secret: string, now: Date): boolean {
  const { t = '', v1 = '' } = Object.fromEntries((signature ?? '').split(',').map((part) => part.trim().split('=')));
  if (!/^\d{1,12}$/.test(t) || Math.abs(now.getTime() - Number(t) * 1000) > freshForMs) return false;
  const wanted = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return isSameText(v1, wanted);
}
