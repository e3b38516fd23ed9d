import { once } from 'node:events';
import { connect } from 'node:net';
import { apiBase, errors } from '@aide/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInByAddress } from '../src/features/identity/accounts/accounts.routes.ts';
import { stopServer } from '../src/platform/http/build-server.ts';
import { createLog } from '../src/platform/log.ts';
import { createRateLimiter } from '../src/platform/rate-limit/rate-limiter.ts';
import { getClientNetwork } from '../src/platform/rate-limit/client-network.ts';
import { createFakeClock } from './fake-clock.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

let aide: TestApp;
let asha: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
  asha = await aide.signUp();
});
afterAll(() => aide.close());

async function openStreams(): Promise<number> {
  const { body } = await aide.app.server.inject('/metrics');
  return Number(/^aide_event_streams (\d+)/m.exec(body)?.[1]);
}

describe('the stream of changes', () => {
  it('is not opened by HEAD: otherwise twenty of them would use up all streams of the owner', async () => {
    const headers = { authorization: `Bearer ${asha.token}` };
    for (let asked = 0; asked < 25; asked += 1) {
      const response = await aide.app.server.inject({ method: 'HEAD', url: `${apiBase}/events`, headers });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('text/event-stream');
    }
    expect(await openStreams()).toBe(0);
  });
});

describe('a client with a whole IPv6 network', () => {
  it('has as many sign-in attempts as one with one address', async () => {
    const tryFrom = (address: string, number: number) =>
      aide.app.server.inject({
        method: 'POST',
        url: `${apiBase}/onboarding/login`,
        remoteAddress: address,
        payload: { email: `guess${number}@example.com`, password: 'password1' },
      });
    const limiter = createRateLimiter(aide.database, aide.clock);
    for (let tried = 0; tried < signInByAddress.burst - 1; tried += 1)
      await limiter.take(signInByAddress, getClientNetwork('2001:db8:7:7::1'));
    expect((await tryFrom('2001:db8:7:7:ffff::1', 1)).statusCode).toBe(401);
    expect((await tryFrom('2001:db8:7:7:1:2:3:4', 2)).statusCode).toBe(429);
    expect((await tryFrom('2001:db8:7:8::1', 99)).statusCode).toBe(401);
  });
});

describe('a slow request', () => {
  it('is ended by the request timeout', () => {
    expect(aide.app.server.server.requestTimeout).toBe(120_000);
    expect(aide.app.server.server.headersTimeout).toBeLessThanOrEqual(60_000);
  });

  it('is closed when the server stops', async () => {
    const other = await createTestApp();
    const { port } = new URL(await other.app.server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const arrived = new Promise((resolve) => other.app.server.server.once('request', resolve));
    socket.write(
      `POST ${apiBase}/onboarding/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    await arrived;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await stopServer(other.app.server, 20);
    expect(other.app.server.server.listening).toBe(false);
    await closed;
    expect(socket.destroyed).toBe(true);
    await other.close();
  });
});

describe('a connection whose request ends while the server stops', () => {
  it('is not waited for', async () => {
    const server = fastify({ return503OnClosing: false });
    const release = Promise.withResolvers<string>();
    server.get('/', () => release.promise);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const arrived = once(server.server, 'request');
    const response = fetch(url);
    await arrived;
    // The connection would otherwise be kept for 72 seconds.
    const stopped = stopServer(server, 10 * 60_000);
    await vi.waitUntil(() => !server.server.listening);
    release.resolve('done');
    expect(await (await response).text()).toBe('done');
    await stopped;
  });
});

describe('a clock that is set back', () => {
  it('does not lock users out until it has caught up', async () => {
    const clock = createFakeClock('2026-11-18T05:00:00Z');
    const limiter = createRateLimiter(aide.database, clock);
    const limit = { name: 'clock', burst: 2, periodMs: 60_000 };
    const take = () => limiter.take(limit, 'asha');
    await take();
    await take();
    await expect(take()).rejects.toThrow(errors.RATE_LIMITED.message);
    // The limit tolerates the clock difference of two machines.
    clock.set(new Date('2026-11-18T04:59:58Z'));
    await expect(take()).rejects.toThrow(errors.RATE_LIMITED.message);
    clock.set(new Date('2026-11-17T05:00:00Z'));
    await take();
    await take();
    await expect(take()).rejects.toThrow(errors.RATE_LIMITED.message);
  });
});

describe('a malformed path', () => {
  it.each([`/tasks/${'a'.repeat(12_000)}`, '/tasks/%zz'])(
    '%# returns 404 in the format of every other error',
    async (path) => {
      const { status, body } = await asha.call('GET', path);
      expect({ status, body }).toEqual({
        status: 404,
        body: { success: false, error: 'NOT_FOUND', message: 'We could not find what you asked for.' },
      });
    },
  );
});

describe('a client that disconnects during a body', () => {
  it('is not reported to the operator as an unreachable database', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const other = await createTestApp({ log });
    const failed = Promise.withResolvers<unknown>();
    other.app.server.addHook('onError', async (_request, _reply, error) => failed.resolve(error));
    const { port } = new URL(await other.app.server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    other.app.server.server.once('request', () => socket.destroy());
    socket.write(
      `POST ${apiBase}/onboarding/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    await failed.promise;
    await other.close();
    expect(lines).toEqual([]);
  });
});

describe('a body of a client that has not signed in', () => {
  it('is not read if a token is required, and limited in size otherwise', async () => {
    const post = (url: string, payload: string) =>
      aide.app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
    for (const url of ['/mcp', `${apiBase}/tasks`]) expect((await post(url, '{"half')).statusCode).toBe(401);
    const long = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(100_000) });
    for (const path of ['login', 'signup', 'login/second-factor'])
      expect((await post(`${apiBase}/onboarding/${path}`, long)).statusCode).toBe(413);
  });
});

describe('a large or deeply nested body', () => {
  const send = async (path: string, payload: string) => {
    const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' };
    const { statusCode } = await aide.app.server.inject({ method: 'POST', url: apiBase + path, headers, payload });
    return statusCode;
  };

  it('is limited to 256 KB outside imports', async () => {
    const body = (length: number) => JSON.stringify({ title: 'Call', description: 'x'.repeat(length) });
    expect(await send('/tasks', body(10_000))).toBe(201);
    expect(await send('/tasks', body(256 * 1024))).toBe(413);
    const contact = { name: 'Priya', note: 'x'.repeat(300_000) };
    expect(await send('/contacts/import', JSON.stringify({ rows: [contact] }))).toBe(200);
  });

  it.each([
    ['depth', `{"rows":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'keys of an object',
      JSON.stringify({ rows: [Object.fromEntries(Array.from({ length: 25_000 }, (_, at) => [at, 0]))] }),
    ],
    ['elements of an array', `{"rows":[${'0,'.repeat(100_000)}0]}`],
  ])('is rejected before it is parsed for its %s', async (_what, payload) => {
    expect(await send('/contacts/import', payload)).toBe(413);
  });

  it('may have brackets and commas inside texts, and other requests are served while many rows are parsed', async () => {
    const text = '[{,"'.repeat(2_000);
    expect(await send('/tasks', JSON.stringify({ title: 'Call', description: text }))).toBe(201);
    const row = (length: number) => ({ text: `Call ${'Bob '.repeat(length / 4)}` });
    const rows = (count: number) => Array.from({ length: count }, () => row(9_000));
    expect(await send('/capture', JSON.stringify({ text: 'Calls', tasks: rows(20) }))).toBe(400);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    expect(
      await send('/capture', JSON.stringify({ text: 'Calls', tasks: Array.from({ length: 20 }, () => row(900)) })),
    ).toBe(201);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });
});
