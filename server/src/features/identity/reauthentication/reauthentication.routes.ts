import type { Reauthentication, securityRoutes } from '@aide/contract';
import type { Actor } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { recentAuthenticationMs } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import { beginProviderProof, verifyProviderProof } from '../identities/confirm-with-provider.ts';
import { listIdentityRows } from '../identities/identities.repository.ts';
import type { IdentityProvider } from '../identities/identity-provider.port.ts';
import { beginPasskeyProof, verifyPasskeyProof } from '../passkeys/confirm-with-passkey.ts';
import { hasPasskey } from '../passkeys/passkeys.repository.ts';
import { requireRelyingParty, type FindRelyingParty } from '../passkeys/relying-party.ts';
import { listSecurityEvents } from '../security-log/security-log.routes.ts';
import { markAuthenticated } from '../sessions/sessions.ts';
import { codesByAccount } from '../two-factor/check-second-factor.ts';
import { confirmCode, confirmPassword, type ConfirmDeps } from '../two-factor/confirm-identity.ts';
import { isTwoFactorOn } from '../two-factor/two-factor.repository.ts';

export interface ReauthenticationDeps extends ConfirmDeps {
  findParty: FindRelyingParty;
  /** Undefined if the server has no OpenID Connect provider. */
  provider: IdentityProvider | undefined;
}

export function securityHandlers(deps: ReauthenticationDeps): Handlers<typeof securityRoutes> {
  const { transactions, limiter, findParty } = deps;
  const requireProvider = () => {
    if (!deps.provider) throw fail('NOT_FOUND');
    return deps.provider;
  };

  /** @throws WRONG_PASSWORD, SECOND_FACTOR_WRONG, PASSKEY_REFUSED, PROVIDER_REFUSED, RATE_LIMITED */
  async function verifyProof(actor: Actor, { password, code, credential, provider }: Reauthentication) {
    const { id } = actor.user;
    if (password !== undefined) return confirmPassword(deps, actor, password);
    if (credential !== undefined)
      return recordIfRefused(actor, () =>
        verifyPasskeyProof(transactions, requireRelyingParty(findParty), id, credential),
      );
    if (provider !== undefined)
      return recordIfRefused(actor, () => verifyProviderProof(transactions, requireProvider(), id, provider));
    return confirmCode(deps, actor, code ?? '');
  }

  async function recordIfRefused(actor: Actor, verify: () => Promise<void>): Promise<void> {
    await limiter.take(codesByAccount, actor.user.id);
    try {
      await verify();
    } catch (error) {
      if (error instanceof AppError)
        await transactions.runAs(actor, (context) => recordOwnSecurityEvent(context, 'reauthentication_failed'));
      throw error;
    }
  }

  return {
    reauthenticate: async ({ actor, run, body }) => {
      await verifyProof(actor, body);
      const now = await run(async (context) => {
        await markAuthenticated(context);
        await recordOwnSecurityEvent(context, 'reauthenticated');
        return context.now;
      });
      return { data: { until: new Date(now.getTime() + recentAuthenticationMs).toISOString() } };
    },

    getReauthenticationWays: async ({ read }) => ({
      data: await read(async ({ tx, user }) => {
        const isConnected = deps.provider !== undefined && (await listIdentityRows(tx, user.id)).length > 0;
        return {
          code: await isTwoFactorOn(tx, user.id),
          passkey: 'id' in findParty() && (await hasPasskey(tx, user.id)),
          provider: isConnected && deps.provider ? { name: deps.provider.name } : null,
        };
      }),
    }),

    beginPasskeyReauthentication: async ({ user }) => {
      const party = requireRelyingParty(findParty);
      return { data: { origin: party.origin, options: await beginPasskeyProof(transactions, party, user.id) } };
    },

    beginProviderReauthentication: async ({ user }) => ({
      data: await beginProviderProof(transactions, requireProvider(), user.id),
    }),

    listSecurityEvents: async ({ read, query }) => {
      const { rows, nextCursor } = await read((context) => listSecurityEvents(context, query));
      return { data: rows, nextCursor };
    },
  };
}
