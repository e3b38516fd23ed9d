import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { nullIfEnoent } from '../../null-if-enoent.ts';
import { writeDurably } from './durable-files.ts';
import { getLayout, type Layout } from './layout.ts';
import type { Log } from './log.ts';

const wanted = /^snapshot-wanted-([0-9a-f-]{36})$/;
const wantedFile = (id: string) => `snapshot-wanted-${id}`;
const resultFile = (id: string) => `snapshot-result-${id}.json`;
const resultSchema = z.union([z.object({ snapshot: z.string() }), z.object({ error: z.string() })]);

const lookEveryMs = 100;

/**
 * Serves snapshot requests of other processes of the same user. Request and result are files in the private folder, so a running database
 * can be backed up without an open port.
 */
export function serveSnapshotRequests(layout: Layout, log: Log, snapshot: () => Promise<string>): () => void {
  async function response(name: string): Promise<void> {
    const id = wanted.exec(name)?.[1];
    if (id === undefined) return;
    const request = path.join(layout.root, name);
    // A file is reported more than once; the event that removes it handles it.
    const taken = await rm(request).then(
      () => true,
      () => false,
    );
    if (!taken) return;
    const result = await snapshot().then(
      (file) => ({ snapshot: file }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    await writeDurably(path.join(layout.root, resultFile(id)), JSON.stringify(result));
  }
  const complain = (error: unknown) => log.warn({ err: error }, 'A request for a snapshot of the database failed.');
  const watcher = watch(layout.root, { persistent: false }, (_event, name) => {
    if (name !== null) response(name).catch(complain);
  });
  watcher.on('error', complain);
  return () => watcher.close();
}

/** Requests a snapshot from the process that has the data folder open and returns its path, or undefined after the timeout. */
export async function requestSnapshot(dir: string, timeoutMs = 60_000): Promise<string | undefined> {
  const { root } = getLayout(dir);
  const id = randomUUID();
  const [request, reply] = [path.join(root, wantedFile(id)), path.join(root, resultFile(id))];
  await writeDurably(request, '');
  try {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(lookEveryMs)) {
      const text = await nullIfEnoent(readFile(reply, 'utf8'));
      if (text === null) continue;
      const response = resultSchema.parse(JSON.parse(text));
      if ('error' in response) throw new Error(response.error);
      return response.snapshot;
    }
    return undefined;
  } finally {
    await rm(request, { force: true });
    await rm(reply, { force: true });
  }
}

/** Deletes requests and results of an ended process. */
export async function clearSnapshotRequests(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.root))
    if (name.startsWith('snapshot-wanted-') || name.startsWith('snapshot-result-'))
      await rm(path.join(layout.root, name), { force: true });
}
