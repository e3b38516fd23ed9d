import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths. */
export function isSameText(given: string, wanted: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
