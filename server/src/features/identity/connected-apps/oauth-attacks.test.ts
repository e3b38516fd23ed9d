import type { SecurityEventInfo } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOAuthFlow, createPkce, redirectUri } from '../../../../test/oauth-flow.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { createRateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { hashSecret } from './answer-app-request.ts';
import { appTokensTable, connectedAppsTable } from './connected-apps.table.ts';
import { registrations } from './register-client.ts';

let aide: TestApp;
let user: TestUser;
let flow: ReturnType<typeof createOAuthFlow>;
beforeAll(async () => {
  aide = await createTestApp();
  flow = createOAuthFlow(aide);
  user = await aide.signUp();
});
afterAll(() => aide.close());

const refusal = { status: 400, body: { error: 'invalid_grant' } };

describe('a code', () => {
  it('that is replayed revokes the tokens that were issued for it', async () => {
    const owner = await aide.signUp();
    const granted = await flow.authorize(owner);
    const first = await flow.exchange(granted);
    const access = String(first.body.access_token);
    expect((await flow.callMcp(access)).statusCode).toBe(200);
    expect(await flow.exchange(granted)).toMatchObject(refusal);
    expect((await flow.callMcp(access)).statusCode).toBe(401);
    expect(await flow.refresh(granted.clientId, String(first.body.refresh_token))).toMatchObject(refusal);
    const log = (await owner.call<{ data: SecurityEventInfo[] }>('GET', '/security-log')).body.data;
    expect(log[0]).toMatchObject({ type: 'app_token_reused', detail: 'Assistant', address: '203.0.113.1' });
  });

  it('is exchanged once in ten concurrent requests', async () => {
    const granted = await flow.authorize(user);
    const replies = await Promise.all(Array.from({ length: 10 }, () => flow.exchange(granted)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('requires its verifier, redirect URI, client and resource', async () => {
    const granted = await flow.authorize(user);
    const other = await flow.registerClient();
    const wrong: Record<string, string>[] = [
      { code_verifier: createPkce().verifier },
      { code_verifier: granted.pkce.challenge },
      { code_verifier: '' },
      { redirect_uri: 'https://assistant.example/callback/' },
      { redirect_uri: '' },
      { client_id: other },
      { code: 'x'.repeat(43) },
    ];
    for (const changes of wrong) expect(await flow.exchange(granted, changes)).toMatchObject(refusal);
    const target = await flow.exchange(granted, { resource: 'https://other.example/mcp' });
    expect(target).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
    expect((await flow.exchange(granted)).status).toBe(200);
  });

  it('is valid for 60 seconds', async () => {
    const granted = await flow.authorize(user);
    aide.clock.advance(60_000);
    expect(await flow.exchange(granted)).toMatchObject(refusal);
  });

  it('is stored as a digest only, and so are tokens', async () => {
    const granted = await flow.connect(user);
    const stored = await aide.database.read(async (tx) => [
      await tx.select().from(connectedAppsTable),
      await tx.select().from(appTokensTable),
    ]);
    const { body } = await user.call('GET', '/onboarding/export');
    const text = JSON.stringify([stored, body]);
    expect(text).toContain(hashSecret(granted.access));
    for (const secret of [granted.code, granted.access, granted.refresh]) expect(text).not.toContain(secret);
  });
});

describe('a refresh token', () => {
  it('that is used twice disconnects the app and revokes the newer tokens too', async () => {
    const app = await flow.connect(user);
    const next = await flow.refresh(app.clientId, app.refresh);
    expect(next.status).toBe(200);
    expect(await flow.refresh(app.clientId, app.refresh)).toMatchObject(refusal);
    expect((await flow.callMcp(String(next.body.access_token))).statusCode).toBe(401);
    expect(await flow.refresh(app.clientId, String(next.body.refresh_token))).toMatchObject(refusal);
  });

  it('does not work for another client, as an access token, or after 60 days', async () => {
    const app = await flow.connect(user);
    expect(await flow.refresh(await flow.registerClient(), app.refresh)).toMatchObject(refusal);
    expect(await flow.refresh(app.clientId, app.access)).toMatchObject(refusal);
    expect((await flow.callMcp(app.refresh)).statusCode).toBe(401);
    aide.clock.advance(60 * 86_400_000);
    expect(await flow.refresh(app.clientId, app.refresh)).toMatchObject(refusal);
    user = await aide.signUp();
  });
});

describe('a token', () => {
  it('of another server on the same database is rejected', async () => {
    const other = await createTestApp({
      config: { AIDE_PUBLIC_URL: 'https://other.example' },
      database: aide.database,
    });
    const app = await flow.connect(user);
    expect((await createOAuthFlow(other).callMcp(app.access)).statusCode).toBe(401);
    expect((await flow.callMcp(app.access)).statusCode).toBe(200);
    await other.app.stop();
  });

  it('of a client that another user registered has access only to the account that consented', async () => {
    const stranger = await aide.signUp();
    await stranger.call('POST', '/tasks', { title: 'Of the stranger' });
    const app = await flow.connect(user);
    const apps = await stranger.call<{ data: { apps: unknown[] } }>('GET', '/connected-apps');
    expect(apps.body.data.apps).toEqual([]);
    const headers = { authorization: `Bearer ${app.access}`, accept: 'application/json, text/event-stream' };
    const params = { name: 'search', arguments: { q: 'stranger' } };
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const reply = await aide.app.server.inject({ method: 'POST', url: '/mcp', headers, payload });
    expect(reply.body).not.toContain('Of the stranger');
  });
});

describe('an authorization request', () => {
  const check = (changes: Record<string, unknown>, clientId: string) =>
    user.call<{ data: { problem: { message: string; returnUrl: string } | null } }>(
      'POST',
      '/connected-apps/check',
      flow.createRequest(clientId, createPkce(), changes),
    );

  it('is rejected without a redirect if the client or the redirect URI is not registered', async () => {
    const clientId = await flow.registerClient();
    const wrong: Record<string, unknown>[] = [
      { client_id: undefined },
      { client_id: 'x' },
      { client_id: '019a0000-0000-7000-8000-000000000000' },
      { redirect_uri: undefined },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${redirectUri}?next=https://evil.example` },
      { redirect_uri: 'https://assistant.example@evil.example/callback' },
      { redirect_uri: 'https://assistant.example:8443/callback' },
      { redirect_uri: 'https://assistant.example/callback/../other' },
    ];
    for (const changes of wrong) {
      const request = flow.createRequest(clientId, createPkce(), changes);
      for (const [path, body] of [
        ['/connected-apps/check', request],
        ['/connected-apps', { ...request, allowed: 'write' }],
      ] as const) {
        const reply = await user.call('POST', path, body);
        expect(reply).toMatchObject({ status: 400, body: { error: 'APP_REQUEST_INVALID' } });
        expect(JSON.stringify(reply.body)).not.toContain('evil');
      }
    }
  });

  it.each([
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['unknown scopes only', { scope: 'admin' }, 'invalid_scope'],
  ])('with %s gets no code', async (_name, changes, error) => {
    const clientId = await flow.registerClient();
    const { problem } = (await check(changes, clientId)).body.data;
    expect(new URL(problem?.returnUrl ?? '').searchParams.get('error')).toBe(error);
    const { body } = await flow.allow(user, flow.createRequest(clientId, createPkce(), changes));
    expect(new URL(body.data.returnUrl).searchParams.has('code')).toBe(false);
  });

  it('requires a recently authenticated session, not a token, and cannot be made by a page of another site', async () => {
    const request = { ...flow.createRequest(await flow.registerClient(), createPkce()), allowed: 'write' };
    expect((await aide.call('POST', '/connected-apps', request)).status).toBe(401);
    const made = await user.call<{ data: { token: string } }>('POST', '/api-tokens', {
      name: 'Script',
      scope: 'write',
      expiresInDays: 7,
    });
    expect((await aide.call('POST', '/connected-apps', request, made.body.data.token)).status).toBe(403);
    const { access } = await flow.connect(user);
    expect((await aide.call('POST', '/connected-apps', request, access)).status).toBe(401);
    // A form of another site has no bearer token: there is no cookie that the browser would add.
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(request).toString();
    const form = await aide.app.server.inject({ method: 'POST', url: '/api/v1/connected-apps', headers, payload });
    expect([401, 415]).toContain(form.statusCode);
    expect(form.headers['access-control-allow-origin']).toBeUndefined();
    aide.clock.advance(11 * 60_000);
    const late = await user.call('POST', '/connected-apps', request);
    expect(late).toMatchObject({ status: 403, body: { error: 'REAUTHENTICATION_REQUIRED' } });
    user = await aide.signUp();
  });

  it('cannot be framed: every response forbids it', async () => {
    const { headers } = await aide.app.server.inject({ url: '/oauth/authorize', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBeDefined();
  });
});

describe('registration', () => {
  it.each([
    'http://assistant.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@assistant.example/',
    'https://assistant.example/#fragment',
    'https://*.example.com/callback',
    'https://assistant.example\\@evil.example/',
    'http://127.0.0.1.evil.example/callback',
    'mailto:a@example.com',
    '//assistant.example/callback',
    ' https://assistant.example/callback',
    `https://assistant.example/${'x'.repeat(500)}`,
  ])('rejects the redirect URI %s', async (uri) => {
    expect(await flow.register({ redirect_uris: [uri] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri' },
    });
  });

  it('rejects invalid client metadata', async () => {
    for (const body of [null, [], 1, 'x', {}, { redirect_uris: [] }, { redirect_uris: Array(11).fill(redirectUri) }])
      expect((await flow.register(body)).status).toBe(400);
    const grant = await flow.register({ redirect_uris: [redirectUri], grant_types: ['client_credentials'] });
    expect(grant).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
    expect((await flow.register({ redirect_uris: [redirectUri], logo_uri: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('is limited by address and in total', async () => {
    const limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
    const { register } = createOAuthFlow(limited);
    const from = (address: string) => register({ redirect_uris: [redirectUri] }, address);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await from('203.0.113.9')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(await from('203.0.113.9')).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    expect((await from('203.0.113.10')).status).toBe(201);
    await createRateLimiter(limited.database, limited.clock).take(registrations, 'all', 978);
    expect((await from('203.0.113.11')).status).toBe(201);
    expect((await from('203.0.113.12')).status).toBe(429);
    await limited.close();
  });
});

describe('the token endpoint', () => {
  it('rejects other grants, repeated parameters, and requests without a client', async () => {
    const token = (body: string) =>
      aide.app.server.inject({
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      });
    expect((await token('grant_type=password&client_id=x&username=a&password=b')).json()).toMatchObject({
      error: 'unsupported_grant_type',
    });
    expect((await token('grant_type=authorization_code&code=a&code=b&client_id=x')).json()).toMatchObject({
      error: 'invalid_request',
    });
    expect((await token('grant_type=authorization_code&code=a')).statusCode).toBe(401);
    const json = await aide.app.server.inject({ method: 'POST', url: '/oauth/token', payload: { grant_type: {} } });
    expect(json.statusCode).toBe(400);
  });
});
