import type { ApiToken, Contact, Delivery, Task } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderMail } from '../src/channels/mail/outgoing/render-mail.ts';
import type { Message } from '../src/features/reminders/deliveries/channel.port.ts';
import { createLog } from '../src/platform/log.ts';
import { sampleMessages } from './sample-messages.ts';
import { enableSecondFactor } from './second-factor.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { verifiedHashes } from './verified-hashes.ts';

const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>' onmouseover='alert(1)`;

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp({ name: hostile });
});
afterAll(() => aide.close());

/** Checks every tag of a page: user text must not become a tag or a part of one. */
function expectNoMarkup(html: string): void {
  expect(html).toContain('&lt;img src=x');
  const tags = html.match(/<[^>]*>/g) ?? [];
  for (const tag of tags) expect(tag).not.toMatch(/onerror|onmouseover=|<script|src=x/);
}

/** Returns the message with hostile text in every string that is not an address, a kind or an id. */
function poison<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (/url|kind|id$|email|timezone|key|thread/i.test(key) ? value : hostile) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => poison(each, key)) as T;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each as unknown, name)])) as T;
}

describe('user text', () => {
  it.each(Object.entries(sampleMessages()))('stays text in the mail %s, in every field', (_kind, message) => {
    expectNoMarkup(renderMail(poison<Message>(message)).html);
  });

  it('stays text on the pages behind the links of a mail, and in the stored mails', async () => {
    const due = new Date(aide.clock.now().getTime() + 60_000).toISOString();
    const contact = { name: hostile, company: hostile, designation: hostile };
    const made = await user.call<{ data: Contact }>('POST', '/contacts', contact);
    const body = { title: hostile, description: hostile, due_date: due, contactId: made.body.data.id };
    expect((await user.call('POST', '/tasks', body)).status).toBe(201);
    aide.clock.advance(60_000);
    await aide.app.engine.drain();
    const message = aide.sent.at(-1);
    if (message?.notice.kind !== 'reminder') throw new Error('the reminder did not come');
    expectNoMarkup(renderMail(message).html);
    for (const { url } of message.notice.task.actions) {
      const page = await aide.app.server.inject(new URL(url).pathname);
      expect(page.statusCode).toBe(200);
      expectNoMarkup(page.body);
    }
  });

  it('is returned by the API unchanged, as JSON that no browser renders as a page', async () => {
    const response = await user.call<{ data: Task[] }>('GET', '/tasks');
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body.data[0]?.title).toBe(hostile);
  });
});

describe('every page', () => {
  const pages = ['/', '/login', '/api/docs', '/r/x', '/unsubscribe/x', '/dev/outbox', '/nothing', '/feeds/x.ics'];

  it.each(pages)('%s allows only our own scripts and cannot be framed', async (url) => {
    const { headers } = await aide.app.server.inject({ url, headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/login?from=//evil.example',
    '/..//evil.example/',
  ])('%s discloses no other account', async (url) => {
    const { statusCode, headers } = await aide.app.server.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode < 300 || statusCode >= 400 || !/^(https?:)?[\\/]{2}/.test(String(headers.location))).toBe(true);
  });

  it('sends HSTS only over https', async () => {
    const secure = await createTestApp({ config: { AIDE_PUBLIC_URL: 'https://aide.example' } });
    const { headers } = await secure.app.server.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect((await aide.app.server.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    await secure.close();
  });

  it('of another origin may not read a response', async () => {
    const origin = 'https://evil.example';
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const response = await aide.app.server.inject({ method, url: '/api/v1/tasks', headers });
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('signing in', () => {
  it('verifies a password of the same cost for an unknown address and for a wrong password', async () => {
    const { email } = await aide.signUp();
    const getCosts = async (address: string) => {
      const before = verifiedHashes.length;
      await aide.call('POST', '/onboarding/login', { email: address, password: 'wrong' });
      // A hash begins with its algorithm and cost: $argon2id$v=19$m=8,t=1,p=1$…
      return verifiedHashes.slice(before).map((hash) => hash.split('$').slice(0, 4).join('$'));
    };
    const costs = await getCosts(email);
    expect(costs).toHaveLength(1);
    expect(await getCosts('nobody@example.com')).toEqual(costs);
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });

  it('contains no secret after everything that has one was used, correctly and incorrectly', async () => {
    const loud = await createTestApp({ log, config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1' } });
    const owner = await loud.signUp({ password: 'a-password-to-look-for' });
    await loud.call('POST', '/onboarding/login', { email: owner.email, password: 'a-wrong-password-to-look-for' });
    const made = await owner.call<{ data: ApiToken & { token: string } }>('POST', '/api-tokens', {
      name: 'x',
      scope: 'read',
      expiresInDays: 7,
    });
    const { token } = made.body.data;
    await loud.call('GET', '/tasks', undefined, token);
    await loud.call('POST', '/tasks', {}, token);
    await loud.call('GET', '/tasks', undefined, 'aide_a-wrong-token-to-look-for');
    const feed = await owner.call<{ data: { path: string } }>('POST', '/calendar-feed');
    await loud.app.server.inject(feed.body.data.path);
    const hook = await owner.call<{ data: { secret: string } }>('POST', '/webhooks', {
      url: 'http://127.0.0.1:1/path-to-look-for',
      events: ['task.created'],
    });
    await owner.call('POST', '/tasks', { title: 'words-to-look-for' });
    await loud.app.engine.drain();
    const factor = await enableSecondFactor(loud, owner);
    const login = await loud.call<{ data: { challenge: string } }>('POST', '/onboarding/login', {
      email: owner.email,
      password: owner.password,
    });
    const { challenge } = login.body.data;
    await loud.call('POST', '/onboarding/login/second-factor', { challenge, code: 'a-wrong-code-to-look-for' });
    await loud.call('POST', '/onboarding/login/second-factor', { challenge, code: factor.recoveryCodes[0] });
    await loud.app.server.inject({ url: '/api/v1/tasks?token=a-query-to-look-for', headers: { cookie: 'a-cookie' } });
    await loud.close();
    const written = lines.join('');
    expect(written.length).toBeGreaterThan(1_000);
    const secrets = [owner.token, token, hook.body.data.secret, challenge, factor.token, ...factor.recoveryCodes];
    for (const secret of [...secrets, feed.body.data.path.slice(7, 50)]) expect(written).not.toContain(secret);
    expect(written).not.toContain('to-look-for');
    expect(written).not.toContain('a-cookie');
  });

  it('contains the failed query and its stack, and none of its values', async () => {
    const values = `${hostile} "quoted" \\ and\nlines to-look-for`;
    const failing = aide.database.read((db) => db.execute(sql`select ${values}::text from not_there`));
    const error: unknown = await failing.catch((caught: unknown) => caught);
    log.error({ err: error, error: String(error) }, 'failed');
    const line = lines.at(-1) ?? '';
    expect(line).toContain('not_there');
    expect(line).not.toContain('to-look-for');
    expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(line).toMatch(/\\n {4}at /);
  });
});

describe('a failure', () => {
  it('reveals no internals to the client', async () => {
    const broken = await createTestApp();
    const owner = await broken.signUp();
    await broken.database.transaction((tx) => tx.execute(sql`alter table tasks rename to elsewhere`));
    const response = await owner.call<{ data: Delivery[] }>('GET', '/tasks');
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      success: false,
      error: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    });
    await broken.close();
  });
});
