import type { Configuration } from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import type {
  IdentityProvider,
  ProviderUser,
  VisitSecrets,
} from '../../features/identity/identities/identity-provider.port.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  name: string | undefined;
  /** The URL that the provider redirects the browser to. */
  redirectUri: string;
}

const timeoutSeconds = 10;
/** Cache lifetime of the provider's endpoints and keys. */
const discoveryMs = 60 * 60_000;
const scope = 'openid email profile';

/** Loaded with the first sign-in, because most servers have no provider. */
const load = () => import('openid-client');

/**
 * Returns the client of an OpenID Connect provider: authorization code with PKCE, state and nonce. The operator sets the issuer, so it may
 * be on a private network and use plain http there; the ID token's signature is always checked.
 */
export function createOidcProvider(settings: OidcSettings, clock: Clock): IdentityProvider {
  const issuer = new URL(settings.issuer);
  let known: { config: Promise<Configuration>; until: number } | undefined;

  async function discover(): Promise<Configuration> {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks, None } = await load();
    const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
    const auth = settings.clientSecret === undefined ? None() : undefined;
    return discovery(issuer, settings.clientId, settings.clientSecret, auth, { execute, timeout: timeoutSeconds });
  }

  /** Returns the cached configuration. A failed discovery is not cached, so the next sign-in retries. */
  async function getConfig(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known === undefined || known.until < now) known = { config: discover(), until: now + discoveryMs };
    try {
      return await known.config;
    } catch (error) {
      known = undefined;
      throw fail('PROVIDER_UNAVAILABLE', { cause: error });
    }
  }

  return {
    name: settings.name ?? issuer.hostname,

    async begin({ state, nonce, codeVerifier }, { fresh }) {
      const [{ buildAuthorizationUrl, calculatePKCECodeChallenge }, config] = [await load(), await getConfig()];
      return buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // With max_age the ID token must contain the time of the sign-in.
        ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
      }).href;
    },

    async complete(response, secrets) {
      const config = await getConfig();
      const returned = new URL(settings.redirectUri);
      returned.search = response;
      return getUser(config, returned, secrets).catch((error: unknown) => {
        throw fail(isNetworkFailure(error) ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', { cause: error });
      });
    },
  };
}

async function getUser(
  config: Configuration,
  returned: URL,
  { state, nonce, codeVerifier }: VisitSecrets,
): Promise<ProviderUser> {
  const { authorizationCodeGrant, fetchUserInfo } = await load();
  const tokens = await authorizationCodeGrant(config, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  // Many providers return the email address only from the userinfo endpoint.
  const more =
    claims.email === undefined && hasUserInfo ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const all: Record<string, unknown> = { ...claims, ...more };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: toText(all.email),
    emailVerified: all.email_verified === true,
    name: toText(all.name) ?? toText(all.preferred_username),
    authenticatedAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Returns true for no response or a timeout. Anything else is a rejection by the provider or an invalid response. */
function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'TypeError' || error.name === 'TimeoutError') && error.cause !== undefined
  );
}
