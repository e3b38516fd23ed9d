// npm run bench users [-- --quick]: throughput and memory of one process with 1, 100 and 10,000 accounts on PostgreSQL.
import { parseArgs } from 'node:util';
import { apiBase } from '@aide/contract';
import { withServer } from './api/backends.ts';
import { getEmail, fill, password } from './api/fill.ts';
import { measureLatency, sendOnce, type Call } from './api/measure.ts';
import { describeMachine } from './lib/machine.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const crowds = values.quick ? [1, 100, 1_000] : [1, 100, 10_000];
const tasksEach = 20;
const own = 100;

const post = (name: string, path: string, body: unknown, token?: string): Call => ({
  name,
  method: 'POST',
  path: apiBase + path,
  body,
  ...(token === undefined ? {} : { token }),
});

async function measure(url: string): Promise<string[]> {
  const session = await sendOnce(url, post('sign-in', '/onboarding/login', { email: getEmail(own), password }));
  const { token } = (session as { data: { token: string } }).data;
  const calls: Call[] = [
    { name: 'list', method: 'GET', path: `${apiBase}/tasks?limit=50`, token },
    post('create', '/tasks', { title: 'Send the deck', due_date: '2030-03-04' }, token),
    post('capture', '/capture', { text: 'Call Contact 7 tomorrow at 4 pm about the contract' }, token),
  ];
  const cells: string[] = [];
  for (const call of calls) {
    const { p50, p99 } = await measureLatency(url, call, { atMost: 200, seconds: values.quick ? 3 : 10 });
    cells.push(`${p50.toFixed(1)} (${p99.toFixed(1)})`);
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^aide_process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  return [...cells, (bytes / 2 ** 20).toFixed(0)];
}

const rows: string[][] = [];
for (const users of crowds)
  await withServer(async (backend) => {
    await backend.withDatabase((database) => fill(database, { sizes: [own], others: { users: users - 1, tasksEach } }));
    await backend.withAide(async (url) => rows.push([users.toLocaleString('en'), ...(await measure(url))]));
  });
console.log(describeMachine());
printTable(`One caller with ${own} tasks, others with ${tasksEach} each; ms, p50 (p99)`, [
  ['accounts', 'list 50', 'create', 'capture', 'memory, MB'],
  ...rows,
]);
