import { createHmac, timingSafeEqual } from 'node:crypto';

/** What authenticator apps expect without being told (RFC 6238): SHA-1, six digits, half a minute. */
const periodMs = 30_000;
const digits = 6;
/** A code of the step before and after is taken too: clocks differ and people type slowly. */
const drift = [-1, 0, 1];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / periodMs);
}

export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, or null. Steps up to `usedStep` are used up: a code that somebody looked at over a shoulder or on
 * the wire opens nothing a second time. Every candidate is compared, in constant time.
 */
export function findStep(secret: Buffer, code: string, now: Date, usedStep: number): number | null {
  if (!isTotpCode(code)) return null;
  const given = Buffer.from(code);
  const current = stepAt(now);
  const matches = drift
    .map((offset) => current + offset)
    .filter((step) => timingSafeEqual(Buffer.from(totpAt(secret, step)), given));
  return matches.find((step) => step > usedStep) ?? null;
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** RFC 4648 without padding, as authenticator apps show and take it. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** What the QR code says. */
export function otpauthUri(email: string, secret: string): string {
  const label = `Aide:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Aide&algorithm=SHA1&digits=${digits}&period=${periodMs / 1000}`;
}
