import { createHash, randomBytes } from 'node:crypto';
import { appTokenPrefixes, type TokenScope } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Client, Context, Transactions } from '../../../platform/context.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { isSameText } from '../../../platform/secret/is-same-text.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import { hashSecret } from './answer-app-request.ts';
import {
  deleteAccessTokens,
  deleteAppToken,
  deleteConnectedApp,
  deleteEarlierConnections,
  findAppToken,
  insertAppTokens,
  lockAppToken,
  lockConsentByCode,
  markTokenUsed,
  updateConnectedApp,
} from './connected-apps.repository.ts';
import type { ConnectedAppRow } from './connected-apps.table.ts';
import { OAuthError } from './oauth-error.ts';

const accessValidMs = 60 * 60_000;
/** A refresh token that is not used for this long ends the connection. */
const refreshValidMs = 60 * 86_400_000;

/** The parameters of a request to the token or the revocation endpoint. */
export type TokenRequest = Record<string, string | undefined>;

export interface IssuedTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** An error inside the transaction is returned, not thrown, because the revocation must be committed. */
type Outcome = IssuedTokens | OAuthError;

const invalidGrant = (description: string) => new OAuthError('invalid_grant', description);
const formatScope = (scope: TokenScope) => (scope === 'write' ? 'read write' : 'read');

/**
 * Exchanges an authorization code or a refresh token for new tokens.
 *
 * @throws OAuthError
 */
export async function exchangeTokens(
  transactions: Transactions,
  request: TokenRequest,
  client: Client,
): Promise<IssuedTokens> {
  const exchange = request['grant_type'] === 'authorization_code' ? exchangeCode : exchangeRefreshToken;
  if (exchange === exchangeRefreshToken && request['grant_type'] !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  if (!request['client_id']) throw new OAuthError('invalid_client', 'client_id is missing.', 401);
  const outcome = await transactions.run((context) => exchange(context, request, client));
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

async function exchangeCode(context: Context, request: TokenRequest, client: Client): Promise<Outcome> {
  const { tx, now } = context;
  const { code = '', code_verifier: verifier = '' } = request;
  const app = await lockConsentByCode(tx, hashSecret(code));
  if (!app) return invalidGrant('The code is not valid.');
  if (app.connectedAt !== null) {
    // RFC 6749, section 4.1.2: a code that is sent twice may be stolen.
    await endConnection(context, app, client);
    return invalidGrant('The code was used before. The tokens that were issued for it are revoked.');
  }
  if (app.codeExpiresAt <= now) return invalidGrant('The code has expired.');
  if (app.clientId !== request['client_id']) return invalidGrant('The code was issued to another client.');
  if (app.redirectUri !== request['redirect_uri']) return invalidGrant('redirect_uri is not that of the request.');
  if (!matchesChallenge(verifier, app.codeChallenge))
    return invalidGrant('code_verifier does not fit the code_challenge.');
  const target = checkTarget(app, request);
  if (target) return target;
  await updateConnectedApp(tx, app, { connectedAt: now, lastUsedAt: now });
  await deleteEarlierConnections(tx, app);
  await recordChanges(tx, app.userId, [{ entity: 'connected_app', id: app.id, action: 'created' }], now);
  return issueTokens(context, app);
}

async function exchangeRefreshToken(context: Context, request: TokenRequest, client: Client): Promise<Outcome> {
  const { tx, now } = context;
  const found = await lockAppToken(tx, hashSecret(request['refresh_token'] ?? ''));
  if (!found || found.token.kind !== 'refresh') return invalidGrant('The refresh token is not valid.');
  const { token, app, user } = found;
  if (app.clientId !== request['client_id']) return invalidGrant('The refresh token was issued to another client.');
  if (token.usedAt !== null) {
    await endConnection(context, app, client);
    return invalidGrant('The refresh token was used before. The app is disconnected.');
  }
  if (token.expiresAt <= now || user.disabledAt !== null) return invalidGrant('The refresh token has expired.');
  const target = checkTarget(app, request);
  if (target) return target;
  await markTokenUsed(tx, token, now);
  await deleteAccessTokens(tx, app);
  return issueTokens(context, app);
}

/** RFC 8707: tokens are valid only for the endpoint that the user consented to. */
function checkTarget({ resource }: ConnectedAppRow, request: TokenRequest): OAuthError | undefined {
  const given = request['resource'];
  if (given === undefined || given.replace(/\/+$/, '') === resource) return undefined;
  return new OAuthError('invalid_target', `resource must be ${resource}.`);
}

function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameText(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

async function issueTokens({ tx, now }: Context, { userId, id: appId, scope }: ConnectedAppRow): Promise<IssuedTokens> {
  const create = (kind: 'access' | 'refresh', validMs: number) => {
    const text = appTokenPrefixes[kind] + randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + validMs);
    return { text, row: { userId, id: uuidv7(), appId, kind, tokenHash: hashSecret(text), createdAt: now, expiresAt } };
  };
  const [access, refresh] = [create('access', accessValidMs), create('refresh', refreshValidMs)];
  await insertAppTokens(tx, [access.row, refresh.row]);
  return {
    access_token: access.text,
    token_type: 'Bearer',
    expires_in: accessValidMs / 1000,
    refresh_token: refresh.text,
    scope: formatScope(scope),
  };
}

/** Disconnects an app whose code or refresh token was used twice. */
async function endConnection(context: Context, app: ConnectedAppRow, client: Client): Promise<void> {
  const { tx, now, log } = context;
  await deleteConnectedApp(tx, app.userId, app.id);
  await recordChanges(tx, app.userId, [{ entity: 'connected_app', id: app.id, action: 'deleted' }], now);
  await recordSecurityEvent(context, { type: 'app_token_reused', userId: app.userId, client, detail: app.name });
  log.warn({ userId: app.userId, appId: app.id }, 'a secret of an app was used twice; the app is disconnected');
}

/**
 * Revokes a token (RFC 7009). A refresh token ends the connection, an access token only itself. Unknown tokens and those of other clients
 * are ignored; the response is the same.
 */
export async function revokeAppToken(transactions: Transactions, request: TokenRequest, client: Client): Promise<void> {
  const { token: text = '', client_id: clientId } = request;
  await transactions.run(async (context) => {
    const { tx, now } = context;
    const found = await findAppToken(tx, hashSecret(text));
    if (!found || found.app.clientId !== clientId) return;
    const { token, app } = found;
    if (token.kind === 'access') return deleteAppToken(tx, token);
    await deleteConnectedApp(tx, app.userId, app.id);
    await recordChanges(tx, app.userId, [{ entity: 'connected_app', id: app.id, action: 'deleted' }], now);
    await recordSecurityEvent(context, { type: 'app_disconnected', userId: app.userId, client, detail: app.name });
  });
}
