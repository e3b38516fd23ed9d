import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../lib/postgres.mjs';
import { root } from '../../lib/root.mjs';
import { findSeed, seedDatabaseIfNeeded } from '../../lib/seed-database.mjs';
import { copyTree } from '../../lib/tree-copy.ts';

// Only a hang reaches these limits: the first start compiles everything.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const timeout = 500_000;

let folder: string;
let stop: () => Promise<unknown>;
let serverUrl: string;
let viteUrl: string;
let output = '';
let group = 0;
let env: NodeJS.ProcessEnv;
let writeUrl: string;

/** Returns whether a process of the group runs. */
function isRunning(): boolean {
  try {
    return process.kill(group, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Returns the body of a response, or what prevented one. */
async function get(url: string): Promise<string> {
  try {
    return await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  } catch (error) {
    return `${url} does not respond: ${String(error)}\n${output}`;
  }
}

/** Waits for a text in the response. */
async function expectText(url: string, text: string): Promise<void> {
  await expect.poll(() => get(url), { timeout }).toContain(text);
}

beforeAll(async () => {
  folder = await copyTree();
  // start.test.ts starts without the empty database.
  await seedDatabaseIfNeeded();
  await cp(findSeed(), path.join(folder, path.relative(root, findSeed())));
  const [port, vitePort, writePort] = [await freePort(), await freePort(), await freePort()];
  serverUrl = `http://127.0.0.1:${port}`;
  viteUrl = `http://localhost:${vitePort}`;
  writeUrl = `http://127.0.0.1:${writePort}`;
  env = {
    ...process.env,
    PORT: String(port),
    VITE_PORT: String(vitePort),
    FAKE_WHATSAPP_PORT: String(writePort),
    DATA_DIR: path.join(folder, 'data'),
  };
  start([]);
});

function start(args: readonly string[]): void {
  output = '';
  // A process group of its own, as a shell gives to each command.
  const npm = spawn('npm', ['run', 'dev', ...args], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  group = -(npm.pid ?? 0);
  // The pipes close when the last process that holds them has ended.
  const ended = once(npm, 'close');
  stop = () => {
    process.kill(group, 'SIGINT');
    return ended;
  };
}

afterAll(async () => {
  if (isRunning()) await stop();
  await rm(folder, { recursive: true, force: true });
});

test('npm run dev serves the API and the page of Vite, which forwards API calls', async () => {
  await expectText(`${serverUrl}/healthz`, '"status":"ok"');
  await expectText(viteUrl, '/@vite/client');
  await expectText(`${viteUrl}/api/docs/json`, '"openapi"');
});

test('a saved server file takes effect', async () => {
  const file = path.join(folder, 'server/src/platform/http/operations.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace("status: 'ok'", "status: 'changed'"));
  await expectText(`${serverUrl}/healthz`, '"status":"changed"');
});

test('a mistake does not end it, and the next save corrects it', async () => {
  const file = path.join(folder, 'server/src/platform/http/operations.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(file, 'not a module');
  await expect.poll(() => output, { timeout }).toContain('It starts again when a file changes.');
  await writeFile(file, source.replace("status: 'changed'", "status: 'corrected'"));
  await expectText(`${serverUrl}/healthz`, '"status":"corrected"');
});

test('Ctrl-C stops all processes', async () => {
  expect(isRunning()).toBe(true);
  await stop();
  expect(isRunning()).toBe(false);
  expect(await get(`${serverUrl}/healthz`)).toContain('does not respond');
});

test('npm run dev -- --fake-whatsapp answers a message to the fake number', async () => {
  start(['--', '--fake-whatsapp']);
  await expectText(`${serverUrl}/healthz`, '"status":"corrected"');
  const response = await fetch(writeUrl, { method: 'POST', body: 'call Priya tomorrow' });
  expect(response.status).toBe(200);
  const answer = `WhatsApp: I work for people who have connected this number: open ${serverUrl}/integrations first.`;
  await expect.poll(() => output, { timeout }).toContain(answer);
});
