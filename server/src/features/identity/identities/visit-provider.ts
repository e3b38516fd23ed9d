import { createHash, randomBytes } from 'node:crypto';
import type { ProviderReturn } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { insertVisit, takeVisit } from './identities.repository.ts';
import type { ProviderVisitRow } from './identities.table.ts';
import type { VisitSecrets } from './identity-provider.port.ts';

/** Signing in at a provider can include a second factor there. */
const visitMs = 10 * 60_000;

/** Tolerated clock difference between the provider and this server. */
const clocksDifferByMs = 60_000;

/** A provider that a browser can be sent to: an identity provider, or one that gives access to something else. */
export interface VisitedProvider<Result> {
  begin(secrets: VisitSecrets, options: { fresh: boolean }): Promise<string>;
  complete(response: string, secrets: VisitSecrets): Promise<Result>;
}

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
  provider: Pick<VisitedProvider<unknown>, 'begin'>,
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

/** Ends a visit and returns the provider's result. A visit ends once. @throws PROVIDER_REFUSED, PROVIDER_UNAVAILABLE */
export async function endVisit<Result extends object>(
  transactions: Transactions,
  provider: VisitedProvider<Result>,
  { response, binding }: ProviderReturn,
  visitor: Visitor,
): Promise<Result> {
  const state = new URLSearchParams(response).get('state') ?? '';
  const bindingHash = hashBinding(binding);
  const visit = await transactions.statement(({ tx, now }) => takeVisit(tx, { state, bindingHash, ...visitor }, now));
  if (!visit) throw fail('PROVIDER_REFUSED');
  const result = await provider.complete(response, visit);
  const startedAt = visit.expiresAt.getTime() - visitMs;
  // A provider may ignore the request for a fresh sign-in and use its own session.
  if (visitor.purpose === 'reauthenticate' && getAuthenticatedAt(result) < startedAt - clocksDifferByMs)
    throw fail('PROVIDER_REFUSED');
  return result;
}

/** When the user signed in at the provider; 0 if it does not say so. */
function getAuthenticatedAt(result: object): number {
  return 'authenticatedAt' in result && result.authenticatedAt instanceof Date ? result.authenticatedAt.getTime() : 0;
}
