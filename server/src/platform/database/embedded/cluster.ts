import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGlite } from '@electric-sql/pglite';

/**
 * Sized for a laptop and safe for a PostgreSQL without background processes. `vacuum_truncate` is off because the damage check relies on
 * files that never shrink.
 */
const POSTGRESQL_CONF = [
  'shared_buffers = 16MB',
  'wal_buffers = 1MB',
  'work_mem = 4MB',
  'maintenance_work_mem = 16MB',
  'max_wal_size = 64MB',
  'min_wal_size = 4MB',
  'wal_recycle = off',
  'vacuum_truncate = off',
  "timezone = 'UTC'",
  "log_timezone = 'UTC'",
];

/** WAL segments of 1 MB instead of 16: creating one causes no pause, and snapshots contain little unused WAL. */
const INITDB_PARAMETERS = ['--wal-segsize=1'];

/** Thrown if the cluster did not open. The message is PostgreSQL's last line of output; `output` has all lines. */
export class ClusterOpenError extends Error {
  override readonly name = 'ClusterOpenError';
  readonly output: string;

  constructor(message: string, output: string, options?: ErrorOptions) {
    super(message, options);
    this.output = output;
  }
}

function lastWord(lines: string[], error: unknown): string {
  const complaint = lines.findLast((line) => /\b(PANIC|FATAL|ERROR):/.test(line));
  if (complaint) return complaint.replace(/^.*?\b(PANIC|FATAL|ERROR):\s*/, '');
  return error instanceof Error ? error.message : String(error);
}

/** The extensions that the migrations create. PGlite has an extension's files only if it is opened with it. */
export const embeddedExtensions = { btree_gin, pg_trgm };

/** Opens the PostgreSQL data folder. If there is none, creates it with initdb, which takes a few seconds. */
export async function openCluster(folder: string): Promise<PGlite> {
  const lines: string[] = [];
  const listen = (line: string) => {
    lines.push(line);
    if (lines.length > 20) lines.shift();
    return false;
  };
  try {
    return await PGlite.create({
      dataDir: folder,
      postgresqlconf: POSTGRESQL_CONF,
      initDbStartParams: INITDB_PARAMETERS,
      extensions: embeddedExtensions,
      onStderr: listen,
    });
  } catch (error) {
    throw new ClusterOpenError(lastWord(lines, error), lines.join('\n'), { cause: error });
  }
}

/**
 * Creates a minimal cluster. The template databases are never used and make up two thirds of the files, which every start, check and
 * snapshot would read.
 */
export async function createCluster(folder: string): Promise<void> {
  const client = await openCluster(folder);
  await client.exec('UPDATE pg_database SET datistemplate = false, datallowconn = true');
  await client.exec('DROP DATABASE template1');
  await client.exec('DROP DATABASE template0');
  await client.exec('VACUUM (FREEZE, ANALYZE)');
  await client.exec('CHECKPOINT');
  await client.close();
}
