import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from './durable-files.ts';

/** Kept inside the cluster, so that it is moved aside and restored together with what it describes. */
export const FACTS_FILE = 'aide-facts.json';

const factsSchema = z.object({
  files: z.record(z.string(), z.object({ pages: z.number().int(), filled: z.number().int() })),
  transactions: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
});

/**
 * What was true of the cluster's files at the last snapshot and must be true ever after: relations do not get shorter, pages
 * do not become empty, verdicts on transactions do not change. It finds what page checksums cannot: cut and zeroed files.
 */
export type ClusterFacts = z.infer<typeof factsSchema>;

/**
 * Null when no snapshot was taken yet, and when the file itself is unreadable: that is no reason to go back to an older
 * snapshot while every page of the data matches its checksum.
 */
export async function readFacts(cluster: string): Promise<ClusterFacts | null> {
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
