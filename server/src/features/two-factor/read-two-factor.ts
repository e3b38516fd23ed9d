import type { TwoFactor } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { countRecoveryCodes, findTwoFactor } from './two-factor.repository.ts';

/** How the account is protected; a setup that was begun and not confirmed counts as off. */
export async function readTwoFactor({ tx, user }: UserContext): Promise<TwoFactor> {
  const row = await findTwoFactor(tx, user.id);
  const enabledAt = row?.enabledAt ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: enabledAt === null ? 0 : await countRecoveryCodes(tx, user.id),
  };
}
