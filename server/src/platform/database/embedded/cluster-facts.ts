import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from './durable-files.ts';

/** Stored inside the cluster, so that it is moved and restored together with the files it describes. */
const FACTS_FILE = 'aide-facts.json';

const factsSchema = z.object({
  files: z.record(z.string(), z.object({ pages: z.number().int(), filled: z.number().int() })),
  transactions: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
});

/**
 * Facts about the cluster's files at the last snapshot that must stay true: relations do not get shorter, pages do not become empty,
 * transaction statuses do not change. They reveal truncated and zeroed files, which page checksums cannot.
 */
export type ClusterFacts = z.infer<typeof factsSchema>;

/**
 * Returns null if there is no snapshot yet or the file is unreadable. An unreadable file is no reason to restore an older snapshot while
 * all page checksums match.
 */
export async function getParseContext(cluster: string): Promise<ClusterFacts | null> {
  try {
    return factsSchema.parse(JSON.parse(await readFile(path.join(cluster, FACTS_FILE), 'utf8')));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

export async function writeFacts(cluster: string, facts: ClusterFacts): Promise<void> {
  await writeDurably(path.join(cluster, FACTS_FILE), JSON.stringify(facts));
}
