import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { SecurityEventInfo } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { createLog } from '../../platform/log.ts';
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
    await aide.app.work.run(purgeSecurityEvents);
    const { body } = await aide.call<{ data: SecurityEventInfo[] }>('GET', '/security-log', undefined, token);
    expect(body.data.map(({ type }) => type)).toEqual(['signed_in', 'sign_in_failed']);
  });
});

describe('the line in the server’s log', () => {
  /** The expressions of the filter, as fail2ban reads them: `<HOST>` stands for an address. */
  const filter = readFileSync(new URL('../../../../deploy/fail2ban/aide.conf', import.meta.url), 'utf8');
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

  it('cannot be forged by what a client sends', async () => {
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
