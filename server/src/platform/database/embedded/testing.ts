import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from './open-embedded.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from './open-embedded.ts';
import { ensureSeed, seedPath } from './seed.ts';

/** A temporary data folder, a fake clock and timers, and the log output. */
export async function createBench() {
  await ensureSeed(await seedPath());
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aide-embedded-'));
  const opened = new Set<EmbeddedDatabase>();
  const sentences: string[] = [];
  const timers: { ms: number; run: () => Promise<void> }[] = [];
  let time = Date.parse('2026-03-01T09:00:00Z');
  const note = (_facts: object, sentence: string) => void sentences.push(sentence);

  return {
    dir,
    sentences,
    timers,
    /** Fires the timers of this interval and waits for their work. */
    fire: async (ms: number) => {
      await Promise.all(timers.filter((timer) => timer.ms === ms).map((timer) => timer.run()));
    },
    advance: (ms: number) => void (time += ms),
    open: async (overrides: Partial<EmbeddedOptions> = {}) => {
      const database = await openEmbedded({
        dir,
        log: { info: note, warn: note, error: note },
        now: () => new Date(time++),
        every: (ms, run) => {
          const timer = { ms, run };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), 1);
        },
        ...overrides,
      });
      opened.add(database);
      return database;
    },
    end: async () => {
      for (const database of opened) await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type Bench = Awaited<ReturnType<typeof createBench>>;

export async function writeRows(database: EmbeddedDatabase, count: number): Promise<void> {
  await database.client.exec(`
    CREATE TABLE IF NOT EXISTS notes (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, words text NOT NULL);
    INSERT INTO notes (words) SELECT 'note ' || n FROM generate_series(1, ${count}) AS n;
  `);
}

export async function countRows(database: EmbeddedDatabase): Promise<number> {
  const { rows } = await database.client.query<{ count: number }>('SELECT count(*)::int AS count FROM notes');
  return rows[0]?.count ?? -1;
}
