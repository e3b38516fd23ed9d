import type { ClusterClient, ClusterQueries } from './cluster-client.ts';
import { getParseContext } from './cluster-facts.ts';
import type { ClusterFacts } from './cluster-facts.ts';
import { surveyCluster } from './survey-cluster.ts';
import type { Survey } from './survey-cluster.ts';
import { changedTransactions } from './transaction-log.ts';

const LIVE_FILES = `
  SELECT pg_relation_filepath(oid) AS file
  FROM pg_class
  WHERE relkind IN ('r', 'i', 't', 'S', 'm') AND relpersistence = 'p'`;

/** Returns the current WAL insert position as a number. */
export async function logPosition(client: Pick<ClusterQueries, 'query'>): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>(
    `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text AS position`,
  );
  return BigInt(rows[0]?.position ?? 0);
}

function getRelation(file: string): string {
  return file.replace(/(?:_vm)?(?:\.\d+)?$/, '');
}

function compare(live: Set<string>, survey: Survey, before: ClusterFacts | null): string[] {
  const problems = [...live].filter((file) => !survey.files[file]).map((file) => `${file} is missing`);
  for (const [file, then] of Object.entries(before?.files ?? {})) {
    // A dropped table disappears from the catalogue before its file is deleted.
    if (!live.has(getRelation(file))) continue;
    const now = survey.files[file];
    if (!now) problems.push(`${file} is missing`);
    else if (now.pages < then.pages) problems.push(`${file} has become shorter`);
    else if (now.filled < then.filled) problems.push(`${file} has lost pages`);
  }
  return problems;
}

/** Scans the whole opened cluster and returns a description of each inconsistency; an empty list means no damage. */
export async function findDamage(client: ClusterClient, cluster: string): Promise<string[]> {
  await client.exec('CHECKPOINT');
  const { rows } = await client.query<{ file: string | null }>(LIVE_FILES);
  const live = new Set(rows.flatMap((row) => row.file ?? []));
  const survey = await surveyCluster(cluster, await logPosition(client));
  if (survey.problems.length > 0) return survey.problems;
  const before = await getParseContext(cluster);
  return [...compare(live, survey, before), ...(await changedTransactions(cluster, before?.transactions ?? {}))];
}
