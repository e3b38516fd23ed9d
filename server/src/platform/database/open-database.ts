import type { Logger } from '../log.ts';
import type { Database } from './database.ts';

export interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_POOL: number;
  DATA_DIR: string;
}

/** Opens PostgreSQL if a URL is given, otherwise the embedded database of the data folder. Only the driver in use is loaded. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  options: { withoutTimeouts?: boolean } = {},
): Promise<Database> {
  if (settings.DATABASE_URL !== undefined) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres({ url: settings.DATABASE_URL, pool: settings.DATABASE_POOL, log, ...options });
  }
  const { openEmbeddedDatabase } = await import('./open-embedded-database.ts');
  return openEmbeddedDatabase(settings.DATA_DIR, log, options);
}
