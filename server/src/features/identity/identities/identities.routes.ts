import type { identityRoutes, SecondFactorNeeded } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { signInByAddress } from '../accounts/accounts.routes.ts';
import type { User } from '../accounts/accounts.table.ts';
import type { KnownDevices } from '../accounts/known-devices.ts';
import { requireRecentAuthentication } from '../accounts/recent-authentication.ts';
import type { Sessions } from '../accounts/tokens.ts';
import { listIdentityRows } from './identities.repository.ts';
import type { IdentityProvider } from './identity-provider.port.ts';
import {
  linkIdentity,
  presentIdentity,
  signInWithProvider,
  unlinkIdentity,
  type AccountPolicy,
} from './sign-in-with-provider.ts';
import { beginVisit, endVisit } from './visit-provider.ts';

export interface IdentityDeps extends AccountPolicy {
  transactions: Transactions;
  limiter: RateLimiter;
  sessions: Sessions;
  devices: KnownDevices;
  provider: IdentityProvider | undefined;
  /** Returns the challenge after signing in, or null if the account has no second factor. */
  challengeFor(user: User): Promise<SecondFactorNeeded | null>;
}

const signInVisit = { userId: null, purpose: 'sign_in' } as const;

export function identityHandlers(deps: IdentityDeps): Handlers<typeof identityRoutes> {
  const { transactions, limiter, sessions, challengeFor } = deps;
  const presented = deps.provider ? { name: deps.provider.name } : null;
  const requireProvider = () => {
    if (!deps.provider) throw fail('NOT_FOUND');
    return deps.provider;
  };
  return {
    getSignInOptions: async () => ({ data: { provider: presented } }),

    beginProviderSignIn: async ({ address }) => {
      const provider = requireProvider();
      await limiter.take(signInByAddress, address);
      return { data: await beginVisit(transactions, provider, signInVisit) };
    },

    completeProviderSignIn: async ({ body: { timezone, invite, ...returned }, address, client }) => {
      const provider = requireProvider();
      await limiter.take(signInByAddress, address);
      const claims = await endVisit(transactions, provider, returned, signInVisit);
      const user = await signInWithProvider(transactions, deps, claims, { timezone, invite, client });
      const challenge = await challengeFor(user);
      if (challenge !== null) return { data: challenge };
      return { data: { token: await sessions.open(user, client), device: await deps.devices.issue(user) } };
    },

    listIdentities: async ({ read }) => {
      const rows = await read(({ tx, user }) => listIdentityRows(tx, user.id));
      return { data: { provider: presented, identities: rows.map(presentIdentity) } };
    },

    beginIdentityLink: async ({ user, read }) => {
      // The visit is bound to the account, so its return needs no second proof.
      await read(async (context) => requireRecentAuthentication(context));
      return { data: await beginVisit(transactions, requireProvider(), { userId: user.id, purpose: 'link' }) };
    },

    linkIdentity: async ({ run, body, user }) => {
      const claims = await endVisit(transactions, requireProvider(), body, { userId: user.id, purpose: 'link' });
      return { data: presentIdentity(await run((context) => linkIdentity(context, claims))) };
    },

    unlinkIdentity: async ({ run, params: { id } }) => {
      await run((context) => unlinkIdentity(context, id));
      return { data: { id } };
    },
  };
}
