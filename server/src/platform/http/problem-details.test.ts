import { failureSchema, problemSchema } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
  user = await aide.signUp();
});
afterAll(() => aide.close());

const missing = '/api/v1/tasks/019a0000-0000-7000-8000-000000000009';
const get = (url: string, headers: Record<string, string> = {}) =>
  aide.app.server.inject({ url, headers: { authorization: `Bearer ${user.token}`, ...headers } });

describe('an error', () => {
  it('is problem details for a client that accepts them, with the fields of other clients', async () => {
    const response = await get(missing, { accept: 'application/json, application/problem+json' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problemSchema.parse(response.json())).toEqual({
      type: 'urn:aide:problem:task-not-found',
      title: 'Task not found',
      status: 404,
      detail: 'Task not found',
      instance: `urn:uuid:${String(response.headers['x-request-id'])}`,
      success: false,
      message: 'Task not found',
      error: 'TASK_NOT_FOUND',
    });
  });

  it('has the same fields before a handler runs and for an unknown path', async () => {
    const accept = { accept: 'application/problem+json' };
    const invalid = problemSchema.parse((await get('/api/v1/tasks?limit=0', accept)).json());
    expect(invalid).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' });
    expect(invalid.details?.fields).toMatchObject([{ field: 'limit' }]);
    expect(problemSchema.parse((await get('/api/v1/nothing', accept)).json())).toMatchObject({ status: 404 });
    expect(
      problemSchema.parse((await aide.app.server.inject({ url: '/api/v1/tasks', headers: accept })).json()),
    ).toMatchObject({
      status: 401,
      type: 'urn:aide:problem:unauthenticated',
    });
  });

  it.each([undefined, 'application/json', '*/*', 'application/problem+json;q=0', 'text/html'])(
    'is not problem details for Accept: %s',
    async (accept) => {
      const response = await get(missing, accept === undefined ? {} : { accept });
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(Object.keys(failureSchema.parse(response.json()))).toEqual(Object.keys(response.json<object>()));
      expect(response.json()).not.toHaveProperty('type');
    },
  );

  it('is problem details too when it is repeated for an idempotency key', async () => {
    const send = () =>
      aide.app.server.inject({
        method: 'POST',
        url: `${missing}/restore`,
        headers: {
          authorization: `Bearer ${user.token}`,
          'idempotency-key': 'problem',
          accept: 'application/problem+json',
        },
      });
    await send();
    const again = await send();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(problemSchema.parse(again.json())).toMatchObject({ status: 404, error: 'TASK_NOT_FOUND' });
  });
});

describe('the headers RateLimit-*', () => {
  const parse = () =>
    aide.app.server.inject({
      method: 'POST',
      url: '/api/v1/message-parsing/parse',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { messageText: 'Call Priya tomorrow' },
    });

  it('have the remaining allowance of a route, down to zero', async () => {
    const first = await parse();
    expect(first.statusCode).toBe(200);
    const limit = Number(first.headers['ratelimit-limit']);
    expect(Number(first.headers['ratelimit-remaining'])).toBe(limit - 1);
    expect(first.headers['ratelimit-policy']).toMatch(new RegExp(`^${limit};w=\\d+$`));
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
    expect(Number((await parse()).headers['ratelimit-remaining'])).toBe(limit - 2);
    let last = first;
    for (let sent = 0; sent < limit && last.statusCode === 200; sent += 1) last = await parse();
    expect(last.statusCode).toBe(429);
    expect(last.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': last.headers['retry-after'] });
  });

  it('are not sent by a route without a limit', async () => {
    const names = Object.keys((await get('/api/v1/tasks')).headers);
    expect(names.filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });

  it('are those of the tightest of several limits, as for a sign-in', async () => {
    const { headers } = await aide.app.server.inject({
      method: 'POST',
      url: '/api/v1/onboarding/login',
      payload: { email: 'nobody@example.com', password: 'a wrong guess' },
    });
    expect(headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '19' });
  });
});
