import { setTimeout as wait } from 'node:timers/promises';
import { apiBase } from '@aide/contract';

export interface Account {
  id: string;
  token: string;
  /** An API token, for CalDAV. */
  apiToken: string;
}

export interface Load {
  url: string;
  greedy: Account;
  other: Account;
  /** The kinds of requests of the greedy account. Empty: all. */
  kinds: string[];
  seconds: number;
}

/** What the accounts experienced. */
export interface Figures {
  /** Responses by kind of request and status. */
  greedy: string;
  other: { count: number; refused: number; p50: number; p99: number; longest: number };
}

const password = 'a password for the drill';
/** Requests of each kind that the greedy account has open. A newer search ends the older one, so it makes one at a time. */
const atOnce = { search: 1, others: 8 };
/** Pause between two requests of the other account, as of a person in a hurry. */
const pauseMs = 50;

export async function signUpAccount(url: string, email: string): Promise<Account> {
  const post = async <T>(route: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(url + apiBase + route, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await response.json()) as { data: T }).data;
  };
  const { id } = await post<{ id: string }>('/onboarding/signup', { name: 'Drill', email, password });
  const { token } = await post<{ token: string }>('/onboarding/login', { email, password });
  const wanted = { name: 'Drill', scope: 'write', expiresInDays: null };
  const { token: apiToken } = await post<{ token: string }>('/api-tokens', wanted, token);
  return { id, token, apiToken };
}

interface Outcome {
  /** 0 if the drill ended meanwhile. */
  status: number;
  /** How long the server asks to wait. */
  retryAfterMs: number;
}

/** Sends a request and reads its response to the end. */
async function send(url: string, { token }: Pick<Account, 'token'>, call: Call, end: AbortSignal): Promise<Outcome> {
  const [method, route, body] = call;
  const type = typeof body === 'string' ? 'application/xml' : 'application/json';
  try {
    const response = await fetch(url + (route.startsWith('/dav') ? '' : apiBase) + route, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'PROPFIND' ? { depth: '1' } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: end,
    });
    for await (const chunk of response.body ?? []) void chunk;
    return { status: response.status, retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000 };
  } catch (error) {
    if (end.aborted) return { status: 0, retryAfterMs: 0 };
    // A response that ended early, such as an export whose next part waited too long for the account's share.
    if (error instanceof TypeError && error.message === 'terminated') return { status: 503, retryAfterMs: 0 };
    throw error;
  }
}

type Call = [method: string, route: string, body?: unknown];

const searches = ['%%%%%%%%%_____%a%b%c%', 'a', 'name', 'nmae', 'task 99', 'name task', 'x'.repeat(200), 'tsak nmae'];
const propfind = '<d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>';
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Row ${at}`, email: `row${at}@example.com` }));

async function waitUntil(end: AbortSignal, ms: number): Promise<void> {
  await wait(Math.max(ms, 100), undefined, { signal: end }).catch((error: unknown) => {
    if (!end.aborted) throw error;
  });
}

/** Uses everything that is expensive until the end, and returns the responses by kind. */
export async function useGreedily({ url, greedy, kinds: wanted }: Load, end: AbortSignal): Promise<string> {
  let number = 0;
  const kinds: Record<string, () => Call> = {
    search: () => ['GET', `/search?q=${encodeURIComponent(searches[(number += 1) % searches.length] ?? '')}`],
    caldav: () => ['PROPFIND', `/dav/calendars/${greedy.id}/tasks/`, propfind],
    capture: () => ['POST', '/capture', { text: `Call name ${(number += 1)} tomorrow and write to name 5 on friday` }],
    import: () => ['POST', '/contacts/import', { rows: rows(1_000), dryRun: true }],
    export: () => ['GET', (number += 1) % 2 ? '/contacts/export.csv' : '/onboarding/export'],
    message: () => ['POST', '/assistant', { text: `what is due in week ${(number += 1) % 50}` }],
    list: () => ['GET', '/tasks?limit=200&q=task'],
  };
  const counts = new Map<string, number>();
  const used = Object.entries(kinds).filter(([kind]) => wanted.length === 0 || wanted.includes(kind));
  const loops = used.flatMap(([kind, create]) =>
    Array.from({ length: kind === 'search' ? atOnce.search : atOnce.others }, async () => {
      while (!end.aborted) {
        const call = create();
        const account = kind === 'caldav' ? { token: greedy.apiToken } : greedy;
        const { status, retryAfterMs } = await send(url, account, call, end);
        if (status === 0) return;
        counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
        if (status === 429) await waitUntil(end, retryAfterMs);
      }
    }),
  );
  await Promise.all(loops);
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ');
}

/** Lists, creates and searches until the end, and returns how long it waited. */
export async function useAsOther({ url, other }: Load, end: AbortSignal): Promise<Figures['other']> {
  const times: number[] = [];
  let [refused, number] = [0, 0];
  const calls: (() => Call)[] = [
    () => ['GET', '/tasks?limit=50'],
    () => ['POST', '/tasks', { title: `Task of the other ${(number += 1)}` }],
    () => ['GET', '/search?q=other'],
  ];
  while (!end.aborted)
    for (const create of calls) {
      const startedAt = performance.now();
      const { status } = await send(url, other, create(), end);
      if (status === 0) break;
      times.push(performance.now() - startedAt);
      if (status >= 400) refused += 1;
      await wait(pauseMs);
    }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { count: times.length, refused, p50: at(0.5), p99: at(0.99), longest: Math.round(sorted.at(-1) ?? 0) };
}
