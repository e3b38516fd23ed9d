import type { ConnectedApp, SecurityEventInfo } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOAuthFlow, createPkce, redirectUri } from '../../../../test/oauth-flow.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { countClients, purgeConnectedApps } from './connected-apps.repository.ts';

let aide: TestApp;
let user: TestUser;
let flow: ReturnType<typeof createOAuthFlow>;
beforeAll(async () => {
  aide = await createTestApp();
  flow = createOAuthFlow(aide);
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
});

interface Apps {
  data: { apps: ConnectedApp[]; address: string | null; problem: string | null };
}
const listApps = async (owner = user) => (await owner.call<Apps>('GET', '/connected-apps')).body.data;
const get = async (url: string, app = aide) => app.app.server.inject(url);

describe('the metadata', () => {
  it('leads from a 401 response to the endpoints', async () => {
    const refused = await flow.callMcp(undefined);
    expect(refused.statusCode).toBe(401);
    const challenge = String(refused.headers['www-authenticate']);
    const address = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
    expect(address).toBe('http://localhost:3000/.well-known/oauth-protected-resource/mcp');
    const resource = (await get(new URL(address).pathname)).json();
    expect(resource).toMatchObject({
      resource: 'http://localhost:3000/mcp',
      authorization_servers: ['http://localhost:3000'],
      scopes_supported: ['read', 'write'],
    });
    expect((await get('/.well-known/oauth-authorization-server')).json()).toMatchObject({
      issuer: 'http://localhost:3000',
      authorization_endpoint: 'http://localhost:3000/oauth/authorize',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    expect((await flow.callMcp('aideat_unknown')).headers['www-authenticate']).toContain('error="invalid_token"');
  });

  it('has the public URL, and does not exist if that is neither https nor loopback', async () => {
    const named = await createTestApp({ config: { AIDE_PUBLIC_URL: 'https://aide.example/' } });
    expect((await get('/.well-known/oauth-protected-resource', named)).json()).toMatchObject({
      resource: 'https://aide.example/mcp',
    });
    await named.close();
    const plain = await createTestApp({ config: { AIDE_PUBLIC_URL: 'http://aide.example' } });
    expect((await get('/.well-known/oauth-authorization-server', plain)).statusCode).toBe(404);
    const owner = await plain.signUp();
    expect(await listApps(owner)).toEqual({ apps: [], address: null, problem: expect.stringContaining('https') });
    const refused = await createOAuthFlow(plain).callMcp(undefined);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    await plain.close();
  });
});

describe('a connected app', () => {
  it('can use only the MCP endpoint, until it is disconnected', async () => {
    const app = await flow.connect(user);
    expect((await flow.callMcp(app.access)).statusCode).toBe(200);
    expect((await aide.call('GET', '/tasks', undefined, app.access)).status).toBe(401);
    const { apps, address } = await listApps();
    expect(address).toBe('http://localhost:3000/mcp');
    expect(apps).toMatchObject([
      { name: 'Assistant', scope: 'write', returnsTo: { kind: 'site', name: 'assistant.example' } },
    ]);
    expect(apps[0]?.lastUsedAt).toBe(aide.clock.now().toISOString());
    await user.call('DELETE', `/connected-apps/${apps[0]?.id}`);
    expect((await flow.callMcp(app.access)).statusCode).toBe(401);
    expect((await flow.refresh(app.clientId, app.refresh)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await listApps()).apps).toEqual([]);
    const log = (await user.call<{ data: SecurityEventInfo[] }>('GET', '/security-log')).body.data;
    expect(log.map(({ type, detail }) => [type, detail]).slice(0, 2)).toEqual([
      ['app_disconnected', 'Assistant'],
      ['app_connected', 'Assistant (assistant.example)'],
    ]);
  });

  it('gets new tokens with its refresh token; the old ones are revoked', async () => {
    const app = await flow.connect(user);
    aide.clock.advance(61 * 60_000);
    expect((await flow.callMcp(app.access)).statusCode).toBe(401);
    const next = await flow.refresh(app.clientId, app.refresh, { resource: 'http://localhost:3000/mcp' });
    expect(next.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
    expect(next.headers['cache-control']).toBe('no-store');
    expect((await flow.callMcp(String(next.body.access_token))).statusCode).toBe(200);
  });

  it('that is connected again replaces the earlier connection', async () => {
    const owner = user;
    const [clientId, first, second] = [await flow.registerClient(), createPkce(), createPkce()];
    for (const pkce of [first, second]) {
      const { body } = await flow.allow(owner, flow.createRequest(clientId, pkce));
      expect((await flow.exchange({ clientId, pkce, code: flow.getCode(body.data.returnUrl) })).status).toBe(200);
    }
    expect((await listApps(owner)).apps).toHaveLength(1);
  });

  it('stays connected after a password change, and its tokens are deleted with the account', async () => {
    const owner = user;
    const app = await flow.connect(owner);
    const passwords = {
      currentPassword: owner.password,
      newPassword: 'another horse',
      confirmPassword: 'another horse',
    };
    const changed = await owner.call<{ data: { token: string } }>('PUT', '/onboarding/password', passwords);
    expect(changed.status).toBe(200);
    expect((await flow.callMcp(app.access)).statusCode).toBe(200);
    const { token } = changed.body.data;
    await aide.call('DELETE', '/onboarding/me', { confirmation: owner.email }, token);
    expect((await flow.callMcp(app.access)).statusCode).toBe(401);
  });

  it('can revoke its own tokens', async () => {
    const owner = user;
    const app = await flow.connect(owner);
    const other = await flow.registerClient();
    const revoke = (clientId: string, token: string) => flow.post('/oauth/revoke', { client_id: clientId, token });
    expect((await revoke(other, app.access)).status).toBe(200);
    expect((await flow.callMcp(app.access)).statusCode).toBe(200);
    expect((await revoke(app.clientId, app.access)).status).toBe(200);
    expect((await flow.callMcp(app.access)).statusCode).toBe(401);
    expect((await revoke(app.clientId, app.refresh)).status).toBe(200);
    expect((await listApps(owner)).apps).toEqual([]);
    expect((await revoke(app.clientId, 'unknown')).status).toBe(200);
  });

  it('gets the scope that the user chose, and never more than it requested', async () => {
    const [clientId, pkce] = [await flow.registerClient(), createPkce()];
    const codeFor = async (scope: string, allowed: 'read' | 'write') => {
      const { body } = await flow.allow(user, flow.createRequest(clientId, pkce, { scope }), allowed);
      return (await flow.exchange({ clientId, pkce, code: flow.getCode(body.data.returnUrl) })).body['scope'];
    };
    expect(await codeFor('read write', 'read')).toBe('read');
    expect(await codeFor('read', 'write')).toBe('read');
    expect(await codeFor('', 'write')).toBe('read write');
  });
});

describe('housekeeping', () => {
  it('deletes expired tokens, unused codes and registrations that nothing uses', async () => {
    const owner = user;
    const app = await flow.connect(owner);
    await flow.authorize(owner);
    await flow.registerClient();
    const count = () => aide.app.transactions.read(({ tx }) => countClients(tx));
    const before = await count();
    aide.clock.advance(8 * 86_400_000);
    await aide.app.transactions.run(purgeConnectedApps);
    expect(await count()).toBeLessThan(before);
    expect((await flow.refresh(app.clientId, app.refresh)).status).toBe(200);
    aide.clock.advance(61 * 86_400_000);
    await aide.app.transactions.run(purgeConnectedApps);
    expect(await count()).toBe(0);
  });
});

describe('the consent', () => {
  it('shows the app, its redirect and the requested scope', async () => {
    const clientId = await flow.registerClient({
      client_name: 'Claude\u202E\u0000  Desktop',
      redirect_uris: ['http://127.0.0.1:33418/callback', 'com.example.app:/callback'],
    });
    const check = (uri: string) =>
      user.call('POST', '/connected-apps/check', flow.createRequest(clientId, createPkce(), { redirect_uri: uri }));
    expect((await check('http://127.0.0.1:50000/callback')).body.data).toEqual({
      name: 'Claude Desktop',
      returnsTo: { kind: 'computer', name: '127.0.0.1:50000' },
      scope: 'write',
      problem: null,
    });
    expect((await check('com.example.app:/callback')).body.data).toMatchObject({
      returnsTo: { kind: 'app', name: 'com.example.app:' },
    });
  });

  it('that is denied redirects to the app with the error', async () => {
    const request = flow.createRequest(await flow.registerClient(), createPkce());
    const { body } = await flow.allow(user, request, null);
    const url = new URL(body.data.returnUrl);
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state of the client',
      iss: 'http://localhost:3000',
    });
  });
});
