import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revisionCalls } from './revision-calls.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
});
afterAll(() => aide.close());

type Entry = { id: string; updated_at: string } & Record<string, unknown>;

const send = revisionCalls<Entry>(() => ({ aide, user }));

/** Entries with revisions: how they are created and changed. */
const entries = [
  { list: '/contacts', made: { name: 'Priya Shah' }, method: 'PUT', theirs: { phone: '123' }, mine: { phone: '456' } },
  { list: '/backlog', made: { title: 'Read' }, method: 'PUT', theirs: { title: 'Theirs' }, mine: { title: 'Mine' } },
  {
    list: '/recurring-tasks',
    made: { title: 'Report', recurrenceText: 'every monday at 9 AM' },
    method: 'PATCH',
    theirs: { title: 'Theirs' },
    mine: { title: 'Mine' },
  },
] as const;

describe.each(entries)('the revision of an entry of $list', ({ list, made, method, theirs, mine }) => {
  async function create(): Promise<{ path: string; etag: string }> {
    const { data } = await send('POST', list, { body: made });
    const path = `${list}/${data.id}`;
    return { path, etag: (await send('GET', path)).etag };
  }

  it('is its updated_at, and another one after each change, also within a millisecond', async () => {
    const { path, etag } = await create();
    const first = await send(method, path, { body: theirs, ifMatch: etag });
    const second = await send(method, path, { body: mine, ifMatch: first.etag });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(new Set([etag, first.etag, second.etag]).size).toBe(3);
    expect(second.etag).toBe(`"${second.data.updated_at}"`);
    expect((await send('GET', path)).etag).toBe(second.etag);
  });

  it('rejects a change and a deletion of one that has changed since, which is unchanged', async () => {
    const { path, etag } = await create();
    await send(method, path, { body: theirs });
    expect(await send(method, path, { body: mine, ifMatch: etag })).toMatchObject({
      status: 412,
      error: 'CHANGED_MEANWHILE',
    });
    expect(await send('DELETE', path, { ifMatch: etag })).toMatchObject({ status: 412 });
    const current = await send('GET', path);
    expect(current.data).toMatchObject(theirs);
    expect((await send(method, path, { body: mine, ifMatch: `"other", ${current.etag}` })).status).toBe(200);
    expect((await send('DELETE', path, { ifMatch: '*' })).status).toBe(200);
  });

  it('is not checked without If-Match', async () => {
    const { path } = await create();
    expect((await send(method, path, { body: theirs })).status).toBe(200);
    expect((await send('DELETE', path)).status).toBe(200);
    expect((await send('GET', path)).status).toBe(404);
  });
});

it('rejects pausing a recurring task that has changed since', async () => {
  const { data } = await send('POST', '/recurring-tasks', { body: entries[2].made });
  const path = `/recurring-tasks/${data.id}`;
  const { etag } = await send('GET', path);
  await send('PATCH', path, { body: { title: 'Theirs' } });
  expect((await send('PATCH', `${path}/toggle`, { body: { action: 'pause' }, ifMatch: etag })).status).toBe(412);
  expect((await send('GET', path)).data).toMatchObject({ status: 'pending' });
});

describe('a field of a body', () => {
  it('that no route declares is rejected with the nearest name, and nothing is changed', async () => {
    const { status, body } = await user.call('POST', '/tasks', { title: 'Send the quote', due: '2026-12-01' });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'VALIDATION_FAILED' });
    expect(body.message).toContain('Unknown field: due. Did you mean dueDate? Known are title,');
    expect((await user.call<{ data: unknown[] }>('GET', '/tasks?q=quote')).body.data).toEqual([]);
  });

  it.each([
    ['with swapped letters', '/contacts', { name: 'Priya', emial: 'a@example.com' }, 'emial. Did you mean email?'],
    [
      'of an entry of a list',
      '/tasks/replied/undo',
      { tasks: [{ id: '01a1f048-58ad-7396-a79d-4f881561cbe4', state: 'pending' }] },
      'tasks.0.state. Did you mean status?',
    ],
    [
      'of an object',
      '/contacts',
      { name: 'Priya', rhythm: { every: 2, unit: 'weeks', unt: 1 } },
      'rhythm.unt. Did you mean unit?',
    ],
    [
      'of one of several variants',
      '/capture',
      { text: 'call Priya', overrides: { due: { date: '2026-12-01', tme: '16:00' } } },
      'overrides.due.tme. Did you mean time?',
    ],
  ])('%s is rejected with the nearest name', async (_case, path, sent, message) => {
    const { status, body } = await user.call('POST', path, sent);
    expect(status).toBe(400);
    expect(body.message).toContain(`Unknown field: ${message}`);
  });
});

describe('a path', () => {
  it.each([
    ['PUT', '/api/v1/tasks', 'GET, HEAD, POST'],
    ['POST', '/api/v1/tasks/0198c0de-0000-7000-8000-000000000000', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/docs/json', 'GET, HEAD'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['PUT', '/.well-known/oauth-authorization-server', 'GET, HEAD'],
    ['DELETE', '/whatsapp/webhook', 'GET, HEAD, POST'],
  ] as const)('returns 405 for %s %s, and the methods that it takes', async (method, url, allow) => {
    const { statusCode, headers, body } = await aide.app.server.inject({ method, url });
    expect({ statusCode, allow: headers.allow }).toEqual({ statusCode: 405, allow });
    expect(body).toContain('METHOD_NOT_ALLOWED');
  });
});

describe('a query parameter', () => {
  it('that no route declares is rejected with its name and a list of known ones', async () => {
    const { status, body } = await user.call('GET', '/tasks?statsu=completed&limit=5');
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'VALIDATION_FAILED' });
    expect(body.message).toContain('Unknown query parameter: statsu. Did you mean status? Known are');
    expect(body.details).toEqual({ fields: [{ field: 'statsu', message: 'Unknown query parameter: statsu' }] });
  });

  it('is rejected by a route that takes none, and nothing is changed', async () => {
    const { status, body } = await user.call('POST', '/contacts?force=1', { name: 'Nobody' });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Unknown query parameter: force. This call takes none.',
    });
    expect((await user.call<{ data: unknown[] }>('GET', '/contacts?q=Nobody')).body.data).toEqual([]);
  });

  it('is quoted with at most 60 characters', async () => {
    const { body } = await user.call('GET', `/tasks?${'x'.repeat(5_000)}=1`);
    expect(body.message?.length).toBeLessThan(300);
  });
});
