import type { ProviderReturn } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findIdentity } from './identities.repository.ts';
import type { IdentityProvider } from './identity-provider.port.ts';
import { beginVisit, endVisit } from './visit-provider.ts';

const purpose = 'reauthenticate';

/** Returns the URL for signing in to the provider again. @throws PROVIDER_UNAVAILABLE */
export async function beginProviderProof(transactions: Transactions, provider: IdentityProvider, userId: string) {
  return beginVisit(transactions, provider, { userId, purpose });
}

/**
 * Checks that a provider's account which is connected to this account has just signed in there.
 *
 * @throws PROVIDER_REFUSED, PROVIDER_UNAVAILABLE
 */
export async function verifyProviderProof(
  transactions: Transactions,
  provider: IdentityProvider,
  userId: string,
  returned: ProviderReturn,
): Promise<void> {
  const { issuer, subject } = await endVisit(transactions, provider, returned, { userId, purpose });
  const identity = await transactions.read(({ tx }) => findIdentity(tx, issuer, subject));
  if (identity?.userId !== userId) throw fail('PROVIDER_REFUSED');
}
