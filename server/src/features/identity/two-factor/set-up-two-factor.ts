import { randomBytes } from 'node:crypto';
import type { TwoFactor, TwoFactorSetup } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { CredentialsChanged } from '../accounts/account-events.ts';
import { endSessions } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { base32, findStep, otpauthUri } from './totp.rules.ts';
import {
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  lockTwoFactor,
  saveSetup,
  updateTwoFactor,
} from './two-factor.repository.ts';

/**
 * Stores a new secret and returns it for the authenticator app. Nothing changes for the account until a code is confirmed.
 *
 * @throws TWO_FACTOR_ON
 */
export async function beginTwoFactor({ tx, user, now }: UserContext, seal: Seal): Promise<TwoFactorSetup> {
  const bytes = randomBytes(20);
  const saved = await saveSetup(tx, user.id, seal.close(bytes.toString('base64url'), user.id), now);
  if (!saved) throw fail('TWO_FACTOR_ON');
  const secret = base32(bytes);
  return { secret, uri: otpauthUri(user.email, secret) };
}

/**
 * Enables the second factor after a code has proved that the app has the secret. Ends every session opened without it.
 *
 * @throws TWO_FACTOR_NOT_BEGUN, TWO_FACTOR_ON, SECOND_FACTOR_WRONG, UNAUTHENTICATED if the account is deleted
 */
export async function enableTwoFactor(
  context: UserContext,
  seal: Seal,
  typed: string,
): Promise<{ user: User; recoveryCodes: string[] }> {
  const { tx, user, now, log } = context;
  const row = await lockTwoFactor(tx, user.id);
  if (!row) throw fail('TWO_FACTOR_NOT_BEGUN');
  if (row.enabledAt !== null) throw fail('TWO_FACTOR_ON');
  const secret = Buffer.from(seal.open(row.secret, user.id), 'base64url');
  const step = findStep(secret, typed.replaceAll(/[\s-]/g, ''), now, row.lastStep);
  if (step === null) throw fail('SECOND_FACTOR_WRONG');
  await updateTwoFactor(tx, user.id, { enabledAt: now, lastStep: step });
  const recoveryCodes = await renewRecoveryCodes(context);
  const account = await endSessions(tx, user.id);
  if (!account) throw fail('UNAUTHENTICATED');
  await context.publish(new CredentialsChanged(context, user.id, context.credential?.id));
  await recordOwnSecurityEvent(context, 'two_factor_on');
  log.info({ userId: user.id }, 'two-factor sign-in was switched on');
  return { user: account, recoveryCodes };
}

/** Disables the second factor and deletes the secret and the recovery codes. */
export async function disableTwoFactor(context: UserContext): Promise<TwoFactor> {
  await deleteTwoFactor(context.tx, context.user.id);
  await recordOwnSecurityEvent(context, 'two_factor_off');
  context.log.info({ userId: context.user.id }, 'two-factor sign-in was switched off');
  return getTwoFactor(context);
}

/** Returns whether the second factor is enabled; an unconfirmed setup is not. */
export async function getTwoFactor({ tx, user }: UserContext): Promise<TwoFactor> {
  const row = await findTwoFactor(tx, user.id);
  const enabledAt = row?.enabledAt ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: enabledAt === null ? 0 : await countRecoveryCodes(tx, user.id),
  };
}

export const twoFactorExport: ExportSection = { name: 'twoFactor', read: getTwoFactor };
