import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. */
const periodSeconds = 30;
const parameters = { algorithm: 'SHA1', digits: 6 } as const;
/** The codes of the previous and the next step are accepted too: clocks differ, and typing takes time. */
const drift = [-1, 0, 1];

/** Copies the bytes: a Buffer may be a view of a larger one, which `Secret` would use as a whole. */
function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

/** Returns the number of the 30-second step that contains a time. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / periodSeconds);
}

/** Returns the code of a step. */
export function totpAt(secret: Uint8Array, step: number): string {
  return HOTP.generate({ secret: toSecret(secret), counter: step, ...parameters });
}

/**
 * Returns the step of a code, or null. Steps up to `usedStep` are rejected, so that an observed code cannot be used again. All candidates
 * are compared, each in constant time.
 */
export function findStep(secret: Uint8Array, code: string, now: Date, usedStep: number): number | null {
  if (!isTotpCode(code)) return null;
  const given = Buffer.from(code);
  const current = stepAt(now);
  const matches = drift
    .map((offset) => current + offset)
    .filter((step) => timingSafeEqual(Buffer.from(totpAt(secret, step)), given));
  return matches.find((step) => step > usedStep) ?? null;
}

/** Returns true if a text has the format of a code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Encodes bytes in base32 (RFC 4648) without padding, as authenticator apps display and accept them. */
export function base32(bytes: Uint8Array): string {
  return toSecret(bytes).base32;
}

/** Returns the URI of the QR code: the secret and its account. */
export function otpauthUri(email: string, secret: string): string {
  return new TOTP({ issuer: 'Aide', label: email, secret, period: periodSeconds, ...parameters }).toString();
}
