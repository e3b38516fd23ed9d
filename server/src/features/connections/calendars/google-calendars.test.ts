import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarSource } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCalendarWorld, type CalendarOwner, type CalendarWorld } from '../../../../test/calendar-world.ts';
import { formatCalendar } from '../../../../test/radicale.ts';

const address = 'asha@gmail.example';
const readingScope = 'https://www.googleapis.com/auth/calendar.readonly';
const writingScope = `${readingScope} https://www.googleapis.com/auth/calendar.events`;
const home = `/caldav/v2/${encodeURIComponent(address)}/`;

/** A token server, and a CalDAV server with the paths, the tokens and the errors of Google's. */
async function openFakeGoogle() {
  const state = {
    challenge: '',
    issued: 0,
    scope: readingScope,
    access: new Set<string>(),
    refresh: new Set<string>(),
    events: new Map<string, string>(),
  };
  let [version, oldest] = [1, 1];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const [status, text] =
        request.url === '/token' ? issue(new URLSearchParams(body)) : answerDav(token, request.url ?? '', body);
      response.writeHead(status, { 'content-type': request.url === '/token' ? 'application/json' : 'text/xml' });
      response.end(text);
    });
  });
  function issue(form: URLSearchParams): [number, string] {
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isKnown = form.get('code') === 'a-code' && verifier === state.challenge;
    if (!isKnown && !state.refresh.has(form.get('refresh_token') ?? '')) return [400, '{"error":"invalid_grant"}'];
    state.issued += 1;
    state.access.add(`access-${state.issued}`);
    state.refresh.add('refresh');
    const lasting = isKnown ? { refresh_token: 'refresh' } : {};
    const answer = { token_type: 'Bearer', expires_in: 3600, scope: state.scope, ...lasting };
    const tokens = { access_token: `access-${state.issued}`, ...answer };
    return [200, JSON.stringify(tokens)];
  }
  const wrap = (inner: string): [number, string] => [
    207,
    `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/">${inner}</D:multistatus>`,
  ];
  const response = (href: string, props: string) =>
    `<D:response><D:href>${href}</D:href><D:propstat><D:status>HTTP/1.1 200 OK</D:status><D:prop>${props}</D:prop></D:propstat></D:response>`;
  const etag = (uid: string) =>
    `"${createHash('sha256')
      .update(state.events.get(uid) ?? '')
      .digest('hex')}"`;
  function answerDav(token: string, path: string, body: string): [number, string] {
    if (!state.access.has(token)) return [401, ''];
    if (path.endsWith('/user'))
      return wrap(response(path, `<C:calendar-home-set><D:href>${home}</D:href></C:calendar-home-set>`));
    if (path === home)
      return wrap(
        response(
          `${home}events/`,
          '<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Asha</D:displayname><A:calendar-color>#9FE1E7FF</A:calendar-color>',
        ),
      );
    if (body.includes('sync-collection')) {
      const sent = Number(/token-(\d+)/.exec(body)?.[1]);
      if (sent < oldest) return [403, '<D:error xmlns:D="DAV:"><D:valid-sync-token/></D:error>'];
    }
    if (body.includes('propfind')) return wrap(response(path, `<D:sync-token>token-${version}</D:sync-token>`));
    const wanted = body.includes('multiget')
      ? [...body.matchAll(/events\/(\w+)\.ics/g)].map(([, uid = '']) => uid)
      : [...state.events.keys()];
    const listed = wanted.map((uid) => {
      const data = state.events.get(uid);
      const text = body.includes('multiget') ? `<C:calendar-data><![CDATA[${data}]]></C:calendar-data>` : '';
      return response(`${home}events/${uid}.ics`, `<D:getetag>${etag(uid)}</D:getetag>${text}`);
    });
    const next = body.includes('sync-collection') ? `<D:sync-token>token-${version}</D:sync-token>` : '';
    return wrap(listed.join('') + next);
  }
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    state,
    put(uid: string, title: string) {
      state.events.set(uid, formatCalendar([`UID:${uid}`, `SUMMARY:${title}`, 'DTSTART:20261120T060000Z']));
      version += 1;
    },
    forgetTokens: () => (oldest = version + 1),
    /** Gives consent like a browser: returns the query of the redirect. */
    consent(url: string): string {
      const { searchParams } = new URL(url);
      state.challenge = searchParams.get('code_challenge') ?? '';
      return `?code=a-code&state=${searchParams.get('state')}`;
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

describe('calendars at Google', () => {
  let google: Awaited<ReturnType<typeof openFakeGoogle>>;
  let world: CalendarWorld;
  let asha: CalendarOwner;
  beforeAll(async () => {
    google = await openFakeGoogle();
    const { origin } = google;
    const oauth = {
      authorize: `${origin}/auth`,
      token: `${origin}/token`,
      scope: writingScope,
      parameters: { access_type: 'offline', prompt: 'consent' },
      imap: { host: '127.0.0.1', port: 1 },
    };
    world = await openCalendarWorld(
      {
        config: { AIDE_GOOGLE_CLIENT_ID: 'client', AIDE_GOOGLE_CLIENT_SECRET: 'secret' },
        providerAddresses: { calendars: { url: `${origin}/caldav/v2/`, google: oauth } },
      },
      false,
    );
    asha = await world.createOwner();
  });
  afterAll(async () => {
    await world.close();
    await google.close();
  });

  const signIn = async () => {
    const input = { provider: 'google', address };
    const begun = await asha.owner.call<{ data: { url: string; binding: string } }>(
      'POST',
      '/calendar-sources/sign-in',
      input,
    );
    const { url, binding } = begun.body.data;
    expect(new URL(url).searchParams.get('scope')).toContain('calendar.readonly');
    const response = google.consent(url);
    return asha.owner.call<{ data: CalendarSource }>('POST', '/calendar-sources/sign-in/complete', {
      ...input,
      response,
      binding,
    });
  };

  it('are connected without a password, and read with tokens that are renewed', async () => {
    expect((await asha.owner.call<{ data: string[] }>('GET', '/calendar-sources/providers')).body.data).toEqual([
      'google',
    ]);
    google.put('a', 'Review');
    const connected = await signIn();
    expect(connected.body.data).toMatchObject({
      signIn: 'google',
      username: address,
      calendars: [{ name: 'Asha', color: '#9fe1e7', isChosen: true }],
    });
    await world.drain();
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toEqual(['Review']);
    google.state.access.clear();
    google.put('b', 'Lunch');
    world.aide.clock.advance(3_600_000);
    await world.drain();
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toEqual(['Review', 'Lunch']);
  });

  it('are read as a whole when the sync-token is refused', async () => {
    google.put('a', 'Review moved');
    google.forgetTokens();
    await world.sync();
    expect((await asha.listTitles('2026-11-20', '2026-11-20')).toSorted()).toEqual(['Lunch', 'Review moved']);
  });

  it('need another sign-in before tasks are written to one that was connected for reading', async () => {
    const [calendar] = (await asha.getSource()).calendars;
    const write = () =>
      asha.owner.call<{ error?: string }>('PUT', `/calendars/${calendar?.id}/writing`, { minutes: 30 });
    expect((await write()).body.error).toBe('CALENDAR_WRITE_SIGN_IN');
    google.state.scope = writingScope;
    await signIn();
    expect((await write()).status).toBe(200);
  });

  it('ask for a new sign-in when the consent was withdrawn, and continue after it', async () => {
    google.state.refresh.clear();
    google.state.access.clear();
    world.aide.clock.advance(3_600_000);
    await world.drain();
    expect(await asha.getSource()).toMatchObject({ state: 'sign_in' });
    expect((await signIn()).body.data.state).toBe('syncing');
    await world.drain();
    expect(await asha.getSource()).toMatchObject({ state: 'ok' });
    expect(await asha.listTitles('2026-11-20', '2026-11-20')).toHaveLength(2);
  });
});
