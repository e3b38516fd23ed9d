import type { TestProject } from 'vitest/node';
import { ensureSeed, seedPath } from '../src/platform/database/embedded/seed.ts';
import { openPostgres } from '../src/platform/database/open-postgres.ts';
import { createLog } from '../src/platform/log.ts';
import { createScratchDatabase } from './scratch-database.ts';

/** Creates a migrated, empty database once, so that each test file gets a copy in a fraction of the time. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined) {
    const { name, url, drop } = await createScratchDatabase(server);
    try {
      const database = await openPostgres({ url, pool: 1, log: createLog('silent') });
      await database.close();
    } catch (error) {
      await drop();
      throw error;
    }
    project.provide('databaseSeed', name);
    return drop;
  }
  const seed = await seedPath();
  await ensureSeed(seed);
  project.provide('databaseSeed', seed);
  return undefined;
}
