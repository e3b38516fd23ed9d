import { createHash, randomBytes } from 'node:crypto';
import type { ProviderReturn } from '@aide/contract';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { insertVisit, takeVisit } from './identities.repository.ts';
import type { IdentityProvider, ProviderUser } from './identity-provider.port.ts';

/** Signing in at a provider can include a second factor there. */
const visitMs = 10 * 60_000;

const randomText = () => randomBytes(32).toString('base64url');
const hashBinding = (binding: string) => createHash('sha256').update(binding).digest('hex');

/**
 * Starts a visit to the provider. The product has no cookies: the browser keeps the returned `binding` and presents it on its
 * return, so that nobody can be signed in with a response that another browser received.
 *
 * @throws PROVIDER_UNAVAILABLE
 */
export async function beginVisit(
  work: Work,
  provider: IdentityProvider,
  userId: string | null,
): Promise<{ url: string; binding: string }> {
  const secrets = { state: randomText(), nonce: randomText(), codeVerifier: randomText() };
  const url = await provider.begin(secrets);
  const binding = randomText();
  await work.statement(({ tx, now }) =>
    insertVisit(tx, {
      ...secrets,
      bindingHash: hashBinding(binding),
      userId,
      expiresAt: new Date(now.getTime() + visitMs),
    }),
  );
  return { url, binding };
}

/**
 * Ends a visit and returns what the provider said. A visit ends once.
 *
 * @throws PROVIDER_REFUSED, PROVIDER_UNAVAILABLE
 */
export async function endVisit(
  work: Work,
  provider: IdentityProvider,
  { response, binding }: ProviderReturn,
  userId: string | null,
): Promise<ProviderUser> {
  const state = new URLSearchParams(response).get('state') ?? '';
  const bindingHash = hashBinding(binding);
  const visit = await work.statement(({ tx, now }) => takeVisit(tx, { state, bindingHash, userId }, now));
  if (!visit) throw fail('PROVIDER_REFUSED');
  return provider.complete(response, visit);
}
