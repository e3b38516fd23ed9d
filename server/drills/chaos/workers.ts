import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export interface Kill {
  at: number;
  worker: number;
}

export interface Workers {
  kills: Kill[];
  /** The deliveries that a worker logged as failed; a channel may have accepted them all the same. */
  failedTries: Set<string>;
  /** The last number of planned deliveries that a worker printed; null until the first. */
  planned(): number | null;
  /** Kills a random worker with -9 and starts a new one. Workers that have just started are not killed. */
  killOne(): void;
  stop(): Promise<void>;
}

const restartAfterMs = 300;
const workBeforeKillMs = 2_000;

/** Starts `count` worker processes; each is replaced when it is killed. */
export function startWorkers(count: number, env: Record<string, string>): Workers {
  const running = new Set<ChildProcess>();
  const readySince = new Map<ChildProcess, number>();
  const kills: Kill[] = [];
  const failedTries = new Set<string>();
  let planned: number | null = null;
  let stopping = false;

  function start(): void {
    if (stopping) return;
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts')], {
      env: { ...process.env, ...env, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const printed = [...text.matchAll(/planned (\d+)/g)].at(-1)?.[1];
      if (printed !== undefined) planned = Number(printed);
      if (text.includes('ready')) readySince.set(child, Date.now());
      for (const [, key] of text.matchAll(/"key":"([0-9a-f-]{36})".*failed, will try again/g))
        failedTries.add(key ?? '');
    });
    child.once('exit', () => {
      running.delete(child);
      readySince.delete(child);
      if (!stopping) setTimeout(start, restartAfterMs);
    });
  }

  for (let n = 0; n < count; n += 1) start();
  return {
    kills,
    failedTries,
    planned: () => planned,
    killOne() {
      const all = [...readySince].filter(([, at]) => Date.now() - at > workBeforeKillMs).map(([child]) => child);
      const victim = all[Math.floor(Math.random() * all.length)];
      if (victim?.kill('SIGKILL')) kills.push({ at: Date.now(), worker: victim.pid ?? 0 });
    },
    async stop() {
      stopping = true;
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise<void>((resolve) => {
              child.once('exit', () => resolve());
              child.kill('SIGTERM');
              setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
            }),
        ),
      );
    },
  };
}
