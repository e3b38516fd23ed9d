import { closeSync, openSync, readSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { nextTurn } from '../../next-turn.ts';
import { inspectPage, PAGE_SIZE, pageLsn } from './page-checksum.ts';

/** The length of a relation's file and the number of its non-empty pages. Neither ever decreases. */
type FileFacts = { pages: number; filled: number };
export type Survey = { files: Record<string, FileFacts>; problems: string[] };

const CHUNK_PAGES = 64;
const LONGEST_STRETCH_MS = 10;
const PAGES_PER_SEGMENT = 131_072;
/** Tables, indexes and visibility maps. Free space maps are excluded: PostgreSQL repairs them. */
const RELATION_FILE = /^\d+(?:_vm)?(?:\.(\d+))?$/;

async function relationFiles(cluster: string): Promise<string[]> {
  const bases = await readdir(path.join(cluster, 'base'));
  const folders = ['global', ...bases.map((name) => `base/${name}`)];
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(path.join(cluster, folder));
      return names.filter((name) => RELATION_FILE.test(name)).map((name) => `${folder}/${name}`);
    }),
  );
  return lists.flat();
}

/** Yields to the event loop when the scan has blocked it for a while. */
type YieldToEventLoop = () => Promise<void>;

function createYield(): YieldToEventLoop {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_STRETCH_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

async function surveyFile(
  cluster: string,
  name: string,
  upTo: bigint,
  { buffer, yieldToEventLoop }: { buffer: Buffer; yieldToEventLoop: YieldToEventLoop },
): Promise<FileFacts | string> {
  const firstBlock = Number(RELATION_FILE.exec(path.basename(name))?.[1] ?? 0) * PAGES_PER_SEGMENT;
  const file = openSync(path.join(cluster, name), 'r');
  try {
    const facts: FileFacts = { pages: 0, filled: 0 };
    for (;;) {
      const bytesRead = readSync(file, buffer, 0, buffer.length, facts.pages * PAGE_SIZE);
      if (bytesRead % PAGE_SIZE !== 0) return `${name} ends in the middle of a page`;
      for (let at = 0; at < bytesRead; at += PAGE_SIZE) {
        const page = buffer.subarray(at, at + PAGE_SIZE);
        const state = inspectPage(page, firstBlock + facts.pages);
        if (state === 'damaged') return `${name} has a page that does not match its checksum`;
        if (pageLsn(page) > upTo) return `${name} is newer than the write-ahead log`;
        if (state === 'filled') facts.filled++;
        facts.pages++;
      }
      await yieldToEventLoop();
      if (bytesRead < buffer.length) return facts;
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Reads every table and index file and checks every page: its checksum, and that the WAL contains its last change (`upTo`). Takes about 0.2
 * s of CPU time per 100 MB. Reads synchronously: most files have a page or two, and awaiting each takes longer than reading it. Call it
 * right after a CHECKPOINT, so that all writes are in the files.
 */
export async function surveyCluster(cluster: string, upTo: bigint): Promise<Survey> {
  const survey: Survey = { files: {}, problems: [] };
  const tools = { buffer: Buffer.allocUnsafeSlow(CHUNK_PAGES * PAGE_SIZE), yieldToEventLoop: createYield() };
  for (const name of await relationFiles(cluster)) {
    const facts = await surveyFile(cluster, name, upTo, tools);
    if (typeof facts === 'string') survey.problems.push(facts);
    else survey.files[name] = facts;
  }
  return survey;
}
