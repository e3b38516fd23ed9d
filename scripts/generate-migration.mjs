// npm run db:generate -- add-reminders: writes the SQL that brings the database from the last migration to the tables
// as they are now.
import path from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { root } from './lib/root.mjs';

await runMain(async () => {
  await installIfNeeded();
  const [name, ...options] = process.argv.slice(2);
  if (!name) throw new Problem('Name the migration: npm run db:generate -- add-reminders');
  return spawnOn26('server/node_modules/drizzle-kit/bin.cjs', ['generate', '--name', name, ...options], {
    cwd: path.join(root, 'server'),
  });
});
