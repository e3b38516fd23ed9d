import { createHash, randomBytes } from 'node:crypto';
import type { ProviderReturn } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { insertVisit, takeVisit } from './identities.repository.ts';
import type { ProviderVisitRow } from './identities.table.ts';
import type { IdentityProvider, ProviderUser } from './identity-provider.port.ts';

/** Signing in at a provider can include a second factor there. */
const visitMs = 10 * 60_000;

/** Tolerated clock difference between the provider and this server. */
const clocksDifferByMs = 60_000;

/** The user and the purpose of a visit. A visit is valid only for its purpose. */
type Visitor = Pick<ProviderVisitRow, 'userId' | 'purpose'>;

const randomText = () => randomBytes(32).toString('base64url');
const hashBinding = (binding: string) => createHash('sha256').update(binding).digest('hex');

/**
 * Starts a visit to the provider. The product has no cookies: the browser keeps the returned `binding` and sends it on return, so that a
 * response which another browser received cannot sign a user in.
 *
 * @throws PROVIDER_UNAVAILABLE
 */
export async function beginVisit(
  transactions: Transactions,
  provider: IdentityProvider,
  { userId, purpose }: Visitor,
): Promise<{ url: string; binding: string }> {
  const secrets = { state: randomText(), nonce: randomText(), codeVerifier: randomText() };
  const url = await provider.begin(secrets, { fresh: purpose === 'reauthenticate' });
  const binding = randomText();
  await transactions.statement(({ tx, now }) =>
    insertVisit(tx, {
      ...secrets,
      bindingHash: hashBinding(binding),
      userId,
      purpose,
      expiresAt: new Date(now.getTime() + visitMs),
    }),
  );
  return { url, binding };
}

/** Ends a visit and returns the provider's claims. A visit ends once. @throws PROVIDER_REFUSED, PROVIDER_UNAVAILABLE */
export async function endVisit(
  transactions: Transactions,
  provider: IdentityProvider,
  { response, binding }: ProviderReturn,
  visitor: Visitor,
): Promise<ProviderUser> {
  const state = new URLSearchParams(response).get('state') ?? '';
  const bindingHash = hashBinding(binding);
  const visit = await transactions.statement(({ tx, now }) => takeVisit(tx, { state, bindingHash, ...visitor }, now));
  if (!visit) throw fail('PROVIDER_REFUSED');
  const claims = await provider.complete(response, visit);
  const startedAt = visit.expiresAt.getTime() - visitMs;
  // A provider may ignore the request for a fresh sign-in and use its own session.
  if (visitor.purpose === 'reauthenticate' && (claims.authenticatedAt?.getTime() ?? 0) < startedAt - clocksDifferByMs)
    throw fail('PROVIDER_REFUSED');
  return claims;
}
