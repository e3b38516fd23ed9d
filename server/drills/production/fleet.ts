import { startAide, type AideProcess } from '../../../scripts/lib/aide-process.ts';
import type { Balancer } from './balancer.ts';

export interface Fleet {
  /** Kills one with -9; `restart` puts another in its place. */
  kill(place: number): Promise<void>;
  restart(place: number): Promise<void>;
  readonly size: number;
  /** The error lines of all processes. */
  complaints(): string[];
  /** Resident memory of each, in megabytes. */
  memory(): number[];
  stop(): Promise<void>;
}

/** Starts `count` processes of the product behind the balancer, each with all roles. */
export async function startFleet(
  count: number,
  env: Record<string, string>,
  balancer: Balancer,
  readMemory: (pid: number) => number,
): Promise<Fleet> {
  const running: (AideProcess | undefined)[] = [];
  const outputs: (() => string)[] = [];

  async function start(place: number): Promise<void> {
    const aide = await startAide({ args: ['--roles=web,worker'], env });
    running[place] = aide;
    outputs.push(aide.stdout);
    balancer.add(aide.url);
  }

  await Promise.all(Array.from({ length: count }, (_, place) => start(place)));
  return {
    size: count,
    async kill(place) {
      const aide = running[place];
      running[place] = undefined;
      await aide?.stop('SIGKILL');
      if (aide) balancer.remove(aide.url);
    },
    restart: start,
    complaints: () =>
      outputs.flatMap((read) =>
        read()
          .split('\n')
          .filter((line) => /"level":[56]0/.test(line)),
      ),
    memory: () => running.flatMap((aide) => (aide ? [readMemory(aide.pid)] : [])),
    async stop() {
      await Promise.all(running.flatMap((aide) => (aide ? [aide.stop('SIGTERM')] : [])));
    },
  };
}
