import type { PGlite } from '@electric-sql/pglite';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import type { ClusterClient } from './cluster-client.ts';

/** Opens Drizzle on an embedded database. `observe` receives each statement. */
export function openDrizzle(
  client: ClusterClient,
  observe?: (statement: string, params: unknown[]) => void,
): PgliteDatabase {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Drizzle only calls PGlite's query and transaction
  return drizzle({ client: client as unknown as PGlite, ...(observe ? { logger: { logQuery: observe } } : {}) });
}
