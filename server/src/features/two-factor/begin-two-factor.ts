import { randomBytes } from 'node:crypto';
import type { TwoFactorSetup } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { Seal } from '../../platform/seal.ts';
import { base32, otpauthUri } from './totp.rules.ts';
import { saveSetup } from './two-factor.repository.ts';

/** A new secret for the app. The account stays as it is until a code of it is confirmed. Throws TWO_FACTOR_ON. */
export async function beginTwoFactor({ tx, user, now }: UserContext, seal: Seal): Promise<TwoFactorSetup> {
  const bytes = randomBytes(20);
  const saved = await saveSetup(tx, user.id, seal.close(bytes.toString('base64url'), user.id), now);
  if (!saved) throw fail('TWO_FACTOR_ON');
  const secret = base32(bytes);
  return { secret, uri: otpauthUri(user.email, secret) };
}
