import type { SessionInfo } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLegacyToken } from '../../../../test/legacy-token.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const now = '2026-12-01T09:00:00.000Z';
const secret = 'a secret of more than thirty-two characters';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let aide: TestApp;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  aide = await createTestApp({ now, config: { AIDE_SECRET: secret } });
  other = await createTestApp({ now, config: { AIDE_SECRET: secret }, database: aide.database });
});
afterAll(async () => {
  await other.app.stop();
  await aide.close();
});

async function signInAgain({ email, password }: TestUser, userAgent = firefox): Promise<string> {
  const reply = await aide.app.server.inject({
    method: 'POST',
    url: '/api/v1/onboarding/login',
    payload: { email, password },
    headers: { 'user-agent': userAgent },
    remoteAddress: '203.0.113.7',
  });
  return reply.json<{ data: { token: string } }>().data.token;
}

async function listSessions(token: string): Promise<SessionInfo[]> {
  return (await aide.call<{ data: SessionInfo[] }>('GET', '/sessions', undefined, token)).body.data;
}

const getStatus = async (token: string, app = aide) =>
  (await app.call('GET', '/onboarding/me', undefined, token)).status;

interface OpenStream {
  /** Everything it received until it ended. */
  ended: Promise<string>;
  /** Returns what it has received so far. */
  received: () => string;
}

/** Opens an event stream. */
async function openStream(app: TestApp, token: string): Promise<OpenStream> {
  const listening = app.app.server.server.address();
  const url =
    listening === null || typeof listening === 'string'
      ? await app.app.server.listen({ port: 0, host: '127.0.0.1' })
      : `http://127.0.0.1:${listening.port}`;
  const response = await fetch(`${url}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  let text = '';
  async function read(): Promise<string> {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
    return text;
  }
  return { ended: read(), received: () => text };
}

describe('the list of sessions', () => {
  it('shows device, address and last use of each, and which one is current', async () => {
    const user = await aide.signUp();
    await signInAgain(user);
    const [before] = (await listSessions(user.token)).filter(({ current }) => !current);
    expect(before).toMatchObject({ device: 'Firefox on Linux', address: '203.0.113.7' });
    aide.clock.advance(5 * 60_000);
    const sessions = await listSessions(user.token);
    expect(sessions).toHaveLength(2);
    const [own, elsewhere] = sessions;
    expect(own).toMatchObject({ current: true, address: '127.0.0.1' });
    expect(Date.parse(own?.lastUsedAt ?? '') - Date.parse(own?.createdAt ?? '')).toBe(5 * 60_000);
    expect(elsewhere).toEqual(before);
  });

  it('is rejected for API tokens, as is ending a session', async () => {
    const user = await aide.signUp();
    const made = await user.call<{ data: { token: string } }>('POST', '/api-tokens', {
      name: 'Script',
      scope: 'write',
      expiresInDays: 7,
    });
    const { token } = made.body.data;
    const [session] = await listSessions(user.token);
    expect((await aide.call('GET', '/sessions', undefined, token)).status).toBe(403);
    expect((await aide.call('DELETE', `/sessions/${session?.id}`, undefined, token)).status).toBe(403);
    expect((await aide.call('POST', '/sessions/sign-out-everywhere', undefined, token)).status).toBe(403);
    expect(await getStatus(user.token)).toBe(200);
  });
});

describe('a stolen session', () => {
  it('is rejected at once, and loses its event stream in another process, when it is revoked', async () => {
    const user = await aide.signUp();
    const stolen = await signInAgain(user);
    const { ended } = await openStream(other, stolen);
    const thief = (await listSessions(user.token)).find(({ current }) => !current);
    expect((await user.call('DELETE', `/sessions/${thief?.id}`)).status).toBe(200);
    await user.call('POST', '/tasks', { title: 'Not for the thief' });
    expect(await ended).not.toContain('task');
    for (const app of [aide, other]) expect(await getStatus(stolen, app)).toBe(401);
    expect(await getStatus(user.token)).toBe(200);
    expect(await listSessions(user.token)).toHaveLength(1);
    expect((await user.call('DELETE', `/sessions/${thief?.id}`)).status).toBe(404);
  });

  it('is ended with every other one by Sign out everywhere, and its token stays invalid', async () => {
    const user = await aide.signUp();
    const stolen = await signInAgain(user);
    const { ended } = await openStream(aide, stolen);
    const reply = await user.call('POST', '/sessions/sign-out-everywhere');
    expect(reply.body.data).toEqual({ ended: 2 });
    await ended;
    for (const token of [stolen, user.token]) expect(await getStatus(token)).toBe(401);
    expect(await getStatus(await signInAgain(user))).toBe(200);
  });

  it('ends with its stream when the password changes; the session that changed it continues under the same id', async () => {
    const user = await aide.signUp();
    const stolen = await signInAgain(user);
    const { ended } = await openStream(other, stolen);
    const [own] = (await listSessions(user.token)).filter(({ current }) => current);
    const change = { currentPassword: user.password, newPassword: 'battery staple', confirmPassword: 'battery staple' };
    const changed = await user.call<{ data: { token: string } }>('PUT', '/onboarding/password', change);
    await ended;
    for (const token of [stolen, user.token]) expect(await getStatus(token)).toBe(401);
    const sessions = await listSessions(changed.body.data.token);
    expect(sessions.map(({ id, current }) => ({ id, current }))).toEqual([{ id: own?.id, current: true }]);
  });

  it('of an API token loses its event stream when the token is revoked', async () => {
    const user = await aide.signUp();
    const body = { name: 'Script', scope: 'read', expiresInDays: 7 };
    const made = await user.call<{ data: { id: string; token: string } }>('POST', '/api-tokens', body);
    const { ended } = await openStream(other, made.body.data.token);
    await user.call('DELETE', `/api-tokens/${made.body.data.id}`);
    await ended;
    expect(await getStatus(made.body.data.token)).toBe(401);
  });
});

describe('an event stream', () => {
  it.each([
    ['an API token', 7],
    ['a session', 30],
  ])('ends when %s expires', async (kind, days) => {
    const alone = await createTestApp({ now });
    const user = await alone.signUp();
    const body = { name: 'Script', scope: 'read', expiresInDays: days };
    const made = await user.call<{ data: { token: string } }>('POST', '/api-tokens', body);
    alone.clock.advance(days * 86_400_000 - 60_000);
    const stream = await openStream(alone, kind === 'a session' ? user.token : made.body.data.token);
    const { email, password } = user;
    const again = await alone.call<{ data: { token: string } }>('POST', '/onboarding/login', { email, password });
    const rename = (name: string) => alone.call('PUT', '/onboarding/me', { name, email }, again.body.data.token);
    await rename('Before');
    // PostgreSQL notifies the stream after the response.
    await expect.poll(() => stream.received()).toContain('"entity":"profile"');
    alone.clock.advance(60_000);
    expect((await rename('After')).status).toBe(200);
    // The longest time that a stream stays open.
    alone.clock.advance(15 * 60_000);
    expect((await stream.ended).match(/"entity":"profile"/g)).toHaveLength(1);
    await alone.close();
  });
});

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const user = await aide.signUp();
    const token = await signInAgain(user);
    expect((await aide.call('POST', '/sessions/sign-out', undefined, token)).status).toBe(200);
    expect(await getStatus(token)).toBe(401);
    expect(await getStatus(user.token)).toBe(200);
  });
});

describe('a token issued before sessions had rows', () => {
  it('stays valid, becomes one session at its first use, and can be revoked permanently', async () => {
    const user = await aide.signUp();
    const legacy = await createLegacyToken(secret, { ...user, passwordVersion: 1 }, now);
    expect(await Promise.all([getStatus(legacy), getStatus(legacy), getStatus(legacy, other)])).toEqual([
      200, 200, 200,
    ]);
    const adopted = (await listSessions(user.token)).filter(({ current }) => !current);
    expect(adopted).toHaveLength(1);
    expect((await user.call('DELETE', `/sessions/${adopted[0]?.id}`)).status).toBe(200);
    expect(await getStatus(legacy)).toBe(401);
    expect(await getStatus(legacy, other)).toBe(401);
  });

  it('that was never used since is ended by Sign out everywhere too', async () => {
    const user = await aide.signUp();
    const legacy = await createLegacyToken(secret, { ...user, passwordVersion: 1 }, now);
    await user.call('POST', '/sessions/sign-out-everywhere');
    expect(await getStatus(legacy)).toBe(401);
  });
});
