import {
  apiTokenRoutes,
  connectedAppRoutes,
  feedRoutes,
  identityRoutes,
  passkeyRoutes,
  securityRoutes,
  twoFactorRoutes,
  webhookRoutes,
  type SecondFactorNeeded,
} from '@aide/contract';
import type { FastifyInstance } from 'fastify';
import { mountMcp } from '../channels/mcp/mcp.routes.ts';
import { getAppUrl, type Config } from '../config.ts';
import type { AccountDeps } from '../features/identity/accounts/accounts.routes.ts';
import type { User } from '../features/identity/accounts/accounts.table.ts';
import { createKnownDevices } from '../features/identity/accounts/known-devices.ts';
import type { Sessions } from '../features/identity/accounts/tokens.ts';
import { apiTokenHandlers } from '../features/identity/api-tokens/api-tokens.routes.ts';
import { connectedAppHandlers } from '../features/identity/connected-apps/connected-apps.routes.ts';
import { authenticateApp, isAppToken } from '../features/identity/connected-apps/authenticate-app.ts';
import { createIssuer } from '../features/identity/connected-apps/oauth-issuer.ts';
import { mountOAuth } from '../features/identity/connected-apps/oauth.routes.ts';
import { mountCaldav } from '../features/connections/caldav/caldav.routes.ts';
import type { CaptureDeps } from '../features/assistant/capture/receive-message.ts';
import { mountCalendar } from '../features/connections/feeds/calendar.routes.ts';
import { feedHandlers } from '../features/connections/feeds/feeds.routes.ts';
import { hasPasskey } from '../features/identity/passkeys/passkeys.repository.ts';
import { passkeyHandlers } from '../features/identity/passkeys/passkeys.routes.ts';
import { createRelyingParty } from '../features/identity/passkeys/relying-party.ts';
import { createOidcProvider } from '../channels/oidc/oidc-provider.ts';
import { listIdentityRows } from '../features/identity/identities/identities.repository.ts';
import { identityHandlers } from '../features/identity/identities/identities.routes.ts';
import { securityHandlers } from '../features/identity/reauthentication/reauthentication.routes.ts';
import { createChallenges } from '../features/identity/two-factor/challenges.ts';
import { isTwoFactorOn } from '../features/identity/two-factor/two-factor.repository.ts';
import { twoFactorHandlers } from '../features/identity/two-factor/two-factor.routes.ts';
import { sendWebhooks } from '../features/connections/webhooks/send-webhook.job.ts';
import { webhookHandlers } from '../features/connections/webhooks/webhooks.routes.ts';
import type { Clock } from '../platform/clock.ts';
import type { UserContext, Work } from '../platform/context.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import { mount, type MountDeps } from '../platform/http/mount.ts';
import { readAllowList } from '../platform/outbound/allow-list.ts';
import type { Resolve } from '../platform/outbound/post-outside.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { createSeal } from '../platform/secret/seal.ts';
import { twoFactorPurpose, webhookPurpose } from './sealed-columns.ts';

interface Parts {
  config: Config;
  work: Work;
  clock: Clock;
  limiter: RateLimiter;
  sessions: Sessions;
  secret: string;
  capture: CaptureDeps;
  resolve: Resolve | undefined;
  admit: AccountDeps['admit'];
}

export interface Integrations {
  kinds: WorkKind[];
  /** Returns the challenge for the second factor, or null if the account has none. */
  challengeFor(user: User): Promise<SecondFactorNeeded | null>;
  mount(server: FastifyInstance, deps: MountDeps): void;
}

/** Composes the integrations (API tokens, calendar feed, webhooks, MCP) and the second factor. */
export function composeIntegrations(parts: Parts): Integrations {
  const { config, work, clock, limiter, sessions, secret, capture, resolve, admit } = parts;
  const challenges = createChallenges({ secret, clock });
  const devices = createKnownDevices({ secret, clock });
  const twoFactor = { work, limiter, sessions, devices, challenges, seal: createSeal(secret, twoFactorPurpose) };
  const webhooks = { seal: createSeal(secret, webhookPurpose), allowed: readAllowList(config.AIDE_WEBHOOK_ALLOW) };
  const challengeFor: Integrations['challengeFor'] = async (user) => {
    const { on, passkey } = await work.read(async ({ tx }) => ({
      on: await isTwoFactorOn(tx, user.id),
      passkey: await hasPasskey(tx, user.id),
    }));
    return on ? { twoFactorRequired: true, challenge: await challenges.issue(user), passkey } : null;
  };
  const identities = {
    ...twoFactor,
    challengeFor,
    provider: openProvider(config, clock),
    trialDays: config.AIDE_TRIAL_DAYS,
    admit,
    // An unconfirmed address may be another person's: the user then signs in first and connects the provider in Settings.
    isEmailConfirmed: ({ emailConfirmedAt }: User) => emailConfirmedAt !== null,
  };
  const hasProvider = async ({ tx, user }: UserContext) =>
    identities.provider !== undefined && (await listIdentityRows(tx, user.id)).length > 0;
  return {
    kinds: [sendWebhooks({ ...webhooks, work, clock, resolve })],
    challengeFor,
    mount(server, deps) {
      mount(server, deps, twoFactorRoutes, twoFactorHandlers({ ...twoFactor, hasProvider }));
      const findParty = createRelyingParty(config.AIDE_PUBLIC_URL, () => getPort(server) ?? config.PORT);
      mount(server, deps, passkeyRoutes, passkeyHandlers({ ...twoFactor, findParty }));
      mount(server, deps, identityRoutes, identityHandlers(identities));
      mount(server, deps, securityRoutes, securityHandlers({ ...twoFactor, findParty, provider: identities.provider }));
      mount(server, deps, apiTokenRoutes, apiTokenHandlers());
      const findIssuer = createIssuer(config.AIDE_PUBLIC_URL, () => getPort(server) ?? config.PORT);
      mount(server, deps, connectedAppRoutes, connectedAppHandlers(findIssuer));
      mountOAuth(server, { work, limiter, findIssuer });
      mount(server, deps, feedRoutes, feedHandlers());
      mount(server, deps, webhookRoutes, webhookHandlers({ ...webhooks, limiter }));
      mountCalendar(server, { work, limiter, appUrl: getAppUrl(config) });
      // Access tokens of connected apps are valid only for this endpoint; session and API tokens for every route.
      const authenticate: MountDeps['authenticate'] = (token, client) =>
        isAppToken(token) ? authenticateApp(work, token, findIssuer) : deps.authenticate(token, client);
      mountMcp(server, { ...deps, authenticate, capture, clock, findIssuer });
      mountCaldav(server, { ...deps, limiter, appUrl: getAppUrl(config) });
    },
  };
}

/** Returns the port that the server listens on, or undefined before it does. */
function getPort(server: FastifyInstance): number | undefined {
  const [address] = server.addresses();
  return typeof address === 'object' ? address.port : undefined;
}

/** Returns the OpenID Connect provider of the settings, or undefined. */
function openProvider(config: Config, clock: Clock) {
  const { AIDE_OIDC_ISSUER: issuer, AIDE_OIDC_CLIENT_ID: clientId } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const redirectUri = `${getAppUrl(config)}/sign-in/provider`;
  const { AIDE_OIDC_CLIENT_SECRET: clientSecret, AIDE_OIDC_NAME: name } = config;
  return createOidcProvider({ issuer, clientId, clientSecret, name, redirectUri }, clock);
}
