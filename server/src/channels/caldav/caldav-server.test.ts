import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createCaldavServer } from './caldav-server.ts';

const calendar = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>Work</d:displayname>';
const wrap = (inner: string) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</d:multistatus>`;
const respond = (href: string, rest: string) => `<d:response><d:href>${href}</d:href>${rest}</d:response>`;
const found = (props: string) =>
  `<d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`;

describe('a CalDAV server', () => {
  const signedIn: string[] = [];
  let port = 0;
  const http = createServer((request, response) => {
    const { url = '', headers } = request;
    request.resume();
    if (headers.authorization !== undefined) signedIn.push(headers.host ?? '');
    if (url === '/.well-known/caldav') {
      response.writeHead(301, { location: `http://localhost:${port}/twice/` }).end();
      return;
    }
    if (url === '/twice/')
      response.writeHead(207).end(wrap(respond('/team/', found(calendar)) + respond('/team/', found(calendar))));
    else if (url === '/busy/')
      response.writeHead(207).end(wrap(respond('/busy/a.ics', '<d:status>HTTP/1.1 503 Busy</d:status>')));
    else if (url === '/refused/') {
      const etag = found('<d:getetag>"1"</d:getetag>');
      const refuse = (status: string) =>
        `<d:propstat><d:prop><c:calendar-data/></d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;
      const event = respond('/refused/secret.ics', etag + refuse('403 Forbidden'));
      response.writeHead(207).end(wrap(event + respond('/refused/gone.ics', etag + refuse('404 Not Found'))));
    } else if (url === '/failing/')
      response
        .writeHead(207)
        .end(
          wrap(
            respond(
              '/failing/a.ics',
              `${found('<d:getetag>"1"</d:getetag>')}<d:propstat><d:prop><c:calendar-data/></d:prop><d:status>HTTP/1.1 500 Error</d:status></d:propstat>`,
            ),
          ),
        );
    else response.writeHead(403).end();
  });
  const server = createCaldavServer({ allowed: parseAllowList('127.0.0.1, localhost') });
  const { signal } = new AbortController();
  const access = (path: string) => ({ url: `http://127.0.0.1:${port}${path}`, username: 'asha', password: 'secret' });

  beforeAll(async () => {
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    port = (http.address() as AddressInfo).port;
  });
  afterAll(async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  });

  it('gets no password for a host that only a redirect names', async () => {
    await expect(server.findCalendars(access('/'), signal)).rejects.toMatchObject({
      reason: 'refused',
      message: '127.0.0.1 refers to another server: localhost. Enter its address.',
    });
    expect(signedIn.filter((host) => !host.startsWith('127.0.0.1'))).toEqual([]);
  });

  it('gets no password of another server', async () => {
    const session = server.open(access('/'), signal);
    const other = `http://localhost:${port}/team/`;
    for (const work of [() => session.canWrite(other), () => session.put(`${other}a.ics`, 'text', null)])
      await expect(work()).rejects.toMatchObject({ reason: 'refused' });
    session.close();
    expect(signedIn.filter((host) => !host.startsWith('127.0.0.1'))).toEqual([]);
  });

  it('may list a calendar twice', async () => {
    const start = { ...access('/twice/'), url: `http://localhost:${port}/twice/` };
    const { calendars } = await server.findCalendars(start, signal);
    expect(calendars.map(({ name }) => name)).toEqual(['Work']);
  });

  it('is unreachable when it sends an error for an event, or refuses a calendar', async () => {
    const session = server.open(access('/'), signal);
    await expect(session.fetch(access('/busy/').url, ['/busy/a.ics'])).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(session.getVersion(access('/other/').url)).rejects.toMatchObject({ reason: 'unreachable' });
    session.close();
  });

  it('may refuse one event without hiding the others, and one that fails is not taken for deleted', async () => {
    const session = server.open(access('/'), signal);
    const paths = ['/refused/secret.ics', '/refused/gone.ics'];
    expect(await session.fetch(access('/refused/').url, paths)).toEqual([
      { path: '/refused/secret.ics', etag: '"1"', text: '' },
    ]);
    await expect(session.fetch(access('/failing/').url, ['/failing/a.ics'])).rejects.toMatchObject({
      reason: 'unreachable',
    });
    session.close();
  });

  it('that forbids a change is read-only', async () => {
    const session = server.open(access('/'), signal);
    await expect(session.put(access('/other/a.ics').url, 'text', null)).rejects.toMatchObject({ reason: 'read_only' });
    await expect(session.remove(access('/other/a.ics').url, '"1"')).rejects.toMatchObject({ reason: 'read_only' });
    session.close();
  });
});
