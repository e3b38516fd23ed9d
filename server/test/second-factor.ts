import { stepAt, totpAt } from '../src/features/identity/two-factor/totp.rules.ts';
import type { TestApp, TestUser } from './test-app.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32, like an authenticator app. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export interface Authenticator {
  /** Returns the current code, or that of another time step. */
  code(offset?: number): string;
  recoveryCodes: string[];
  /** The token of the new session; older sessions have ended. */
  token: string;
}

/** Enables the second factor, like a user with an authenticator app. */
export async function enableSecondFactor(aide: TestApp, user: TestUser): Promise<Authenticator> {
  const setup = await user.call<{ data: { secret: string } }>('POST', '/two-factor/setup', { password: user.password });
  const secret = fromBase32(setup.body.data.secret);
  const code = (offset = 0) => totpAt(secret, stepAt(aide.clock.now()) + offset);
  const enabled = await user.call<{ data: { recoveryCodes: string[]; token: string } }>('POST', '/two-factor/enable', {
    code: code(),
  });
  return { code, ...enabled.body.data };
}
