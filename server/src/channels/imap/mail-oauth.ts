import type { SettingsTest } from '@aide/contract';
import type { Configuration } from 'openid-client';
import {
  MailServerError,
  type MailProvider,
  type MailSignIn,
  type MailTokens,
} from '../../features/connections/mailboxes/mail-server.port.ts';
import type { Clock } from '../../platform/clock.ts';

/** The addresses of a provider. */
export interface MailProviderAddresses {
  authorize: string;
  token: string;
  scope: string;
  /** Parameters with which the provider issues a refresh token. */
  parameters: Record<string, string>;
  imap: { host: string; port: number };
}

export const mailProviders: Record<MailProvider, MailProviderAddresses> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    parameters: { access_type: 'offline', prompt: 'consent' },
    imap: { host: 'imap.gmail.com', port: 993 },
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    parameters: {},
    imap: { host: 'outlook.office365.com', port: 993 },
  },
};
const names: Record<MailProvider, string> = { google: 'Google', microsoft: 'Microsoft' };

export interface MailOAuthDeps {
  clock: Clock;
  /** Returns the client that the owner registered at a provider. */
  getClient(provider: MailProvider): { id: string; secret: string | undefined } | undefined;
  /** The URL that the provider redirects the browser to. */
  redirectUri: string;
  /** Other addresses, for tests. */
  addresses?: Partial<Record<MailProvider, MailProviderAddresses>> | undefined;
}

const timeoutSeconds = 10;
const secondMs = 1000;
/** A token that ends sooner is renewed before it is used. */
const leastSeconds = 120;
const defaultSeconds = 300;

/** Loaded with the first sign-in, because most servers have no provider. */
const load = () => import('openid-client');

/** Returns the sign-in to mailboxes with OAuth 2.0: authorization code with PKCE, offline access, refresh. */
export function createMailOAuth({
  clock,
  getClient,
  redirectUri,
  addresses = {},
}: MailOAuthDeps): MailSignIn & { check(provider: MailProvider): Promise<SettingsTest> } {
  const find = (provider: MailProvider): MailProviderAddresses => addresses[provider] ?? mailProviders[provider];

  /** @throws MailServerError if the owner has not registered a client, or removed it */
  async function configure(provider: MailProvider): Promise<Configuration> {
    const client = getClient(provider);
    if (!client)
      throw new MailServerError('sign_in', `Signing in with ${names[provider]} is not set up on this server.`);
    const { Configuration: Config, allowInsecureRequests, None } = await load();
    const { authorize, token } = find(provider);
    const server = { issuer: new URL(token).origin, authorization_endpoint: authorize, token_endpoint: token };
    const config = new Config(server, client.id, client.secret, client.secret === undefined ? None() : undefined);
    config.timeout = timeoutSeconds;
    // Only the addresses of tests have no encryption.
    if (token.startsWith('http:')) allowInsecureRequests(config);
    return config;
  }

  const toTokens = (
    answer: {
      access_token: string;
      refresh_token?: string | undefined;
      expires_in?: number | undefined;
      scope?: string | undefined;
    },
    refreshToken: string | undefined,
  ): MailTokens => {
    const refresh = answer.refresh_token ?? refreshToken;
    if (refresh === undefined) throw new MailServerError('sign_in', 'The provider gave no lasting access. Try again.');
    const seconds = Math.max(0, (answer.expires_in ?? defaultSeconds) - leastSeconds);
    const until = new Date(clock.now().getTime() + seconds * secondMs);
    return { accessToken: answer.access_token, refreshToken: refresh, until, scope: answer.scope };
  };

  return {
    listProviders: () => (['google', 'microsoft'] as const).filter((provider) => getClient(provider) !== undefined),
    getServer: (provider) => find(provider).imap,
    async begin(provider, { state, codeVerifier }, address) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
      const { scope, parameters } = find(provider);
      return buildAuthorizationUrl(await configure(provider), {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        login_hint: address,
        ...parameters,
      }).href;
    },
    async complete(provider, response, { state, codeVerifier }) {
      const [{ authorizationCodeGrant }, config] = [await load(), await configure(provider)];
      const returned = new URL(redirectUri);
      returned.search = response;
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      return toTokens(
        await authorizationCodeGrant(config, returned, checks).catch((error: unknown) => {
          throw toMailError(error, provider);
        }),
        undefined,
      );
    },
    async check(provider) {
      const { authorizationCodeGrant } = await load();
      const returned = new URL(`${redirectUri}?code=none&state=none`);
      const checks = { expectedState: 'none', pkceCodeVerifier: 'none'.repeat(12) };
      const error: unknown = await authorizationCodeGrant(await configure(provider), returned, checks).then(
        () => null,
        (reason: unknown) => reason,
      );
      const code = error instanceof Error && 'error' in error ? String(error.error) : '';
      // A known client is told that the code is wrong.
      if (code === 'invalid_grant' || code === 'invalid_request')
        return {
          ok: true,
          answer: `${names[provider]} knows this client. Its redirect address has to be ${redirectUri}`,
        };
      const problem = code === '' ? 'cannot be reached' : `does not accept this client (${code})`;
      return { ok: false, answer: `${names[provider]} ${problem}.` };
    },
    async refresh(provider, refreshToken) {
      const [{ refreshTokenGrant }, config] = [await load(), await configure(provider)];
      return toTokens(
        await refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
          throw toMailError(error, provider);
        }),
        refreshToken,
      );
    },
  };
}

/** An OAuth error in the answer means that the consent is missing or was withdrawn; anything else is tried again. */
function toMailError(error: unknown, provider: MailProvider): MailServerError {
  const isRejected = error instanceof Error && 'error' in error && typeof error.error === 'string';
  return isRejected
    ? new MailServerError('sign_in', `${names[provider]} no longer gives access. Sign in again.`, {
        cause: error,
      })
    : new MailServerError('unreachable', `${names[provider]} cannot be reached.`, { cause: error });
}
