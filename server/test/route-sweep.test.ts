import { apiBase, errors, failureSchema, routes, type Route } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, describe, expect, it } from 'vitest';
import { queryRows } from '../src/platform/database/query-rows.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { ownedStepId } from './owned-row-makers.ts';
import { ownedRows } from './owned-rows.ts';
import { createTestApp, type Reply } from './test-app.ts';

const aide = await createTestApp();
const owner = await aide.signUp();
const stranger = await aide.signUp();
const mounted = mountedRoutes(aide);
const ownedTables = (
  await aide.database.statement((tx) =>
    queryRows<{ table: string }>(
      tx,
      sql`select c.relname as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'user_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    ),
  )
).map(({ table }) => table);
afterAll(() => aide.close());

const pathTo = ({ path }: Route, id = uuidv7()) => path.replace(':id', id).replace(':stepId', ownedStepId);

/** Checks that a response is an error of the contract, with its status and a message. */
function getStatus(response: Reply): number {
  const failure = failureSchema.parse(response.body);
  expect(failure.message.length).toBeGreaterThan(3);
  expect(response.status).toBe(errors[failure.error].status);
  return response.status;
}

async function raw(route: Route, payload: string, contentType: string): Promise<Reply> {
  const response = await aide.app.server.inject({
    method: route.method,
    url: apiBase + pathTo(route),
    payload,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': contentType },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

describe('every route', () => {
  it('is mounted under its own name', () => {
    expect(mounted.length).toBeGreaterThan(25);
    expect(ownedTables.length).toBeGreaterThan(35);
  });

  it.each(mounted.filter(([, { auth }]) => auth === 'user'))(
    '%s returns 401 without a valid token',
    async (_name, route) => {
      for (const token of [undefined, 'rubbish', `${owner.token.slice(0, -3)}abc`]) {
        const body = route.body ? {} : undefined;
        expect(getStatus(await aide.call(route.method, pathTo(route), body, token))).toBe(401);
      }
    },
  );

  it.each(mounted.filter(([, { body }]) => body !== undefined))(
    '%s returns an error message for an invalid body',
    async (_name, route) => {
      for (const body of [[], ['x'], [{}], '"text"', '12', 'true', '{"title":', '{"a":1}{', '{"__proto__":{"x":1}}']) {
        const payload = typeof body === 'string' ? body : JSON.stringify(body);
        expect(getStatus(await raw(route, payload, 'application/json'))).toBeLessThan(500);
      }
    },
  );

  it.each(mounted.filter(([, { path }]) => path.includes(':id')))(
    '%s does not change the row of another user',
    async (name, route) => {
      const row = ownedRows[name];
      if (!row) throw new Error(`${name} has an :id and no line in owned-rows.ts`);
      const id = await row.make(owner, aide);
      const before = await readRowsOfOwner();
      const foreign = await stranger.call(route.method, pathTo(route, id), row.body);
      const missing = await stranger.call(route.method, pathTo(route), row.body);
      expect(getStatus(foreign)).toBe(404);
      expect(foreign.body).toEqual(missing.body);
      expect(await readRowsOfOwner()).toEqual(before);
      const own = await owner.call(route.method, pathTo(route, id), row.body);
      expect(own.status).toBe(row.own ?? route.status);
    },
  );

  it.each(mounted.filter(([, { path }]) => path.includes(':id')))('%s rejects an invalid id', async (name, route) => {
    for (const id of ['x', '1', '..%2f..', '%00', "'%20or%201=1"]) {
      expect(getStatus(await owner.call(route.method, pathTo(route, id), ownedRows[name]?.body))).toBeLessThan(500);
    }
  });
});

describe('a body', () => {
  it('that is not JSON or too large is rejected before it is parsed', async () => {
    const post = routes.createTask;
    expect(getStatus(await raw(post, '<title>x</title>', 'application/xml'))).toBe(415);
    expect(getStatus(await raw(post, JSON.stringify({ title: 'x'.repeat(6_000_000) }), 'application/json'))).toBe(413);
  });
});

/** Returns the rows of the owner in all tables, by table. One statement, because an export takes more time than the tests of most routes. */
async function readRowsOfOwner(): Promise<unknown> {
  const rows = (table: string, key: string) =>
    `(select json_agg(t) from "${table}" t where ${key} = '${owner.id}') as "${table}"`;
  const columns = [rows('users', 'id'), ...ownedTables.map((table) => rows(table, 'user_id'))];
  const [found] = await aide.database.statement((tx) => queryRows(tx, sql.raw(`select ${columns.join()}`)));
  return found;
}
