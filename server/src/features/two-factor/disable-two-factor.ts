import type { TwoFactor } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { readTwoFactor } from './read-two-factor.ts';
import { deleteTwoFactor } from './two-factor.repository.ts';

/** The password alone opens the account from here on; the secret and the recovery codes are gone. */
export async function disableTwoFactor(context: UserContext): Promise<TwoFactor> {
  await deleteTwoFactor(context.tx, context.user.id);
  context.log.info({ userId: context.user.id }, 'two-factor sign-in was switched off');
  return readTwoFactor(context);
}
