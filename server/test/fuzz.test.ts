import { apiBase, errors, failureSchema, type Route } from '@aide/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createArbitrary } from './schema-arbitrary.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { makeBacklogItem, makeContact, makeTask, ownedRows, ownedStepId } from './owned-rows.ts';
import { createTestApp, type TestUser } from './test-app.ts';

/**
 * The same cases on every run, but others on PostgreSQL than on the embedded database, so that the two suites together try twice
 * as many. Another seed looks elsewhere: FUZZ_SEED=7 FUZZ_RUNS=1000.
 */
const seed = Number(process.env.FUZZ_SEED ?? (process.env.TEST_DATABASE_URL === undefined ? 4207 : 4208));
const runs = Number(process.env.FUZZ_RUNS ?? 30);

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
  it.each(routes)(
    '%s stays within its contract',
    async (name, route) => {
      // These may end the session they are sent with, so each case has an account of its own.
      let user = first;
      const endsSession = sessionRouteNames.has(name);
      if (endsSession || replanningRouteNames.has(name)) user = await aide.signUp();
      const rows = await Promise.all([makeContact, makeTask, makeBacklogItem].map((make) => make(user, aide)));
      const makeTarget = ownedRows[name]?.make ?? makeTask;
      let target = await makeTarget(user, aide);
      const ids = fc.oneof(fc.constantFrom(...rows), fc.uuid());
      const cases = fc.record({
        id: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: ids }),
        query: route.query ? createArbitrary(route.query, ids) : fc.constant({}),
        body: route.body ? createArbitrary(route.body, ids) : fc.constant(undefined),
      });
      const property = fc.asyncProperty(cases, async ({ id, query, body }) => {
        const response = await send(user, route, { id: id ?? target, query, body });
        expectWithinContract(route, response);
        if (endsSession) user = await aide.signUp();
        // It may have been deleted or moved: the next case finds a row again.
        if (response.statusCode === route.status && route.path.includes(':id')) target = await makeTarget(user, aide);
      });
      await expect(fc.assert(property, { seed, numRuns: countRuns(route) })).resolves.toBeUndefined();
    },
    120_000,
  );
});

interface Input {
  id: string;
  query: unknown;
  body: unknown;
}

async function send(as: TestUser, route: Route, { id, query, body }: Input) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(key, writtenAs(each));
  }
  return aide.app.server.inject({
    method: route.method,
    url: `${apiBase}${route.path.replace(':id', id).replace(':stepId', ownedStepId)}?${search.toString().slice(0, 20_000)}`,
    headers: {
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
  const declared = route.errors.includes(failure.error);
  if (!declared) expect(response.statusCode).toBeLessThan(500);
  expect(failure.error).not.toBe('INTERNAL');
}
