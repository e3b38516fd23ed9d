import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import type { ClusterClient } from './cluster-thread.ts';

/** Opens Drizzle on an embedded database. */
export function openDrizzle(client: ClusterClient): PgliteDatabase {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Drizzle only calls PGlite's query and transaction
  return drizzle({ client: client as unknown as PGlite });
}
