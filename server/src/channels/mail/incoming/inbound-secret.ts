import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a signature is valid, against replays. */
const freshForMs = 5 * 60_000;

/** Whether the secret itself was given, as a bearer token or as the password of a webhook address. */
export function hasSecret(authorization: string | undefined, secret: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return isSameText(value, secret);
  if (scheme.toLowerCase() !== 'basic') return false;
  const [, ...password] = Buffer.from(value, 'base64').toString().split(':');
  return isSameText(password.join(':'), secret);
}

/** Whether `t=<seconds>,v1=<hex>` is the HMAC-SHA256 of `<seconds>.<body>` and was made just now. */
export function isSigned(signature: string | undefined, body: Buffer, secret: string, now: Date): boolean {
  const { t = '', v1 = '' } = Object.fromEntries((signature ?? '').split(',').map((part) => part.trim().split('=')));
  if (!/^\d{1,12}$/.test(t) || Math.abs(now.getTime() - Number(t) * 1000) > freshForMs) return false;
  const wanted = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return isSameText(v1, wanted);
}

/** Compares in constant time. */
export function isSameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
