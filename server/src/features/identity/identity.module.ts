import { identityModuleRoutes, type SecondFactorNeeded } from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { UserContext } from '../../platform/context.ts';
import { on } from '../../platform/domain-events.ts';
import { mount, type MountDeps } from '../../platform/http/mount.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { createSeal } from '../../platform/secret/seal.ts';
import type { ServerModule } from '../server-module.ts';
import { CredentialsChanged } from './accounts/account-events.ts';
import type { AccountLinks } from './accounts/account-links.ts';
import { accountHandlers, type AccountDeps } from './accounts/accounts.routes.ts';
import type { User } from './accounts/accounts.table.ts';
import { createKnownDevices } from './accounts/known-devices.ts';
import { SecurityEventOccurred } from './accounts/security-events.ts';
import type { Sessions } from './accounts/tokens.ts';
import { apiTokenHandlers, apiTokensExport } from './api-tokens/api-tokens.routes.ts';
import { purgeConnectedApps } from './connected-apps/connected-apps.repository.ts';
import { connectedAppHandlers, connectedAppsExport } from './connected-apps/connected-apps.routes.ts';
import type { FindIssuer } from './connected-apps/oauth-issuer.ts';
import { mountOAuth } from './connected-apps/oauth.routes.ts';
import { planConfirmationMail } from './email-confirmation/confirm-email.ts';
import { emailConfirmationHandlers } from './email-confirmation/email-confirmation.routes.ts';
import { listIdentityRows, purgeProviderVisits } from './identities/identities.repository.ts';
import { identityHandlers, type IdentityDeps } from './identities/identities.routes.ts';
import { identitiesExport } from './identities/sign-in-with-provider.ts';
import { hasPasskey, purgePasskeyChallenges } from './passkeys/passkeys.repository.ts';
import { passkeyHandlers } from './passkeys/passkeys.routes.ts';
import { passkeysExport } from './passkeys/register-passkey.ts';
import type { FindRelyingParty } from './passkeys/relying-party.ts';
import { passwordResetHandlers } from './password-reset/password-reset.routes.ts';
import { securityHandlers } from './reauthentication/reauthentication.routes.ts';
import { planSecurityMail } from './security-log/announce-security-event.ts';
import { purgeSecurityEvents, insertSecurityEvent } from './security-log/security-log.repository.ts';
import { securityLogExport } from './security-log/security-log.routes.ts';
import { revokeOtherSessions } from './sessions/sessions.ts';
import { purgeEndedSessions } from './sessions/sessions.repository.ts';
import { sessionHandlers, sessionsExport } from './sessions/sessions.routes.ts';
import { trialHandlers } from './trial/trial.routes.ts';
import { createChallenges } from './two-factor/challenges.ts';
import { twoFactorExport } from './two-factor/set-up-two-factor.ts';
import { isTwoFactorOn } from './two-factor/two-factor.repository.ts';
import { twoFactorHandlers } from './two-factor/two-factor.routes.ts';
import { uuidv7 } from 'uuidv7';
import { logSecurityEvent } from '../../platform/security-line.ts';
import { describeDevice } from './sessions/describe-device.ts';

const twoFactorPurpose = 'second factors';

export const identityModule: ServerModule = {
  subscriptions: [
    on(CredentialsChanged, async ({ context, userId, keptSessionId }) => {
      await revokeOtherSessions(context, userId, keptSessionId);
    }),
    on(SecurityEventOccurred, storeSecurityEvent),
    on(SecurityEventOccurred, planSecurityMail),
  ],
  purges: [purgeEndedSessions, purgeConnectedApps, purgePasskeyChallenges, purgeProviderVisits, purgeSecurityEvents],
  exportSections: [
    sessionsExport,
    securityLogExport,
    twoFactorExport,
    passkeysExport,
    identitiesExport,
    apiTokensExport,
    connectedAppsExport,
  ],
  sealedColumns: [{ purpose: twoFactorPurpose, table: 'two_factor', column: 'secret', owner: 'user_id' }],
};

export interface IdentityParts extends MountDeps {
  clock: Clock;
  limiter: RateLimiter;
  sessions: Sessions;
  /** The signing key. */
  secret: string;
  links: AccountLinks;
  trialDays: number;
  avatarUrl: string | undefined;
  /** Where users can ask for a longer trial. */
  contactEmail: string;
  exportSections: AccountDeps['exportSections'];
  provider: IdentityDeps['provider'];
  findParty: FindRelyingParty;
  findIssuer: FindIssuer;
  canMail(): boolean;
  admit: AccountDeps['admit'];
}

/** Mounts accounts, sign-in in all its ways, the trial, API tokens and connected apps. */
export function mountIdentity(server: FastifyInstance, parts: IdentityParts): void {
  const { transactions, clock, limiter, sessions, secret, links, trialDays, findParty, findIssuer, canMail, admit } =
    parts;
  const { provider } = parts;
  const challenges = createChallenges({ secret, clock });
  const devices = createKnownDevices({ secret, clock });
  const twoFactor = {
    transactions,
    limiter,
    sessions,
    devices,
    challenges,
    seal: createSeal(secret, twoFactorPurpose),
  };
  const challengeFor = async (user: User): Promise<SecondFactorNeeded | null> => {
    const { isOn, passkey } = await transactions.read(async ({ tx }) => ({
      isOn: await isTwoFactorOn(tx, user.id),
      passkey: await hasPasskey(tx, user.id),
    }));
    return isOn ? { twoFactorRequired: true, challenge: await challenges.issue(user), passkey } : null;
  };
  const hasProvider = async ({ tx, user }: UserContext) =>
    provider !== undefined && (await listIdentityRows(tx, user.id)).length > 0;
  mount(server, parts, identityModuleRoutes, {
    ...accountHandlers({
      transactions,
      sessions,
      limiter,
      trialDays,
      exportSections: parts.exportSections,
      challengeFor,
      profile: { avatarUrl: parts.avatarUrl, canMail },
      planConfirmation: async (context, user) => {
        if (canMail()) await planConfirmationMail(context, user);
      },
      admit,
      devices,
    }),
    ...passwordResetHandlers({ transactions, limiter, links, canMail }),
    ...emailConfirmationHandlers({ transactions, limiter, links, canMail }),
    ...sessionHandlers(),
    ...trialHandlers({ contactEmail: parts.contactEmail }),
    ...twoFactorHandlers({ ...twoFactor, hasProvider }),
    ...passkeyHandlers({ ...twoFactor, findParty }),
    ...identityHandlers({
      ...twoFactor,
      challengeFor,
      provider,
      trialDays,
      admit,
      // An unconfirmed address may be another person's: the user then signs in first and connects the provider in Settings.
      isEmailConfirmed: ({ emailConfirmedAt }: User) => emailConfirmedAt !== null,
    }),
    ...securityHandlers({ ...twoFactor, findParty, provider }),
    ...apiTokenHandlers(),
    ...connectedAppHandlers(findIssuer),
  });
  mountOAuth(server, { transactions, limiter, findIssuer });
}

/** Stores an event in the security log of its account and writes its line to the server's log. */
async function storeSecurityEvent({ context, event }: SecurityEventOccurred): Promise<void> {
  const { type, userId, client, detail = null } = event;
  const address = client?.ip ?? null;
  const device = client === undefined ? null : describeDevice(client.userAgent);
  await insertSecurityEvent(context.tx, {
    id: uuidv7(),
    userId,
    type,
    detail,
    address,
    device,
    createdAt: context.now,
  });
  logSecurityEvent(context.log, { type, address, userId });
}
