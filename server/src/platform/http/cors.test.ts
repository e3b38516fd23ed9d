import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

const page = 'https://notes.example';

interface Sent {
  method?: 'GET' | 'POST' | 'OPTIONS';
  origin?: string;
  token?: string;
  headers?: Record<string, string>;
  url?: string;
}

function createSender(aide: () => TestApp) {
  return async ({ method = 'GET', origin = page, token, headers = {}, url = '/api/v1/tasks' }: Sent) =>
    aide().app.server.inject({
      method,
      url,
      headers: { origin, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    });
}

const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type, idempotency-key',
};

async function createToken(user: TestUser): Promise<string> {
  const body = { name: 'Page', scope: 'write', expiresInDays: 30 };
  return (await user.call<{ data: { token: string } }>('POST', '/api-tokens', body)).body.data.token;
}

const corsHeaders = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of another origin, with AIDE_CORS_ORIGINS', () => {
  let aide: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    aide = await createTestApp({ config: { AIDE_CORS_ORIGINS: `${page}, http://localhost:5173` } });
    user = await aide.signUp();
    token = await createToken(user);
  });
  afterAll(() => aide.close());
  const send = createSender(() => aide);

  it('may send a preflight, and the browser caches the response', async () => {
    const response = await send({ method: 'OPTIONS', headers: preflight });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '7200',
    });
    expect(response.headers['access-control-allow-headers']).toContain('Idempotency-Key');
    expect(String(response.headers.vary)).toContain('Origin');
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('may call with an API token and read the errors, never with browser credentials', async () => {
    const { statusCode, headers } = await send({ token });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': page });
    expect(headers['access-control-expose-headers']).toContain('ETag');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    const refused = await send({ token: 'aide_unknown' });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(page);
  });

  it('gets no access with a session, without a token, or outside the API', async () => {
    for (const sent of [{ token: user.token }, {}, { url: '/api/docs/json', token }, { url: '/healthz', token }])
      expect(corsHeaders((await send(sent)).headers)).toEqual([]);
    const login = await send({ method: 'POST', url: '/api/v1/onboarding/login' });
    expect(corsHeaders(login.headers)).toEqual([]);
  });

  it('gets no access from an origin that is not listed', async () => {
    for (const origin of ['https://evil.example', `${page}.evil.example`, 'http://notes.example', 'null']) {
      expect(corsHeaders((await send({ origin, token })).headers)).toEqual([]);
      expect(corsHeaders((await send({ method: 'OPTIONS', origin, headers: preflight })).headers)).toEqual([]);
    }
  });
});

describe('any page, with AIDE_CORS_ORIGINS=*', () => {
  it('may call with an API token', async () => {
    const aide = await createTestApp({ config: { AIDE_CORS_ORIGINS: '*' } });
    const token = await createToken(await aide.signUp());
    const { headers } = await createSender(() => aide)({ token, origin: 'https://any.example' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    await aide.close();
  });
});

describe('without AIDE_CORS_ORIGINS', () => {
  it('no page of another origin has access', async () => {
    const aide = await createTestApp();
    const send = createSender(() => aide);
    const token = await createToken(await aide.signUp());
    expect(corsHeaders((await send({ token })).headers)).toEqual([]);
    const asked = await send({ method: 'OPTIONS', headers: preflight });
    expect(asked.statusCode).toBe(405);
    expect(corsHeaders(asked.headers)).toEqual([]);
    await aide.close();
  });
});
