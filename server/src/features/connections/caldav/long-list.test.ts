import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createStatementCounter } from '../../../../test/count-statements.ts';
import { createDavToken, davCalls, todo, type DavCalls } from '../../../../test/dav-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

const statements = createStatementCounter();
/** More than two pages of names and entity tags. */
const count = 5_100;
let aide: TestApp;
let busy: { user: TestUser; dav: DavCalls };
let other: { user: TestUser; dav: DavCalls };

async function addUser() {
  const user = await aide.signUp();
  const dav = davCalls(aide, user, await createDavToken(user));
  await dav.put('client.ics', todo('of-a-client', 'SUMMARY:Named by a client'));
  await dav.put('weekly.ics', todo('weekly', 'SUMMARY:Weekly', 'DUE:20261118T100000Z', 'RRULE:FREQ=WEEKLY'));
  return { user, dav };
}

beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-16T06:00:00Z', observe: statements.observe });
  busy = await addUser();
  other = await addUser();
  await aide.database.statement((tx) =>
    tx.execute(sql`insert into tasks (user_id, id, title, status, priority, task_type, source, created_at, updated_at)
      select ${busy.user.id}::uuid, gen_random_uuid(), 'Task ' || n, 'pending', 'medium', 'todo', 'dashboard', now(), now()
      from generate_series(1, ${count}) as n`),
  );
});
afterAll(() => aide.close());

const namespaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const prop = (inner: string) => `<d:prop>${inner}</d:prop>`;
const filter = '<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"/></c:comp-filter></c:filter>';
const etag = '<d:getetag/>';
const propfind = ['PROPFIND', `<d:propfind ${namespaces}>${prop(etag)}</d:propfind>`] as const;
const query = ['REPORT', `<c:calendar-query ${namespaces}>${prop(etag)}${filter}</c:calendar-query>`] as const;
const sync = [
  'REPORT',
  `<d:sync-collection ${namespaces}><d:sync-token/><d:sync-level>1</d:sync-level>${prop(etag)}</d:sync-collection>`,
] as const;
const lists = [
  ['PROPFIND', propfind],
  ['calendar-query', query],
  ['sync-collection', sync],
] as const;

/** Returns the names in a multistatus, without the collection itself. */
async function list({ dav }: { dav: DavCalls }, [method, body]: readonly [string, string]): Promise<string[]> {
  const reply = await dav.send(method, dav.home, body, { depth: '1' });
  expect(reply.status).toBe(207);
  expect(reply.body).toMatch(/<\/d:multistatus>$/);
  return [...reply.body.matchAll(/<d:href>(.*?)<\/d:href>/g)]
    .map(([, href = '']) => href.slice(dav.home.length))
    .filter((name) => name !== '');
}

const page = z.object({ rows: z.array(z.unknown()), nextCursor: z.string().nullable() });

/** Returns how many reads of the database the work takes. Each read outside of another one waits for the account's turn. */
async function countReads(work: () => Promise<unknown>): Promise<number> {
  const read = vi.spyOn(aide.database, 'read');
  try {
    await work();
    return read.mock.calls.length;
  } finally {
    read.mockRestore();
  }
}

it.each(lists)('%s lists every resource of a collection of several pages once', async (_name, request) => {
  const names = await list(busy, request);
  expect(names).toHaveLength(count + 2);
  expect(new Set(names).size).toBe(count + 2);
  expect(names).toEqual(expect.arrayContaining(['client.ics', 'weekly.ics']));
});

it.each(lists)('%s of entity tags reads no other columns of tasks, in a statement per page', async (_name, request) => {
  const sent = await statements.list(() => list(busy, request));
  const ofTasks = sent.filter((text) => text.includes('from "tasks"'));
  // Three pages, and the open occurrences of the recurring tasks.
  expect(ofTasks).toHaveLength(4);
  for (const text of sent) expect(text).not.toMatch(/"(title|description|steps|kept)"/);
});

it.each(lists)('%s takes as many turns of the account for several pages as for one', async (_name, request) => {
  expect(await countReads(() => list(busy, request))).toBe(await countReads(() => list(other, request)));
});

it.each(lists)('%s keeps the pages of a turn that wait to be written as one text each', async (_name, request) => {
  const read = vi.spyOn(aide.database, 'read');
  try {
    await list(busy, request);
    const results: unknown[] = read.mock.settledResults.map(({ value }) => value);
    const waiting = results.flatMap((value) =>
      Array.isArray(value) ? (z.array(page).safeParse(value).data ?? []) : [],
    );
    // One of recurring tasks, three of tasks.
    expect(waiting).toHaveLength(4);
    for (const { rows } of waiting) expect(rows).toEqual([expect.any(String)]);
  } finally {
    read.mockRestore();
  }
});

it('a calendar-multiget of several pages returns the data of each resource, and 404 for what does not exist', async () => {
  const names = (await list(busy, propfind)).slice(0, 120);
  const hrefs = [...names, 'missing.ics'].map((name) => `<d:href>${busy.dav.home}${name}</d:href>`);
  const body = `<c:calendar-multiget ${namespaces}>${prop('<c:calendar-data/>')}${hrefs.join('')}</c:calendar-multiget>`;
  const reply = await busy.dav.send('REPORT', busy.dav.home, body);
  expect(reply.body.match(/BEGIN:VTODO/g)).toHaveLength(names.length);
  expect(reply.body.match(/404 Not Found/g)).toHaveLength(1);
  for (const name of names) expect(reply.body).toContain(`/${name}</d:href>`);
});
