import { apiBase, errors, failureSchema, type Route } from '@aide/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { arbitraryOf } from './arbitrary-of.ts';
import { mountedRoutes } from './mounted-routes.ts';
import { makeBacklogItem, makeContact, makeTask, ownedRows } from './owned-rows.ts';
import { createTestApp, type TestUser } from './test-app.ts';

/** The same cases on every run; another seed looks elsewhere: FUZZ_SEED=7 FUZZ_RUNS=1000. */
const seed = Number(process.env.FUZZ_SEED ?? 4207);
const numRuns = Number(process.env.FUZZ_RUNS ?? 80);

const aide = await createTestApp();
const user = await aide.signUp();
afterAll(() => aide.close());

/** A stream does not end by itself. */
const routes = mountedRoutes(aide).filter(
  ([, { answer }]) => 'parse' in answer || answer.mediaType !== 'text/event-stream',
);

describe('whatever is sent', () => {
  it.each(routes)('%s stays within its contract', async (name, route) => {
    const rows = await Promise.all([makeContact, makeTask, makeBacklogItem].map((make) => make(user)));
    const target = await ownedRows[name]?.make(user);
    const ids = fc.oneof(fc.constantFrom(...rows), fc.uuid());
    const cases = fc.record({
      id: fc.oneof({ weight: 5, arbitrary: fc.constant(target ?? rows[0]!) }, { weight: 1, arbitrary: ids }),
      query: route.query ? arbitraryOf(route.query, ids) : fc.constant({}),
      body: route.body ? arbitraryOf(route.body, ids) : fc.constant(undefined),
    });
    await fc.assert(
      fc.asyncProperty(cases, async (input) => expectWithinContract(route, await send(user, route, input))),
      { seed, numRuns },
    );
  });
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
    url: `${apiBase}${route.path.replace(':id', id)}?${search.toString().slice(0, 20_000)}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const writtenAs = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

type Answer = Awaited<ReturnType<typeof send>>;

function expectWithinContract(route: Route, answer: Answer): void {
  if (answer.statusCode === route.status) {
    if ('parse' in route.answer) route.answer.parse(answer.json());
    else expect(answer.headers['content-type']).toContain(route.answer.mediaType);
    return;
  }
  const failure = failureSchema.parse(answer.json());
  expect(answer.statusCode).toBe(errors[failure.error].status);
  const declared = route.failures.includes(failure.error);
  if (!declared) expect(answer.statusCode).toBeLessThan(500);
  expect(failure.error).not.toBe('INTERNAL');
}
