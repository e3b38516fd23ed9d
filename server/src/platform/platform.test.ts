import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { loadConfig } from '../config.ts';
import { openChangeHub } from './events/change-hub.ts';
import type { ChangeNotice } from './events/record-changes.ts';
import { createLog } from './log.ts';
import { rateLimitsTable } from './rate-limit/rate-limits.table.ts';

let aide: TestApp;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());

describe('the configuration', () => {
  it('has a working default for everything', () => {
    expect(loadConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', AIDE_TRIAL_DAYS: 14, demo: false });
    expect(loadConfig({}).roles).toEqual(['web', 'worker', 'bot', 'mail']);
  });

  it('reads roles and the demo from the arguments', () => {
    expect(loadConfig({}, ['--demo', '--roles=web,worker'])).toMatchObject({ demo: true, roles: ['web', 'worker'] });
  });

  it.each([
    [{ PORT: 'banana' }, [], /^PORT is not right/],
    [{ DATABASE_URL: 'mysql://x' }, [], /^DATABASE_URL is not right: must start with postgres/],
    [{ AIDE_SECRET: 'short' }, [], /^AIDE_SECRET is not right/],
    [{ AIDE_LLM_URL: 'http://localhost:11434/v1' }, [], /^AIDE_LLM_URL and AIDE_LLM_MODEL belong together/],
    [{ AIDE_LLM_URL: 'ftp://x', AIDE_LLM_MODEL: 'm' }, [], /^AIDE_LLM_URL is not right/],
    [{ AIDE_TRUST_PROXY: 'true' }, [], /^AIDE_TRUST_PROXY is not right: must be loopback, addresses or ranges/],
    [{ AIDE_TRUST_PROXY: '10.0.0.0/33' }, [], /^AIDE_TRUST_PROXY is not right/],
    [{ AIDE_TRUST_PROXY: '127.0.0.1,' }, [], /^AIDE_TRUST_PROXY is not right/],
    [{ AIDE_CORS_ORIGINS: 'notes.example' }, [], /^AIDE_CORS_ORIGINS is not right: must be origins such as/],
    [{ AIDE_CORS_ORIGINS: 'https://notes.example/' }, [], /^AIDE_CORS_ORIGINS is not right/],
    [{ AIDE_CORS_ORIGINS: 'https://notes.example,' }, [], /^AIDE_CORS_ORIGINS is not right/],
    [{ AIDE_PUBLIC_URL: 'aide.example' }, [], /^AIDE_PUBLIC_URL is not right/],
    [{ AIDE_PUBLIC_URL: 'ftp://aide.example' }, [], /^AIDE_PUBLIC_URL is not right: must start with http/],
    [{ AIDE_PUBLIC_URL: 'https://aide.example/?a=b' }, [], /^AIDE_PUBLIC_URL is not right: must have neither/],
    [{ AIDE_AVATAR_URL: 'avatars/{hash}' }, [], /^AIDE_AVATAR_URL is not right: must start with http/],
    [{ AIDE_AVATAR_URL: 'data:text/html,{hash}' }, [], /^AIDE_AVATAR_URL is not right: must start with http/],
    [{ DATA_DIR: '  ' }, [], /^DATA_DIR is not right: must be a folder/],
    [{ DATA_DIR: import.meta.filename }, [], /^DATA_DIR is not right: must be a folder/],
    [{ DATA_DIR: `${import.meta.filename}/below` }, [], /^DATA_DIR is not right: must be a folder/],
    [{}, ['--roles=cook'], /^--roles=cook is not right/],
    [{}, ['--fast'], /^--fast is not an option/],
  ])('reports in one line what is wrong with %j %j', (environment, args, sentence) => {
    expect(() => loadConfig(environment, args)).toThrow(sentence);
  });

  it('accepts the values that the documentation names', () => {
    const values = {
      AIDE_TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
      AIDE_PUBLIC_URL: 'https://aide.example/base',
      AIDE_AVATAR_URL: 'https://avatars.example/{hash}?s=80',
      AIDE_CORS_ORIGINS: 'https://notes.example, http://localhost:5173',
    };
    expect(loadConfig(values)).toMatchObject(values);
  });

  it('treats an empty variable as missing', () => {
    expect(loadConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });
});

describe('a transaction', () => {
  it('throws instead of deadlocking when a query runs outside it', async () => {
    const beside = aide.app.transactions.run(() => aide.app.transactions.read(async () => 'never'));
    await expect(beside).rejects.toThrow('A transaction is open here');
    await expect(aide.app.transactions.read(async () => 'fine')).resolves.toBe('fine');
    const statement = aide.app.transactions.run(() => aide.app.transactions.statement(async () => 'never'));
    await expect(statement).rejects.toThrow('A transaction is open here');
  });
});

describe('a read', () => {
  it('cannot write; a single statement can', async () => {
    const row = { key: 'a test of its own', fullAt: new Date(0) };
    const rows = () => aide.database.read((db) => db.select().from(rateLimitsTable));
    await expect(aide.database.read((db) => db.insert(rateLimitsTable).values(row))).rejects.toThrow('This is a read');
    await expect(aide.database.read((db) => db.delete(rateLimitsTable))).rejects.toThrow('This is a read');
    expect(await rows()).not.toContainEqual(row);
    await aide.database.statement((db) => db.insert(rateLimitsTable).values(row));
    expect(await rows()).toContainEqual(row);
  });
});

describe('the log', () => {
  it('never contains a secret', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    log.info(
      { password: 'hunter2', headers: { authorization: 'Bearer hunter2' }, req: { body: { token: 'hunter2' } } },
      'hello',
    );
    expect(lines.join('')).not.toContain('hunter2');
  });
});

describe('the server', () => {
  it('serves health, readiness and metrics', async () => {
    const { server } = aide.app;
    expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.inject('/readyz')).json()).toMatchObject({ status: 'ready', parts: { database: 'ok' } });
    const metrics = await server.inject('/metrics');
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toContain('aide_http_request_seconds');
  });

  it.each([
    ['another machine', {}, '203.0.113.9'],
    ['a forwarded request', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['a proxy that sends only x-real-ip', { 'x-real-ip': '203.0.113.9' }, '127.0.0.1'],
    ['a proxy that adds no header', { host: 'aide.example' }, '127.0.0.1'],
    ['a page whose name resolves to this machine', { host: 'rebind.evil.example:3000' }, '127.0.0.1'],
    ['a name that starts like a local one', { host: '127.0.0.1.evil.example' }, '127.0.0.1'],
    ['user and password in the Host', { host: 'localhost@evil.example' }, '127.0.0.1'],
  ])('returns 404 for /metrics to %s', async (_who, headers, remoteAddress) => {
    const reply = await aide.app.server.inject({ url: '/metrics', headers, remoteAddress });
    expect(reply.statusCode).toBe(404);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'returns /metrics to this machine at %s',
    async (host) => {
      expect((await aide.app.server.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(200);
    },
  );

  it('sends strict headers and a request id', async () => {
    const { headers } = await aide.call('GET', '/onboarding/me');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'MALFORMED_BODY'],
    ['another kind of body', 'name=x', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a poisoned prototype', '{"__proto__": {"admin": true}}', 'application/json', 400, 'MALFORMED_BODY'],
    ['an endless body', `{"name":"${'x'.repeat(6_000_000)}"}`, 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
    ['nothing at all', '', 'application/json', 400, 'VALIDATION_FAILED'],
  ])('returns an error message for %s', async (_label, payload, type, status, error) => {
    const reply = await aide.app.server.inject({
      method: 'POST',
      url: '/api/v1/onboarding/signup',
      payload,
      headers: { 'content-type': type },
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ success: false, error, message: expect.any(String) as string });
  });

  it('returns 404 with a message for an unknown path', async () => {
    const reply = await aide.call('GET', '/nothing-here');
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ error: 'NOT_FOUND' });
  });
});

describe('the stream of changes', () => {
  it('sends a change only to its owner, once it has committed', async () => {
    const [user, other] = [await aide.signUp(), await aide.signUp()];
    const hub = await openChangeHub(aide.database);
    const received = Promise.withResolvers<ChangeNotice>();
    const foreign: ChangeNotice[] = [];
    const unsubscribe = [
      hub.subscribe(user.id, received.resolve),
      hub.subscribe(other.id, (notice) => foreign.push(notice)),
    ];
    await user.call('PUT', '/onboarding/me', { name: 'Changed', email: user.email });
    const notice = await received.promise;
    expect(notice).toMatchObject({ userId: user.id, changes: [{ entity: 'profile', id: user.id, action: 'updated' }] });
    expect(foreign).toEqual([]);
    for (const end of unsubscribe) end();
  });

  it('lets a disconnected page catch up, and signals when that is no longer possible', async () => {
    const user = await aide.signUp();
    const hub = await openChangeHub(aide.database);
    const notices: ChangeNotice[] = [];
    const both = Promise.withResolvers<void>();
    const end = hub.subscribe(user.id, (notice) => {
      if (notices.push(notice) === 2) both.resolve();
    });
    await user.call('PUT', '/onboarding/me', { name: 'One', email: user.email });
    await user.call('PUT', '/onboarding/me', { name: 'Two', email: user.email });
    await both.promise;
    end();
    const [first, second] = notices;
    const missed = await hub.missedSince(user.id, first?.id ?? 0);
    expect(missed?.map(({ id }) => id)).toContain(second?.id);
    expect(await hub.missedSince(user.id, 999_999)).toBeNull();
  });

  it.each([
    { page: 'states how long ago it requested its lists', query: '?loadingMs=3000', olderMs: 1_500 },
    { page: 'does not state it, for 30 s', query: '', olderMs: 31_000 },
    { page: 'has been open for hours, for 30 s', query: '?loadingMs=7200000', olderMs: 31_000 },
  ])('first sends changes made while the page loaded, but nothing older: it $page', async ({ query, olderMs }) => {
    const own = await createTestApp();
    const user = await own.signUp();
    await user.call('POST', '/contacts', { name: 'Older' });
    own.clock.advance(olderMs);
    await user.call('PUT', '/onboarding/me', { name: 'Changed while loading', email: user.email });
    own.clock.advance(2_000);
    const address = await own.app.server.listen({ port: 0, host: '127.0.0.1' });
    const headers = { authorization: `Bearer ${user.token}` };
    const response = await fetch(`${address}/api/v1/events${query}`, { headers });
    const text = Array.fromAsync(response.body?.pipeThrough(new TextDecoderStream()) ?? []);
    await own.close();
    expect((await text).join('')).toContain('"entity":"profile"');
    expect((await text).join('')).not.toContain('"entity":"contact"');
  });

  it('streams over HTTP with the token in a header, and ends when the server stops', async () => {
    const own = await createTestApp();
    const user = await own.signUp();
    const address = await own.app.server.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${address}/api/v1/events`, { headers: { authorization: `Bearer ${user.token}` } });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    const readUntil = async (wanted: string) => {
      while (!seen.includes(wanted)) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error(`the stream ended before ${wanted}`);
        seen += chunk.value;
      }
    };
    await readUntil('retry:');
    await user.call('PUT', '/onboarding/me', { name: 'Streamed', email: user.email });
    await readUntil('"entity":"profile"');
    const closing = own.close();
    expect((await reader?.read())?.done).toBe(true);
    await closing;
  });
});
