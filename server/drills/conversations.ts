/**
 * npm run drill conversations -- --judge=JUDGE.mjs [--postgres] FILE...: plays conversations over the web API, Telegram and WhatsApp at the
 * same time, and prints the turns whose verdicts differ. The judge is run as `node JUDGE.mjs URL FILE` and prints a line "NUMBER VERDICT …"
 * for each turn. It sees the web API each time, but what it posts to the assistant goes through the messenger.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs, promisify } from 'node:util';
import { withPostgres } from '../../scripts/lib/postgres.mjs';
import { startProduct } from '../../scripts/drills/lib/product.ts';
import { messengers, type Messenger, type Writer } from './bot-kills/messengers.ts';

const { values, positionals: files } = parseArgs({
  options: { judge: { type: 'string' }, postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const judge = values.judge ?? '';
if (judge === '' || files.length === 0)
  throw new Error('Usage: npm run drill conversations -- --judge=JUDGE.mjs FILE...');
const print = (line: string) => void process.stdout.write(`${line}\n`);
const assistant = '/api/v1/assistant';

interface Bridge {
  url: string;
  close(): void;
}

/** Serves the product's API, in which the assistant is the messenger's chat with the account. */
async function openBridge(product: string, messenger: Messenger): Promise<Bridge> {
  const writers = new Map<string, Writer>();

  async function askInChat(request: IncomingMessage): Promise<unknown> {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const writer = writers.get(token) ?? (await messenger.connect(product, token, writers.size));
    writers.set(token, writer);
    const { text } = (await json(request)) as { text: string };
    return { data: { reply: await writer.ask(text) } };
  }

  async function forward(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.url === assistant && request.method === 'POST') return { status: 200, body: await askInChat(request) };
    const { authorization, 'content-type': type } = request.headers;
    const response = await fetch(product + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
      ...(type && { body: JSON.stringify(await json(request)) }),
    });
    return { status: response.status, body: await response.json().catch(() => ({})) };
  }

  const reply = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer((request, response) => {
    forward(request).then(
      ({ status, body }) => reply(response, status, body),
      (error: unknown) => reply(response, 502, { error: String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** Returns the report on each turn by its number, and the last line. */
async function runJudge(url: string, file: string): Promise<{ turns: Map<string, string>; total: string }> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [judge, url, file, '--show'], {
    env: { ...process.env, MIN: '0' },
    maxBuffer: 1e8,
  });
  const turns = stdout.trim().split(/\n(?=\d+ (?:RIGHT|WRONG|DANGEROUS))/);
  return {
    turns: new Map(turns.map((turn) => [turn.split(' ', 1)[0] ?? '', turn])),
    total: stdout.trim().split('\n').at(-1) ?? '',
  };
}

const getVerdict = (turn: string | undefined) => /^\d+ ([A-Z]+)/.exec(turn ?? '')?.[1];

/** Plays a file over each channel. Returns the number of turns whose verdicts differ. */
async function play(urls: Record<string, string>, file: string): Promise<number> {
  const results = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => ({ name, ...(await runJudge(url, file)) })),
  );
  for (const { name, total } of results) print(`${path.basename(file)} ${name.padEnd(9)} ${total}`);
  const [first, ...others] = results;
  let differing = 0;
  for (const [number, turn] of first?.turns ?? [])
    for (const { name, turns } of others) {
      const other = turns.get(number);
      if (getVerdict(other) === getVerdict(turn)) continue;
      differing += 1;
      print(`  ${first?.name}: ${turn}\n  ${name}: ${other}`);
    }
  return differing;
}

/** Plays all files against one product with each messenger. Returns the number of turns whose verdicts differ. */
async function playAll(databaseUrl: string): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-conversations-'));
  const opened = await Promise.all(
    Object.entries(messengers).map(async ([name, open]) => ({ name, messenger: await open() })),
  );
  const product = await startProduct({
    env: {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ...Object.assign({}, ...opened.map(({ messenger }) => messenger.env)),
      AIDE_RATE_LIMITS: 'off',
      AIDE_TRIAL_DAYS: '0',
      AIDE_STT_OFFLINE: 'off',
      LOG_LEVEL: 'error',
    },
  });
  const bridges: Bridge[] = [];
  try {
    const urls: Record<string, string> = { web: product.url };
    for (const { name, messenger } of opened) {
      await messenger.ready(product.url);
      const bridge = await openBridge(product.url, messenger);
      bridges.push(bridge);
      urls[name] = bridge.url;
    }
    let differing = 0;
    for (const file of files) differing += await play(urls, file);
    return differing;
  } finally {
    for (const bridge of bridges) bridge.close();
    await product.end('SIGTERM');
    for (const { messenger } of opened) await messenger.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const differing = values.postgres ? await withPostgres(({ url }: { url: string }) => playAll(url)) : await playAll('');
print(differing === 0 ? 'All verdicts are the same.' : `${differing} VERDICTS DIFFER.`);
process.exitCode = differing === 0 ? 0 : 1;
