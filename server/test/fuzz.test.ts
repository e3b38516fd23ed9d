import { apiBase, errors, failureSchema, failureStatuses, type Route } from '@aide/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createArbitrary } from './schema-arbitrary.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { makeBacklogItem, makeContact, makeTask, ownedStepId } from './owned-row-makers.ts';
import { ownedRows } from './owned-rows.ts';
import { createTestApp, type TestUser } from './test-app.ts';

/**
 * The same cases on every run, but others on PostgreSQL than on the embedded database, and most of them on PostgreSQL, where a case takes a
 * quarter of the time. For other cases: FUZZ_SEED=7 FUZZ_RUNS=1000.
 */
const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? (isOnPostgres ? 4208 : 4207));
const runs = Number(process.env.FUZZ_RUNS ?? (isOnPostgres ? 25 : 10));

/** Fewer runs for routes without input, and for those that hash passwords, which is slow by design. */
function countRuns({ auth, body, query, path }: Route): number {
  if (auth === 'none') return Math.ceil(runs / 4);
  if (body ?? query) return runs;
  return Math.ceil(runs / (path.includes(':id') ? 4 : 40));
}

const aide = await createTestApp();
const first = await aide.signUp();
afterAll(() => aide.close());

const sessionRouteNames = new Set(['signOut', 'revokeSession', 'signOutEverywhere']);
/** Adding and removing the first browser replans every reminder, and the shared account has thousands of tasks by then. */
const replanningRouteNames = new Set(['deletePushSubscription']);

/** Event streams do not end. The sign-up mode comes last, because it may prevent the other cases from creating accounts. */
const routes = mountedRoutes(aide)
  .filter(([, { response }]) => 'parse' in response || response.mediaType !== 'text/event-stream')
  .toSorted(([one], [other]) => Number(one === 'saveSignUpMode') - Number(other === 'saveSignUpMode'));

describe('whatever is sent', () => {
  it.each(routes)('%s stays within its contract', async (name, route) => {
    // These may end their own session, so each case has its own account.
    let user = first;
    const endsSession = sessionRouteNames.has(name);
    if (endsSession || replanningRouteNames.has(name)) user = await aide.signUp();
    const rows = await Promise.all([makeContact, makeTask, makeBacklogItem].map((make) => make(user, aide)));
    const makeTarget = ownedRows[name]?.make ?? makeTask;
    let target = await makeTarget(user, aide);
    const ids = fc.oneof(fc.constantFrom(...rows), fc.uuid());
    const cases = fc.record({
      id: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: ids }),
      query: fc.oneof(
        { weight: 8, arbitrary: route.query ? queryArbitrary(route.query, ids) : fc.constant({}) },
        { weight: 1, arbitrary: createArbitrary(route.query ?? z.object({ x: z.string() }), ids) },
      ),
      body: route.body ? createArbitrary(route.body, ids) : fc.constant(undefined),
      headers: conditionalHeaders,
    });
    const property = fc.asyncProperty(cases, async ({ id, ...input }) => {
      const response = await send(user, route, { id: id ?? target, ...input });
      expectWithinContract(route, response);
      if (endsSession) user = await aide.signUp();
      // It may have been deleted or moved, so the next case needs a new row.
      if (response.statusCode === route.status && route.path.includes(':id')) target = await makeTarget(user, aide);
    });
    await expect(fc.assert(property, { seed, numRuns: countRuns(route) })).resolves.toBeUndefined();
  });
});

/** Values for the declared parameters only: an undeclared one is rejected before the others are validated. */
function queryArbitrary(query: z.ZodType, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return createArbitrary(query, ids).map((sent) =>
    Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => known.includes(name))),
  );
}

/** Mostly none; keys that are new, used before or invalid, and revisions that never match. */
const conditionalHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.uuid(), fc.constantFrom('used', 'used too', 'x'.repeat(256), 'caf\u00E9'))
      .map((key) => ({ 'idempotency-key': key })),
  },
  { weight: 1, arbitrary: fc.constantFrom('*', '"other"', 'W/"1"', '').map((tag) => ({ 'if-match': tag })) },
);

interface Input {
  id: string;
  query: unknown;
  body: unknown;
  headers: Record<string, string>;
}

async function send(as: TestUser, route: Route, { id, query, body, headers }: Input) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(key, writtenAs(each));
  }
  return aide.app.server.inject({
    method: route.method,
    url: `${apiBase}${route.path.replace(':id', id).replace(':stepId', ownedStepId)}?${search.toString().slice(0, 20_000)}`,
    headers: {
      ...headers,
      authorization: `Bearer ${as.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const writtenAs = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

type Response = Awaited<ReturnType<typeof send>>;

function expectWithinContract(route: Route, response: Response): void {
  if (response.statusCode === route.status) {
    if ('parse' in route.response) route.response.parse(response.json());
    else expect(response.headers['content-type']).toContain(route.response.mediaType);
    return;
  }
  const failure = failureSchema.parse(response.json());
  expect(response.statusCode).toBe(errors[failure.error].status);
  // One of the statuses that the OpenAPI description has for the route.
  expect(failureStatuses(route), failure.error).toContain(response.statusCode);
  const declared = route.errors.includes(failure.error);
  if (!declared) expect(response.statusCode).toBeLessThan(500);
  expect(failure.error).not.toBe('INTERNAL');
}
