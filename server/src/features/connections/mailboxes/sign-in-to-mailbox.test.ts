import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mailbox, Notification } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot, openDovecot } from '../../../../test/dovecot.ts';
import {
  openImapProxy,
  openMailWorld,
  type ImapProxy,
  type MailOwner,
  type MailWorld,
} from '../../../../test/mailbox-world.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';

const lifeSeconds = 3_600;
const client = { id: 'aide-client', secret: 'a secret of the client' };

/** A token server with the endpoint that Dovecot asks about access tokens. Access tokens expire with the fake clock, after an hour. */
async function openFakeProvider(now: () => number) {
  const codes = new Map<string, { user: string; challenge: string }>();
  const refreshTokens = new Map<string, string>();
  const accessTokens = new Map<string, { user: string; until: number }>();
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const answer = request.url === '/token' ? issue(form) : describeToken(form);
      response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  let issued = 0;
  const grant = (user: string) => {
    issued += 1;
    accessTokens.set(`access-${issued}`, { user, until: now() + lifeSeconds * 1_000 });
    refreshTokens.set(`refresh-${issued}`, user);
    const tokens = { access_token: `access-${issued}`, refresh_token: `refresh-${issued}` };
    return { ...tokens, token_type: 'Bearer', expires_in: lifeSeconds };
  };
  function issue(form: URLSearchParams): object {
    const refresh = form.get('refresh_token') ?? '';
    const user = refreshTokens.get(refresh);
    // Like Microsoft: each refresh token is replaced by its use.
    if (user !== undefined && refreshTokens.delete(refresh)) return grant(user);
    const code = codes.get(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return code?.challenge === verifier ? grant(code.user) : { error: 'invalid_grant' };
  }
  function describeToken(form: URLSearchParams): object {
    const { user: username, until = 0 } = accessTokens.get(form.get('token') ?? '') ?? {};
    return username === undefined || until <= now() ? { active: false } : { active: true, username };
  }
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    introspection: `${origin}/introspect`,
    /** Gives consent like a browser: returns the query of the redirect. */
    consent(url: string, user: string): string {
      const { searchParams } = new URL(url);
      codes.set(`code-${user}`, { user, challenge: searchParams.get('code_challenge') ?? '' });
      return `?code=code-${user}&state=${searchParams.get('state')}`;
    },
    /** Ends all access tokens before their time. */
    endAccess: () => accessTokens.clear(),
    /** Returns a token that is not counted and never expires. */
    getToken(user: string): string {
      accessTokens.set(`test-${user}`, { user, until: Number.POSITIVE_INFINITY });
      return `test-${user}`;
    },
    withdraw: () => refreshTokens.clear(),
    countIssued: () => issued,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

const mechanisms = ['oauthbearer', 'xoauth2'] as const;

describe.skipIf(!hasDovecot).each(mechanisms)('a mailbox at a provider that accepts %s alone', (mechanism) => {
  let provider: Awaited<ReturnType<typeof openFakeProvider>>;
  let proxy: ImapProxy;
  let world: MailWorld;
  beforeAll(async () => {
    provider = await openFakeProvider(() => world.aide.clock.now().getTime());
    const dovecot = await openDovecot({ oauth: { mechanism, ...provider } });
    proxy = await openImapProxy(dovecot.port);
    const google = {
      authorize: `${provider.origin}/authorize`,
      token: `${provider.origin}/token`,
      scope: 'https://mail.google.com/',
      parameters: { access_type: 'offline', prompt: 'consent' },
      imap: { host: '127.0.0.1', port: proxy.port },
    };
    const config = { AIDE_GOOGLE_CLIENT_ID: client.id, AIDE_GOOGLE_CLIENT_SECRET: client.secret };
    world = await openMailWorld({ config, providerAddresses: { mail: { google } } }, dovecot);
  });
  afterAll(async () => {
    await proxy.close();
    await world.close();
    await provider.close();
  });

  const begin = async ({ owner, address }: MailOwner) => {
    const body = { provider: 'google', address };
    return (await owner.call<{ data: { url: string; binding: string } }>('POST', '/mailboxes/sign-in', body)).body.data;
  };
  const complete = ({ owner, address }: MailOwner, response: string, binding: string) => {
    const body = { provider: 'google', address, daysBack: 30, syncFlags: false, response, binding };
    return owner.call<{ data: Mailbox; error: string }>('POST', '/mailboxes/sign-in/complete', body);
  };
  const signIn = async (box: MailOwner, user = box.address) => {
    const { url, binding } = await begin(box);
    return complete(box, provider.consent(url, user), binding);
  };
  const ask = (box: MailOwner, subject: string) =>
    world.dovecot.append(box.address, 'Sent', {
      from: box.address,
      to: 'Priya Shah <priya@example.net>',
      subject,
      text: 'Could you send me the deck?',
      date: world.ago(9),
    });

  it('is offered for the providers that the owner of the server has set up', async () => {
    const { owner } = await world.createOwner();
    expect((await owner.call<{ data: string[] }>('GET', '/mailboxes/providers')).body.data).toEqual(['google']);
    const other = { provider: 'microsoft', address: 'me@example.com' };
    expect((await owner.call('POST', '/mailboxes/sign-in', other)).status).toBe(404);
  });

  it('asks for offline access with PKCE, and reads with an access token that it renews', async () => {
    const box = await world.createOwner();
    const { url } = await begin(box);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({ client_id: client.id, code_challenge_method: 'S256', login_hint: box.address });
    expect(asked).toMatchObject({
      access_type: 'offline',
      redirect_uri: expect.stringMatching(/\/sign-in\/provider$/),
    });
    expect((await signIn(box)).body.data).toMatchObject({ address: box.address, signIn: 'google', state: 'syncing' });
    await ask(box, 'First');
    await world.drain();
    expect((await box.listFollowUps()).total).toBe(1);

    const before = provider.countIssued();
    await world.sync();
    expect(provider.countIssued()).toBe(before);
    await ask(box, 'Second');
    world.aide.clock.advance(2 * 60 * 60_000);
    await world.drain();
    expect(await box.getMailbox()).toMatchObject({ state: 'ok' });
    expect((await box.listFollowUps()).total).toBe(2);
    expect(provider.countIssued()).toBe(before + 1);
    const used = new Set(Array.from(proxy.sent().matchAll(/(?:AUTHENTICATE|LOGIN) [^\r ]*/g), ([command]) => command));
    expect([...used]).toEqual([`AUTHENTICATE ${mechanism.toUpperCase()}`]);
  });

  it('renews an access token that the server ended before its time', async () => {
    const box = await world.createOwner();
    await signIn(box);
    await world.drain();
    await ask(box, 'Early');
    provider.endAccess();
    await world.sync();
    expect(await box.getMailbox()).toMatchObject({ state: 'ok' });
    expect((await box.listFollowUps()).total).toBe(1);
  });

  it('stores the refresh token sealed, and no access token', async () => {
    const box = await world.createOwner();
    await signIn(box);
    await world.drain();
    const rows = await world.aide.database.read((tx) =>
      queryRows<object>(tx, sql`select * from mailboxes where user_id = ${box.owner.id}`),
    );
    expect(JSON.stringify(rows)).not.toMatch(/refresh-\d|access-\d/);
  });

  it('stops when the consent was withdrawn, notifies once, and continues after another sign-in', async () => {
    const box = await world.createOwner();
    await signIn(box);
    await world.drain();
    provider.withdraw();
    for (let hours = 0; hours < 4; hours += 2) {
      world.aide.clock.advance(2 * 60 * 60_000);
      await world.drain();
    }
    expect(await box.getMailbox()).toMatchObject({ state: 'sign_in' });
    const { body } = await box.owner.call<{ data: Notification[] }>('GET', '/notifications');
    expect(body.data.filter(({ kind }) => kind === 'mailbox_sign_in')).toHaveLength(1);
    const [before, again] = [await box.getMailbox(), await signIn(box)];
    expect(again.body.data.id).toBe(before?.id);
    await world.drain();
    expect(await box.getMailbox()).toMatchObject({ state: 'ok', problem: null });
  });

  it('rejects a mailbox of somebody else, a return in another browser, and a second return', async () => {
    const box = await world.createOwner();
    expect((await signIn(box, 'somebody-else@example.com')).body.error).toBe('MAILBOX_SIGN_IN_FAILED');
    const { url, binding } = await begin(box);
    const response = provider.consent(url, box.address);
    expect((await complete(box, response, 'another browser')).body.error).toBe('PROVIDER_REFUSED');
    const stranger = await world.createOwner();
    expect((await complete(stranger, response, binding)).body.error).toBe('PROVIDER_REFUSED');
    expect((await complete(box, response, binding)).status).toBe(200);
    expect((await complete(box, response, binding)).body.error).toBe('PROVIDER_REFUSED');
    expect(await stranger.getMailbox()).toBe(undefined);
  });
});
