import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withPostgres } from '../../lib/postgres.mjs';
import { serverNodeArgs } from '../../lib/server-environment.mjs';
import { callProduct, delayMonitor, getBlocks, getMemory, signUp } from './measured-product.ts';
import { startProduct, type Product } from './product.ts';
import { seededRandom } from './seeded-random.ts';

export interface KillDrill<Server> {
  /** The server of the user that the product is connected to. */
  server: Server;
  /** How many of each the command asks for. */
  counts: Record<string, number>;
  random: ReturnType<typeof seededRandom>;
  print(line: string): void;
  /** The product that runs now. */
  product(): Product;
  call<T>(method: string, route: string, body?: unknown): Promise<T>;
  /** Kills the product with -9 and starts it again. */
  kill(): Promise<void>;
  /** Returns the memory in MB: at the start and the most since the last kill. */
  describeMemory(): string;
}

interface Options<Server> {
  name: string;
  /** What is counted, with the default number: `{ mails: 5000 }`. */
  defaults: Record<string, number>;
  open(counts: Record<string, number>): Promise<Server>;
  /** Returns whether nothing was lost or doubled. */
  work(drill: KillDrill<Server>): Promise<boolean>;
  right: string;
  wrong: string;
}

/** Runs a drill that kills the product while it uses a server of the user. Sets the exit code. */
export async function runKillDrill<Server extends { close(): Promise<void> }>(options: Options<Server>): Promise<void> {
  const { name, defaults, open, work, right, wrong } = options;
  const wanted = Object.entries({ kills: 20, ...defaults });
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(wanted.map(([key, count]) => [key, { type: 'string' as const, default: String(count) }])),
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      postgres: { type: 'boolean', default: false },
    },
  });
  const counts = Object.fromEntries(wanted.map(([key]) => [key, Number(values[key as keyof typeof values])]));
  const print = (line: string) => void process.stdout.write(`${line}\n`);

  async function drill(databaseUrl: string): Promise<boolean> {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), `aide-${name}-`));
    const server = await open(counts);
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AIDE_WEBHOOK_ALLOW: '127.0.0.1' };
    const start = {
      nodeArgs: [...serverNodeArgs, '--import', delayMonitor],
      env: { ...env, AIDE_RATE_LIMITS: 'off', AIDE_STT_OFFLINE: 'off', LOG_LEVEL: 'warn' },
    };
    let product = await startProduct(start);
    try {
      const token = await signUp(product);
      const before = getMemory(product.pid, 'VmRSS');
      await getBlocks(product);
      return await work({
        server,
        counts,
        random: seededRandom(Number(values.seed)),
        print,
        product: () => product,
        call: (method, route, body) => callProduct(product, token, method, route, body),
        async kill() {
          await product.end('SIGKILL');
          product = await startProduct(start);
        },
        describeMemory: () => `memory ${before} MB before, ${getMemory(product.pid, 'VmHWM')} MB at most`,
      });
    } finally {
      await product.end('SIGTERM');
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }

  print(`seed ${values.seed}`);
  const isRight = values.postgres
    ? await withPostgres(({ url }: { url: string }) => drill(url), { durable: true })
    : await drill('');
  print(isRight ? right : wrong);
  process.exitCode = isRight ? 0 : 1;
}
