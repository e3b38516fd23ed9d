// Writes the SQL that brings the database from the last migration to the tables as they are now.
//   npm run db:generate -- add-reminders
import path from 'node:path';
import { spawnOn26 } from './lib/node26.mjs';
import { root } from './lib/root.mjs';

const [name] = process.argv.slice(2);
if (!name) {
  console.error('Say what the migration does: npm run db:generate -- add-reminders');
  process.exit(1);
}
process.exitCode = await spawnOn26('server/node_modules/drizzle-kit/bin.cjs', ['generate', '--name', name], {
  cwd: path.join(root, 'server'),
});
