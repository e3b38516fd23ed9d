// npm run bench api [-- --quick] [--only pglite|postgres]: throughput and latency of one process on both databases, with growing data.
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiBase } from '@aide/contract';
import { withEmbedded, withServer, type Backend } from './api/backends.ts';
import { getEmail, fill, password } from './api/fill.ts';
import { measureLatency, measureLoad, sendOnce, type Call } from './api/measure.ts';
import { checkPlans } from './api/plans.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const seconds = values.quick ? 2 : 5;
const connections = 10;
const sizes = values.quick ? [100, 1_000, 10_000] : [100, 1_000, 10_000, 100_000];
const others = { users: 10, tasksEach: values.quick ? 1_000 : 10_000 };

/** Goals on PostgreSQL, in milliseconds at the median. */
const goals = { analytics: 60, page: 5 };
const failures: string[] = [];

const cell = (value: number) => value.toFixed(value < 100 ? 1 : 0).padStart(9);

async function signIn(url: string, email: string): Promise<string> {
  const call = {
    name: 'sign-in',
    method: 'POST',
    path: `${apiBase}/onboarding/login`,
    body: { email, password },
  } as const;
  const response = (await sendOnce(url, call)) as { data: { token: string } };
  return response.data.token;
}

function createCalls(token: string): Call[] {
  const email = getEmail(1_000);
  const get = (name: string, path: string): Call => ({ name, method: 'GET', path: apiBase + path, token });
  const post = (name: string, path: string, body: unknown): Call => ({
    name,
    method: 'POST',
    path: apiBase + path,
    token,
    body,
  });
  return [
    post('sign-in', '/onboarding/login', { email, password }),
    get('list 50 tasks', '/tasks?limit=50'),
    post('create task', '/tasks', { title: 'Send the deck', due_date: '2027-03-04', priority: 'high' }),
    post('capture', '/capture', { text: 'Call Contact 7 tomorrow at 4 pm about the contract, urgent' }),
    get('analytics', '/analytics'),
  ];
}

async function measureCalls(backend: Backend, url: string): Promise<void> {
  console.log(`\n${backend.name}: an account with 1,000 tasks, ${connections} connections, ${seconds} s each`);
  console.log(`${'call'.padEnd(16)}${'req/s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}  failed`);
  for (const call of createCalls(await signIn(url, getEmail(1_000)))) {
    const { perSecond, p50, p99, failed } = await measureLoad(url, call, { connections, seconds });
    console.log(`${call.name.padEnd(16)}${cell(perSecond)}${cell(p50)}${cell(p99)}  ${failed}`);
    if (failed > 0) failures.push(`${backend.name}: ${failed} failures of ${call.name}`);
  }
}

async function measureGrowth(backend: Backend, url: string): Promise<void> {
  const total = others.users * others.tasksEach;
  console.log(
    `\n${backend.name}: one caller, beside ${total.toLocaleString('en')} tasks of ${others.users} other accounts; ms, p50 (p99)`,
  );
  const columns: [string, string, number][] = [
    ['nothing (healthz)', '/healthz', Infinity],
    ['analytics', `${apiBase}/analytics`, goals.analytics],
    ['50 pending', `${apiBase}/tasks?status=pending&limit=50`, goals.page],
    ['50 urgent', `${apiBase}/tasks?priority=urgent&limit=50`, goals.page],
  ];
  console.log('tasks'.padStart(9) + columns.map(([name]) => name.padStart(20)).join(''));
  for (const size of sizes) {
    const token = await signIn(url, getEmail(size));
    let line = size.toLocaleString('en').padStart(9);
    for (const [name, path, goal] of columns) {
      const call: Call = { name, method: 'GET', path, token };
      const { p50, p99 } = await measureLatency(url, call, { atMost: 200, seconds: seconds * 2 });
      line += `${p50.toFixed(1)} (${p99.toFixed(1)})`.padStart(20);
      if (backend.databaseUrl !== undefined && p50 > goal)
        failures.push(`${backend.name}: ${name} at ${size} tasks takes ${p50.toFixed(1)} ms, the goal is ${goal} ms`);
    }
    console.log(line);
  }
}

async function showPlans(url: string): Promise<void> {
  const email = getEmail(sizes.at(-1) ?? 0);
  console.log('\nPlans at the largest account: what each statement reads, and its time inside PostgreSQL');
  for (const { name, milliseconds, reads, problems } of await checkPlans(url, email)) {
    console.log(`${name.padEnd(22)}${cell(milliseconds)} ms  ${[...new Set(reads)].join(', ')}`);
    for (const problem of problems) failures.push(`${name} ${problem}`);
  }
}

async function run(backend: Backend): Promise<void> {
  const began = performance.now();
  await backend.withDatabase((database) => fill(database, { sizes, others }));
  console.log(`\n${backend.name}: filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (backend.databaseUrl !== undefined) await showPlans(backend.databaseUrl);
  await backend.withAide(async (url) => {
    await measureGrowth(backend, url);
    await measureCalls(backend, url);
  });
}

const [processor] = os.cpus();
console.log(
  `${os.cpus().length} × ${processor?.model.trim()}, Node.js ${process.version}, load average ${os.loadavg()[0]?.toFixed(1)}`,
);
if (values.only !== 'postgres') await withEmbedded(run);
if (values.only !== 'pglite') {
  await withServer(run);
  console.log('\nStatements and round trips of a request');
  const drill = join(import.meta.dirname, '../server/drills/statements.ts');
  execFileSync(process.execPath, [drill], { stdio: 'inherit' });
}
for (const failure of failures) console.error(`NOT MET  ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
