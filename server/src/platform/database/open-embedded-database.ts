import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from '../log.ts';
import { guardTransactions, type Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens the embedded database of a data folder and brings its schema up to date. */
export async function openEmbeddedDatabase(dir: string, log: Logger): Promise<Database> {
  const embedded = await openEmbedded({ dir, log });
  const { client } = embedded;
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    await embedded.close();
    throw error;
  }
  return embeddedDatabase(client, () => embedded.close());
}

/** An open PGlite as the product uses it. */
export function embeddedDatabase(client: PGlite, close: () => Promise<void>): Database {
  const db = drizzle({ client });
  return {
    kind: 'embedded',
    ...guardTransactions(db, (work) => db.transaction(work)),
    async listen(channel, heard) {
      await client.listen(channel, heard);
    },
    // The data folder is locked: there is no other process.
    withAdvisoryLock: (_name, stop, work) => work(stop),
    async ping() {
      await client.query('select 1');
    },
    close,
  };
}
