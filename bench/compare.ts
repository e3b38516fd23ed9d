// npm run bench compare -- --with=<folder> [--only=pglite|postgres] [--rounds=3]: requests per second of this tree and of a checkout in another
// folder, in turns on the same machine, with the processor time of a request, which also holds on a busy machine. Uses the HTTP API only,
// so that any two versions can be compared.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apiBase } from '@aide/contract';
import { startAide } from '../scripts/lib/aide-process.ts';
import { withPostgres } from '../scripts/lib/postgres.mjs';
import { root } from '../scripts/lib/root.mjs';
import { measureLatency, measureLoad, sendOnce, type Call } from './api/measure.ts';
import { describeMachine } from './lib/machine.ts';
import { getMemoryMb, getProcessorMs } from './lib/process-figures.ts';

const { values } = parseArgs({
  options: { with: { type: 'string' }, only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const connections = 10;
const seconds = 4;

interface Tree {
  name: string;
  url: string;
  token: string;
  pid: number;
}

const createTask = (token: string): Call => ({
  name: 'create',
  method: 'POST',
  path: `${apiBase}/tasks`,
  token,
  body: { title: 'Send the deck', due_date: '2027-03-04', priority: 'high' },
});
const listTasks = (token: string): Call => ({
  name: 'list 50',
  method: 'GET',
  path: `${apiBase}/tasks?limit=50`,
  token,
});
const capture = (token: string, text: string): Call => ({
  name: 'capture',
  method: 'POST',
  path: `${apiBase}/capture`,
  token,
  body: { text },
});

/** Starts a tree on a new database with one account of about 2,000 open tasks. */
async function openTree(name: string, folder: string, env: Record<string, string>) {
  // The arguments with which `npm start` of that tree runs the server.
  const { serverNodeArgs = [] } = (await import(path.join(folder, 'scripts/lib/server-environment.mjs'))) as {
    serverNodeArgs?: string[];
  };
  const aide = await startAide({
    folder,
    nodeArgs: serverNodeArgs,
    env: { ...env, LOG_LEVEL: 'warn', AIDE_RATE_LIMITS: 'off', HOST: '127.0.0.1' },
  });
  const account = { name: 'Bench', email: 'bench@example.com', password: 'bench bench bench' };
  const signUp: Call = {
    name: 'sign-up',
    method: 'POST',
    path: `${apiBase}/onboarding/signup`,
    body: { ...account, timezone: 'Asia/Kolkata' },
  };
  const signIn: Call = { name: 'sign-in', method: 'POST', path: `${apiBase}/onboarding/login`, body: account };
  try {
    await sendOnce(aide.url, signUp);
    const { data } = (await sendOnce(aide.url, signIn)) as { data: { token: string } };
    const tree: Tree = { name, url: aide.url, token: data.token, pid: aide.pid };
    const worker = async () => {
      for (let task = 0; task < 200; task += 1) await sendOnce(tree.url, createTask(tree.token));
    };
    await Promise.all(Array.from({ length: connections }, worker));
    return { tree, stop: () => aide.stop() };
  } catch (error) {
    await aide.stop();
    throw error;
  }
}

interface Round {
  list: number;
  create: number;
}

/** Requests a second, and the processor time of the whole process for each. */
async function measureCall({ url, pid }: Tree, call: Call) {
  const before = getProcessorMs(pid);
  const { perSecond, total, failed } = await measureLoad(url, call, { connections, seconds });
  return { perSecond, failed, processorMs: (getProcessorMs(pid) - before) / total };
}

async function measureRound(tree: Tree): Promise<Round> {
  const { name, url, token, pid } = tree;
  const list = await measureCall(tree, listTasks(token));
  const one = await measureLatency(url, capture(token, 'Call Asha tomorrow at 4 pm about the contract'), {
    atMost: 15,
    seconds,
  });
  const five = await measureLatency(
    url,
    capture(
      token,
      '- call the bank\n- pay the rent on friday\n- book a flight tomorrow\n- send the deck\n- water the plants',
    ),
    { atMost: 15, seconds },
  );
  const create = await measureCall(tree, createTask(token));
  const figures = [
    list.perSecond,
    list.processorMs,
    create.perSecond,
    create.processorMs,
    one.p50,
    five.p50,
    getMemoryMb(pid),
    list.failed + create.failed,
  ];
  console.log(name.padEnd(8) + figures.map((value) => value.toFixed(1).padStart(10)).join(''));
  return { list: list.perSecond, create: create.perSecond };
}

const headings = ['list 50/s', 'CPU ms', 'create/s', 'CPU ms', 'message', 'five', 'MB', 'failed'];

async function compare(backend: string, settings: (name: string) => Promise<Record<string, string>>): Promise<void> {
  const folders = { this: root, other: path.resolve(values.with ?? root) };
  const trees = [];
  try {
    for (const [name, folder] of Object.entries(folders))
      trees.push(await openTree(name, folder, await settings(name)));
    console.log(`\n${backend}: ${connections} connections, ${seconds} s each; messages in ms at the median`);
    console.log('tree'.padEnd(8) + headings.map((name) => name.padStart(10)).join(''));
    for (const { tree } of trees) console.log(`${tree.name}: ${getMemoryMb(tree.pid).toFixed(0)} MB with 2,000 tasks`);
    const figures: Record<string, { list: number[]; create: number[] }> = {};
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const { tree } of trees.toReversed()) {
        const { list, create } = await measureRound(tree);
        (figures[tree.name] ??= { list: [], create: [] }).list.push(list);
        figures[tree.name]?.create.push(create);
      }
    const sum = (numbers: number[] = []) => numbers.reduce((total, number) => total + number, 0);
    for (const call of ['list', 'create'] as const)
      console.log(
        `${call}: ${(sum(figures.this?.[call]) / sum(figures.other?.[call])).toFixed(2)} times the other tree`,
      );
  } finally {
    for (const { stop } of trees) await stop();
  }
}

console.log(describeMachine());
const temporary = await mkdtemp(path.join(os.tmpdir(), 'aide-compare-'));
try {
  if (values.only !== 'postgres') await compare('PGlite', async (name) => ({ DATA_DIR: path.join(temporary, name) }));
  if (values.only !== 'pglite')
    await withPostgres(
      async (postgres: { url: string }) =>
        compare('PostgreSQL', async (name) => {
          const url = new URL(postgres.url);
          const { default: pg } = await import('pg');
          const client = new pg.Client({ connectionString: postgres.url });
          await client.connect();
          await client.query(`create database aide_${name}`);
          await client.end();
          url.pathname = `/aide_${name}`;
          return { DATA_DIR: path.join(temporary, name), DATABASE_URL: url.href };
        }),
      { durable: true },
    );
} finally {
  await rm(temporary, { recursive: true, force: true });
}
