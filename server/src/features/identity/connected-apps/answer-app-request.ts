import { createHash, randomBytes } from 'node:crypto';
import { limits, type AppRequest, type AppReturn, type TokenScope } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { serializeByUser } from '../accounts/accounts.repository.ts';
import { requireRecentAuthentication } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import {
  countConsents,
  deleteConnectedApp,
  findClient,
  insertConsent,
  touchClient,
} from './connected-apps.repository.ts';
import type { OAuthClientRow } from './connected-apps.table.ts';
import { isResource, type FindIssuer, type OAuthIssuer } from './oauth-issuer.ts';
import { addParameters, describeReturn, matchesRedirectUri } from './redirect-uri.rules.ts';

/** RFC 6749 recommends at most ten minutes; a redirected browser needs seconds. */
const codeValidMs = 60_000;

interface CheckedRequest {
  client: OAuthClientRow;
  redirectUri: string;
  scope: TokenScope;
  issuer: OAuthIssuer;
  problem: { message: string; returnUrl: string } | null;
}

/** Returns the digest under which codes and tokens are stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Checks the request of an app. An unknown client or redirect URI throws, so that the browser is never redirected to a URI that was not
 * registered. Other errors are returned with the redirect that reports them to the app; the user decides whether to follow it.
 *
 * @throws APP_REQUEST_INVALID
 */
async function checkRequest({ tx }: Context, request: AppRequest, find: FindIssuer): Promise<CheckedRequest> {
  const issuer = find();
  if ('problem' in issuer) throw fail('APP_REQUEST_INVALID', { message: issuer.problem });
  const id = z.uuid().safeParse(request.client_id);
  const client = id.success ? await findClient(tx, id.data) : undefined;
  if (!client)
    throw fail('APP_REQUEST_INVALID', {
      message: 'This app is not registered here any more. Connect it again from the app.',
    });
  const redirectUri = request.redirect_uri ?? '';
  if (!matchesRedirectUri(client.redirectUris, redirectUri))
    throw fail('APP_REQUEST_INVALID', {
      message: 'The app asked to return to an address that it has not registered. For your safety, Aide stops here.',
    });
  const scope = parseScope(request.scope);
  const wrong = findProblem(request, scope, issuer);
  const problem = wrong && {
    message: `The app sent a request that Aide can’t accept: ${wrong.description}`,
    returnUrl: formatReturn({ redirectUri, issuer }, request, {
      error: wrong.code,
      error_description: wrong.description,
    }),
  };
  return { client, redirectUri, scope: scope ?? 'read', issuer, problem };
}

/** Write includes read. Unknown scopes are ignored; without any, the app requests both. Returns null if all are unknown. */
function parseScope(given: string | undefined): TokenScope | null {
  const names = (given ?? '').split(' ').filter((name) => name !== '');
  if (names.length === 0 || names.includes('write')) return 'write';
  return names.includes('read') ? 'read' : null;
}

function findProblem(
  request: AppRequest,
  scope: TokenScope | null,
  issuer: OAuthIssuer,
): { code: string; description: string } | null {
  if (request.response_type !== 'code')
    return { code: 'unsupported_response_type', description: 'response_type must be code.' };
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? ''))
    return { code: 'invalid_request', description: 'PKCE with the method S256 is required.' };
  if (scope === null) return { code: 'invalid_scope', description: 'The scopes are read and write.' };
  if (request.resource !== undefined && !isResource(issuer, request.resource))
    return { code: 'invalid_target', description: `resource must be ${issuer.resource}.` };
  return null;
}

function formatReturn(
  { redirectUri, issuer }: Pick<CheckedRequest, 'redirectUri' | 'issuer'>,
  { state }: AppRequest,
  parameters: Record<string, string>,
): string {
  return addParameters(redirectUri, { ...parameters, state, iss: issuer.issuer });
}

/** Returns the content of the consent screen. @throws APP_REQUEST_INVALID */
export async function checkAppRequest(
  context: UserContext,
  request: AppRequest,
  find: FindIssuer,
): Promise<{ name: string; returnsTo: AppReturn; scope: TokenScope; problem: CheckedRequest['problem'] }> {
  const { client, redirectUri, scope, problem } = await checkRequest(context, request, find);
  return { name: client.name, returnsTo: describeReturn(redirectUri), scope, problem };
}

/**
 * Stores the user's consent and returns the redirect with the code; `allowed: null` denies it. The app gets no more than it requested.
 *
 * @throws APP_REQUEST_INVALID, TOO_MANY, REAUTHENTICATION_REQUIRED
 */
export async function answerAppRequest(
  context: UserContext,
  { allowed, ...request }: AppRequest & { allowed: TokenScope | null },
  find: FindIssuer,
): Promise<string> {
  const checked = await checkRequest(context, request, find);
  if (checked.problem) return checked.problem.returnUrl;
  if (allowed === null)
    return formatReturn(checked, request, { error: 'access_denied', error_description: 'The user refused.' });
  requireRecentAuthentication(context);
  const { tx, user, now, log } = context;
  await serializeByUser(tx, user.id);
  if ((await countConsents(tx, user.id)) >= limits.connectedApps) throw fail('TOO_MANY');
  const code = randomBytes(32).toString('base64url');
  const { client, redirectUri, issuer } = checked;
  await insertConsent(tx, {
    userId: user.id,
    id: uuidv7(),
    clientId: client.id,
    name: client.name,
    scope: checked.scope === 'read' ? 'read' : allowed,
    resource: issuer.resource,
    redirectUri,
    codeHash: hashSecret(code),
    codeChallenge: request.code_challenge ?? '',
    codeExpiresAt: new Date(now.getTime() + codeValidMs),
    createdAt: now,
  });
  await touchClient(tx, client.id, now);
  await recordOwnSecurityEvent(context, 'app_connected', `${client.name} (${describeReturn(redirectUri).name})`);
  log.info({ userId: user.id, clientId: client.id, scope: allowed }, 'an app was allowed to connect');
  return formatReturn(checked, request, { code });
}

/** Disconnects an app and invalidates its tokens. @throws CONNECTED_APP_NOT_FOUND */
export async function disconnectApp(context: UserContext, id: string): Promise<void> {
  const { tx, user, log } = context;
  const name = await deleteConnectedApp(tx, user.id, id);
  if (name === undefined) throw fail('CONNECTED_APP_NOT_FOUND');
  context.changed({ entity: 'connected_app', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'app_disconnected', name);
  log.info({ userId: user.id, appId: id }, 'an app was disconnected');
}
