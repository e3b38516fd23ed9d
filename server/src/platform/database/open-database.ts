import type { Logger } from '../log.ts';
import type { Database, OpenOptions } from './database.ts';

export interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_POOL: number;
  DATA_DIR: string;
}

/** Opens PostgreSQL if a URL is given, otherwise the embedded database of the data folder. Only the driver in use is loaded. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  if (settings.DATABASE_URL !== undefined) {
    const { openPostgres } = await import('./open-postgres.ts');
    const { withoutTimeouts = false, onOpening } = options;
    const opening = openPostgres({ url: settings.DATABASE_URL, pool: settings.DATABASE_POOL, log, withoutTimeouts });
    onOpening?.();
    return opening;
  }
  const { openEmbeddedDatabase } = await import('./open-embedded-database.ts');
  return openEmbeddedDatabase(settings.DATA_DIR, log, options);
}
