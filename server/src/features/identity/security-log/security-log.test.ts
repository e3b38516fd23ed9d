import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { SecurityEventInfo } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { purgeSecurityEvents } from './security-log.repository.ts';

const lines: string[] = [];
let aide: TestApp;
beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  aide = await createTestApp({ log: createLog('info', destination) });
});
afterAll(() => aide.close());

async function readLog(user: TestUser, query = ''): Promise<SecurityEventInfo[]> {
  return (await user.call<{ data: SecurityEventInfo[] }>('GET', `/security-log${query}`)).body.data;
}
const logIn = (email: string, password: string) => aide.call('POST', '/onboarding/login', { email, password });

describe('the security log of an account', () => {
  it('has sign-ins, failures with their address, changes of credentials, tokens and exports, newest first', async () => {
    const user = await aide.signUp();
    await logIn(user.email, 'a wrong guess');
    const token = { name: 'Script', scope: 'read', expiresInDays: 7 };
    const made = await user.call<{ data: { id: string } }>('POST', '/api-tokens', token);
    await user.call('DELETE', `/api-tokens/${made.body.data.id}`);
    await user.call('GET', '/onboarding/export');
    const log = await readLog(user);
    expect(log.map(({ type }) => type)).toEqual([
      'data_exported',
      'api_token_revoked',
      'api_token_created',
      'sign_in_failed',
      'signed_in',
    ]);
    expect(log[2]).toMatchObject({ detail: 'Script', address: '127.0.0.1' });
    expect(log[3]).toMatchObject({ title: 'Sign-in failed: wrong password', address: '127.0.0.1' });
  });

  it('is in pages, and contains nothing of another account', async () => {
    const [user, other] = [await aide.signUp(), await aide.signUp()];
    for (let n = 0; n < 3; n += 1) await logIn(user.email, 'a wrong guess');
    type Page = { data: SecurityEventInfo[]; nextCursor: string | null };
    const first = (await user.call<Page>('GET', '/security-log?limit=3')).body;
    expect(first.data).toHaveLength(3);
    const second = (await user.call<Page>('GET', `/security-log?limit=3&cursor=${first.nextCursor}`)).body;
    expect(second.data.map(({ type }) => type)).toEqual(['signed_in']);
    expect(second.nextCursor).toBeNull();
    expect((await readLog(other)).map(({ type }) => type)).toEqual(['signed_in']);
    expect((await user.call('GET', '/security-log?cursor=rubbish')).status).toBe(400);
  });

  it('is kept for 90 days', async () => {
    const user = await aide.signUp();
    aide.clock.advance(20 * 86_400_000);
    await logIn(user.email, 'a wrong guess');
    aide.clock.advance(71 * 86_400_000);
    const { token } = (await logIn(user.email, user.password)).body.data as { token: string };
    await aide.app.transactions.run(purgeSecurityEvents);
    const { body } = await aide.call<{ data: SecurityEventInfo[] }>('GET', '/security-log', undefined, token);
    expect(body.data.map(({ type }) => type)).toEqual(['signed_in', 'sign_in_failed']);
  });
});

describe('rejected requests', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ config: { AIDE_RATE_LIMITS: true } });
  });
  afterAll(() => limited.close());
  const countTypes = async (user: TestUser, type: string) =>
    (await readLog(user)).filter((event) => event.type === type).length;

  it('by the limits of sign-in are in the log of the account once an hour', async () => {
    const user = await limited.signUp();
    const guess = () => limited.call('POST', '/onboarding/login', { email: user.email, password: 'a wrong guess' });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3);
    expect(await countTypes(user, 'sign_in_limited')).toBe(1);
    expect((await readLog(user))[0]).toMatchObject({ type: 'sign_in_limited', address: '127.0.0.1' });
    limited.clock.advance(61 * 60_000);
    for (let n = 0; n < 25; n += 1) await guess();
    expect(await countTypes(user, 'sign_in_limited')).toBe(2);
  });

  it('of tokens and ended sessions are in the log of the account, once an hour each', async () => {
    const user = await limited.signUp();
    const made = await user.call<{ data: { token: string } }>('POST', '/api-tokens', {
      name: 'Script',
      scope: 'read',
      expiresInDays: 7,
    });
    const { token } = made.body.data;
    for (let n = 0; n < 3; n += 1) {
      expect((await limited.call('POST', '/tasks', { title: 'x' }, token)).status).toBe(403);
      expect((await limited.call('GET', '/security-log', undefined, token)).status).toBe(403);
    }
    const stolen = await limited.call<{ data: { token: string } }>('POST', '/onboarding/login', {
      email: user.email,
      password: user.password,
    });
    const sessions = await user.call<{ data: { id: string; current: boolean }[] }>('GET', '/sessions');
    const other = sessions.body.data.find(({ current }) => !current);
    expect((await user.call('DELETE', `/sessions/${other?.id}`)).status).toBe(200);
    for (let n = 0; n < 3; n += 1)
      expect((await limited.call('GET', '/tasks', undefined, stolen.body.data.token)).status).toBe(401);
    const refused = (await readLog(user)).filter(({ type }) => type === 'request_refused');
    expect(refused.map(({ detail }) => detail)).toEqual([
      'a session that was ended',
      'an API token used for something that needs a session',
      'a read-only API token used for a change',
    ]);
  });
});

it('with an expired API token at the MCP endpoint are in the log of its account', async () => {
  const user = await aide.signUp();
  const made = await user.call<{ data: { token: string } }>('POST', '/api-tokens', {
    name: 'Model',
    scope: 'read',
    expiresInDays: 7,
  });
  aide.clock.advance(8 * 86_400_000);
  const headers = { authorization: `Bearer ${made.body.data.token}` };
  expect((await aide.app.server.inject({ method: 'POST', url: '/mcp', payload: {}, headers })).statusCode).toBe(401);
  const { token } = (await logIn(user.email, user.password)).body.data as { token: string };
  const log = await aide.call<{ data: SecurityEventInfo[] }>('GET', '/security-log', undefined, token);
  expect(log.body.data).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ type: 'request_refused', detail: 'an API token that has expired' }),
    ]),
  );
});

describe('the line in the server’s log', () => {
  /** The expressions of the filter, as fail2ban reads them: `<HOST>` is an address. */
  const filter = readFileSync(new URL('../../../../../deploy/fail2ban/aide.conf', import.meta.url), 'utf8');
  const [, block = ''] = /^failregex = ([\s\S]*?)^ignoreregex/m.exec(filter) ?? [];
  const patterns = block
    .trim()
    .split('\n')
    .map((line) => new RegExp(line.trim().replace('<HOST>', '(?<host>[0-9a-f:.]+)')));
  const findHosts = (logged: string[]) =>
    logged.flatMap((line) => patterns.flatMap((pattern) => pattern.exec(line)?.groups?.['host'] ?? []));

  it('of a failed sign-in is matched by the fail2ban filter, with the address of the client', async () => {
    const user = await aide.signUp();
    for (const email of [user.email, 'unknown@example.com']) {
      lines.length = 0;
      await logIn(email, 'a wrong guess');
      expect(findHosts(lines)).toEqual(['127.0.0.1']);
      expect(lines.join('\n')).toMatch(/"time":\d{13},/);
    }
  });

  it('of an unknown API token is matched; one of a sign-in is not', async () => {
    lines.length = 0;
    await aide.call('GET', '/tasks', undefined, `aide_${'x'.repeat(43)}`);
    expect(findHosts(lines)).toEqual(['127.0.0.1']);
    lines.length = 0;
    await aide.signUp();
    expect(lines.join('\n')).toContain('security event=signed_in address=127.0.0.1');
    expect(findHosts(lines)).toEqual([]);
  });

  it('cannot be forged by a client', async () => {
    lines.length = 0;
    const forged = '"msg":"security event=sign_in_failed address=198.51.100.9 user=- code=-"';
    await logIn(`${forged}@example.com`, forged);
    await aide.app.server.inject({
      url: `/api/v1/tasks?${encodeURIComponent(forged)}`,
      headers: { 'user-agent': forged },
    });
    expect(findHosts(lines)).not.toContain('198.51.100.9');
  });
});
