import { routes, getScope, type ApiToken, type Route, type Task, type TaskHistoryEntry } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedRoutes } from '../../../../test/mounted-routes.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { apiTokensTable } from './api-tokens.table.ts';

const aide = await createTestApp();
let user: TestUser;
beforeAll(async () => {
  user = await aide.signUp();
});
afterAll(() => aide.close());

async function makeToken(scope: 'read' | 'write', expiresInDays: number | null = 30, owner = user) {
  const body = { name: `For ${scope}`, scope, expiresInDays };
  return (await owner.call<{ data: ApiToken & { token: string } }>('POST', '/api-tokens', body)).body.data;
}

const asToken =
  (app: TestApp, token: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call<{ data: Task }>(method, path, body, token);

describe('a personal API token', () => {
  it('is returned once and stored as a digest', async () => {
    const made = await makeToken('write');
    expect(made.token).toMatch(/^aide_[\w-]{43}$/);
    expect(made.hint).toBe(made.token.slice(-4));
    const listed = await user.call<{ data: ApiToken[] }>('GET', '/api-tokens');
    expect(JSON.stringify(listed.body)).not.toContain(made.token);
    const rows = await aide.database.read((db) => db.select().from(apiTokensTable));
    expect(JSON.stringify(rows)).not.toContain(made.token);
    expect(JSON.stringify((await user.call('GET', '/onboarding/export')).body)).not.toContain(made.token);
  });

  it('works like a session within its scope, and is recorded in the history', async () => {
    const call = asToken(aide, (await makeToken('write')).token);
    const created = await call('POST', '/tasks', { title: 'From a script' });
    expect(created.body.data).toMatchObject({ title: 'From a script', source: 'api' });
    const history = await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${created.body.data.id}/history`);
    expect(history.body.data).toMatchObject([{ action: 'created', channel: 'api' }]);
  });

  it('with read scope cannot write', async () => {
    const call = asToken(aide, (await makeToken('read')).token);
    expect((await call('GET', '/tasks')).status).toBe(200);
    const refused = await call('POST', '/tasks', { title: 'No' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: 'TOKEN_READ_ONLY' });
  });

  it('is rejected once it is revoked', async () => {
    const made = await makeToken('read');
    const call = asToken(aide, made.token);
    expect((await call('GET', '/tasks')).status).toBe(200);
    expect((await user.call('DELETE', `/api-tokens/${made.id}`)).status).toBe(200);
    expect((await call('GET', '/tasks')).body).toMatchObject({ error: 'TOKEN_INVALID' });
  });

  it('expires on its day, with the same error as an unknown token', async () => {
    const other = await createTestApp();
    const owner = await other.signUp();
    const [brief, lasting] = [await makeToken('read', 7, owner), await makeToken('read', null, owner)];
    other.clock.advance(7 * 86_400_000 - 1000);
    expect((await asToken(other, brief.token)('GET', '/tasks')).status).toBe(200);
    other.clock.advance(1000);
    const expired = await asToken(other, brief.token)('GET', '/tasks');
    const unknown = await asToken(other, `aide_${'x'.repeat(43)}`)('GET', '/tasks');
    expect(expired.status).toBe(401);
    expect(expired.body).toEqual(unknown.body);
    expect((await asToken(other, lasting.token)('GET', '/tasks')).status).toBe(200);
    await other.close();
  });

  it('records its last use, to the minute', async () => {
    const made = await makeToken('read');
    const lastUse = async () =>
      (await user.call<{ data: ApiToken[] }>('GET', '/api-tokens')).body.data.find(({ id }) => id === made.id)
        ?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await asToken(aide, made.token)('GET', '/tasks');
    const first = await lastUse();
    expect(first).toBe(aide.clock.now().toISOString());
    aide.clock.advance(30_000);
    await asToken(aide, made.token)('GET', '/tasks');
    expect(await lastUse()).toBe(first);
    aide.clock.advance(31_000);
    await asToken(aide, made.token)('GET', '/tasks');
    expect(await lastUse()).toBe(aide.clock.now().toISOString());
  });

  it('stays valid after a password change, and is deleted with the account', async () => {
    const owner = await aide.signUp();
    const { token } = await makeToken('read', 30, owner);
    const passwords = { currentPassword: owner.password, newPassword: 'brand new', confirmPassword: 'brand new' };
    const changed = await owner.call<{ data: { token: string } }>('PUT', '/onboarding/password', passwords);
    expect((await asToken(aide, token)('GET', '/tasks')).status).toBe(200);
    await aide.call('DELETE', '/onboarding/me', { confirmation: owner.email }, changed.body.data.token);
    expect((await asToken(aide, token)('GET', '/tasks')).status).toBe(401);
  });

  it('is limited to fifty per account', async () => {
    const owner = await aide.signUp();
    for (let count = 0; count < 50; count += 1) await makeToken('read', 30, owner);
    const body = { name: 'One more', scope: 'read', expiresInDays: 30 };
    expect((await owner.call('POST', '/api-tokens', body)).body).toMatchObject({ error: 'TOO_MANY' });
  });
});

/** Routes for the account itself, its sign-in, and destinations to which its data is sent automatically. */
const sessionsOnly = [
  'changePassword',
  'createApiToken',
  'createCalendarFeed',
  'createWebhook',
  'deleteAccount',
  'deleteWebhook',
  'beginIdentityLink',
  'linkIdentity',
  'listIdentities',
  'unlinkIdentity',
  'beginPasskey',
  'createPasskey',
  'deletePasskey',
  'listPasskeys',
  'beginTwoFactor',
  'disableTwoFactor',
  'enableTwoFactor',
  'exportAccount',
  'generateTelegramCode',
  'getCalendarFeed',
  'getTelegramStatus',
  'getTwoFactor',
  'listApiTokens',
  'listWebhookDeliveries',
  'listWebhooks',
  'renewRecoveryCodes',
  'retryWebhookDelivery',
  'revokeApiToken',
  'revokeCalendarFeed',
  'testWebhook',
  'updateProfile',
  'updateWebhook',
  'verifyTelegramCode',
];

describe('the scopes, over every route', () => {
  const mounted = mountedRoutes(aide).filter(([, { auth }]) => auth === 'user');

  it('reject tokens for at least everything that concerns the account', () => {
    const refusing = Object.entries<Route>(routes).filter(
      ([, route]) => route.auth === 'user' && getScope(route) === null,
    );
    expect(refusing.map(([name]) => name)).toEqual(expect.arrayContaining(sessionsOnly));
  });

  it.each(mounted)('%s checks the scope before anything else', async (_name, route) => {
    const path = route.path.replace(':id', uuidv7());
    const needed = getScope(route);
    for (const scope of ['read', 'write'] as const) {
      const { token } = await makeToken(scope, 7);
      // Streams do not end by themselves; other tests cover them.
      if (needed !== null && !('parse' in route.response) && route.response.mediaType === 'text/event-stream') continue;
      const response = await aide.call(route.method, path, route.body ? {} : undefined, token);
      const refusal =
        needed === null ? 'TOKEN_REFUSED' : needed === 'write' && scope === 'read' ? 'TOKEN_READ_ONLY' : null;
      if (refusal === null) expect(response.status).not.toBe(403);
      else expect(response.body).toMatchObject({ error: refusal });
    }
    await aide.database.transaction((tx) => tx.delete(apiTokensTable));
  });
});
