import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export interface Kill {
  at: number;
}

export interface Workers {
  kills: Kill[];
  /** What the last word of any worker was about how much is planned; null until one has spoken. */
  planned(): number | null;
  /** Kills one at random with -9 and starts another in its place. */
  killOne(): void;
  stop(): Promise<void>;
}

const restartAfterMs = 300;

/** So many worker processes, each replaced when it is killed. */
export function startWorkers(count: number, env: Record<string, string>): Workers {
  const running = new Set<ChildProcess>();
  const kills: Kill[] = [];
  let planned: number | null = null;
  let stopping = false;

  function start(): void {
    if (stopping) return;
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts')], {
      env: { ...process.env, ...env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const said = [...text.matchAll(/planned (\d+)/g)].at(-1)?.[1];
      if (said !== undefined) planned = Number(said);
      if (text.includes('ready')) ready.add(child);
    });
    child.once('exit', () => {
      running.delete(child);
      ready.delete(child);
      if (!stopping) setTimeout(start, restartAfterMs);
    });
  }
  const ready = new Set<ChildProcess>();

  for (let n = 0; n < count; n += 1) start();
  return {
    kills,
    planned: () => planned,
    killOne() {
      const all = [...ready];
      const victim = all[Math.floor(Math.random() * all.length)];
      if (victim?.kill('SIGKILL')) kills.push({ at: Date.now() });
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
