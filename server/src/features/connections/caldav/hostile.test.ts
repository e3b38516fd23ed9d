import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, createDavToken, davCalls, startDav, todo, type DavCalls } from '../../../../test/dav-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let asha: TestUser;
let dav: DavCalls;

beforeAll(async () => {
  ({ aide, asha, dav } = await startDav());
});
afterAll(() => aide.close());

const listTitles = async (user: TestUser) =>
  (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data.map(({ title }) => title).toSorted();

describe('who may use CalDAV', () => {
  it('requires an API token of the address as password', async () => {
    const token = await createDavToken(asha);
    const send = (authorization?: string) =>
      aide.app.server.inject({
        method: 'PROPFIND' as 'GET',
        url: '/dav/',
        headers: authorization === undefined ? {} : { authorization },
      });
    const nothing = await send();
    expect([nothing.statusCode, nothing.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="Aide", charset="UTF-8"',
    ]);
    expect((await send(basic(asha.email, token))).statusCode).toBe(207);
    expect((await send(basic(asha.email.toUpperCase(), token))).statusCode).toBe(207);
    expect((await send(`Bearer ${token}`)).statusCode).toBe(207);
    for (const wrong of [
      basic(asha.email, asha.password),
      basic(asha.email, asha.token),
      basic(asha.email, 'aide_unknown'),
      basic('someone@example.com', token),
      `Basic ${Buffer.from(token).toString('base64')}`,
      'Basic',
      'Basic %%%',
      'Digest x',
    ])
      expect((await send(wrong)).statusCode).toBe(401);
  });

  it('allows a read token to read and not to write', async () => {
    const reader = davCalls(aide, asha, await createDavToken(asha, 'read'));
    expect((await dav.put('kept.ics', todo('kept', 'SUMMARY:Kept'))).status).toBe(201);
    expect((await reader.get('kept.ics')).status).toBe(200);
    expect((await reader.put('kept.ics', todo('kept', 'SUMMARY:Changed'))).status).toBe(403);
    expect((await reader.put('new.ics', todo('new', 'SUMMARY:New'))).status).toBe(403);
    expect((await reader.remove('kept.ics')).status).toBe(403);
    expect((await dav.get('kept.ics')).body).toContain('SUMMARY:Kept');
    expect((await reader.send('PROPFIND', reader.home)).body).not.toContain('<d:write/>');
  });

  it('limits attempts with a wrong password', async () => {
    const limited = await createTestApp({ database: aide.database, config: { AIDE_RATE_LIMITS: true } });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 130; attempt += 1) {
      const response = await limited.app.server.inject({
        method: 'PROPFIND' as 'GET',
        url: '/dav/',
        headers: { authorization: basic(asha.email, 'aide_guess') },
      });
      statuses.add(response.statusCode);
    }
    await limited.app.stop();
    expect(statuses).toEqual(new Set([401, 429]));
  });

  it('returns 404 for the resources of another user, which are unchanged', async () => {
    const other = await aide.signUp();
    const theirs = davCalls(aide, other, await createDavToken(other));
    expect((await theirs.put('theirs.ics', todo('theirs', 'SUMMARY:Theirs'))).status).toBe(201);
    const { data } = (await other.call<{ data: Task[] }>('GET', '/tasks')).body;
    const ids = data.map(({ id }) => id);
    const before = await theirs.get('theirs.ics');
    const names = ['theirs.ics', ...ids.map((id) => `${id}.ics`)];
    const paths = [
      theirs.home,
      `/dav/calendars/${other.id}/`,
      `/dav/principals/${other.id}/`,
      ...names.map((name) => theirs.home + name),
    ];
    for (const path of paths)
      for (const method of [
        'PROPFIND',
        'PROPPATCH',
        'REPORT',
        'GET',
        'HEAD',
        'PUT',
        'DELETE',
        'POST',
        'COPY',
        'MOVE',
        'LOCK',
      ]) {
        const body = method === 'PUT' ? todo('theirs', 'SUMMARY:Stolen') : undefined;
        expect((await dav.send(method, path, body)).status, `${method} ${path}`).toBe(404);
      }
    // In the user's own list the same names are other resources.
    expect((await dav.get('theirs.ics')).status).toBe(404);
    expect((await dav.put('theirs.ics', todo('theirs', 'SUMMARY:Mine'))).status).toBe(201);
    const multiget = `<c:calendar-multiget xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><c:calendar-data/></d:prop>${names.map((name) => `<d:href>${theirs.home}${name}</d:href>`).join('')}</c:calendar-multiget>`;
    expect((await dav.send('REPORT', dav.home, multiget)).body).not.toContain('SUMMARY');
    const after = await theirs.get('theirs.ics');
    expect([after.body, after.headers['etag']]).toEqual([before.body, before.headers['etag']]);
    expect(await listTitles(other)).toEqual(['Theirs']);
  });
});

describe('a request that CalDAV rejects', () => {
  const event = todo('event', 'SUMMARY:Party').replaceAll('VTODO', 'VEVENT');
  it.each([
    ['an event', 'supported-calendar-component', 403, event],
    ['no calendar', 'valid-calendar-data', 403, 'hello'],
    ['an empty file', 'valid-calendar-data', 403, ' '],
    [
      'a calendar without a task',
      'valid-calendar-object-resource',
      403,
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
    ],
    [
      'a task without a UID',
      'valid-calendar-object-resource',
      403,
      todo('x', 'SUMMARY:No UID').replace('UID:x\r\n', ''),
    ],
    [
      'an invitation',
      'valid-calendar-object-resource',
      403,
      todo('x').replace('VERSION:2.0', 'VERSION:2.0\r\nMETHOD:REQUEST'),
    ],
    ['a task that is too large', 'max-resource-size', 413, todo('x', `X-LONG:${'x'.repeat(110_000)}`)],
    [
      'thousands of nested components',
      'max-resource-size',
      413,
      `BEGIN:VCALENDAR\r\n${'BEGIN:X\r\n'.repeat(5_000)}${'END:X\r\n'.repeat(5_000)}END:VCALENDAR\r\n`,
    ],
  ])('%s has the precondition %s', async (_what, condition, status, body) => {
    const reply = await dav.put('bad.ics', body);
    expect([reply.status, reply.body.includes(`<c:${condition}`)]).toEqual([status, true]);
    expect((await dav.get('bad.ics')).status).toBe(404);
  });

  it('has an error status', async () => {
    expect((await dav.put('bad.ics', todo('bad'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await dav.send('MKCALENDAR', `/dav/calendars/${asha.id}/other/`)).status).toBe(403);
    expect((await dav.send('MKCOL', `/dav/calendars/${asha.id}/other/`)).status).toBe(403);
    expect((await dav.send('MOVE', `${dav.home}kept.ics`)).status).toBe(405);
    expect((await dav.send('DELETE', dav.home)).status).toBe(405);
    expect((await dav.send('PROPFIND', dav.home, undefined, { depth: 'infinity' })).status).toBe(403);
    expect((await dav.sync('urn:aide:sync:999999')).body).toContain('valid-sync-token');
    expect((await dav.sync('http://other/1')).status).toBe(403);
    expect((await dav.put('a.ics', todo('same-uid', 'SUMMARY:A'))).status).toBe(201);
    const second = await dav.put('b.ics', todo('same-uid', 'SUMMARY:B'));
    expect([second.status, second.body.includes('no-uid-conflict')]).toEqual([403, true]);
    expect((await dav.put('a.ics', todo('another-uid', 'SUMMARY:A'))).status).toBe(403);
    const large = await dav.send('REPORT', dav.home, `<x>${' '.repeat(1024 * 1024)}</x>`);
    expect(large.status).toBe(413);
  });

  it.each([
    [
      'an external entity',
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><d:propfind xmlns:d="DAV:"><d:prop><d:displayname>&x;</d:displayname></d:prop></d:propfind>',
    ],
    [
      'entities that grow',
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`)
        .join('')}]><d:propfind xmlns:d="DAV:">&h;</d:propfind>`,
    ],
    ['an unknown entity', '<d:propfind xmlns:d="DAV:">&x;</d:propfind>'],
    ['unclosed elements', '<d:propfind xmlns:d="DAV:"><d:prop>'],
    ['an undeclared prefix', '<d:propfind><d:prop/></d:propfind>'],
    ['a deep document', '<a>'.repeat(5_000)],
    ['no XML', '{"a":1}'],
    ['many attributes', `<a ${Array.from({ length: 140_000 }, (_, at) => `a${at}=""`).join(' ')}/>`.slice(0, 980_000)],
    ['many namespaces', `<a ${Array.from({ length: 200 }, (_, at) => `xmlns:a${at}="x"`).join(' ')}/>`],
    ['a long element name', `<${'a'.repeat(60_000)}/>`],
    ['a long attribute name', `<a ${'a'.repeat(60_000)}="x"/>`],
  ])('rejects %s', async (_what, body) => {
    for (const method of ['PROPFIND', 'PROPPATCH', 'REPORT']) {
      const reply = await dav.send(method, dav.home, body);
      expect([reply.status, reply.body.includes('root:')]).toEqual([400, false]);
    }
  });
});
