// npm run dev: the server, restarted when its files change, and Vite with hot reload. Ctrl-C stops both.
import { once } from 'node:events';
import path from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { startOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';
import { root } from './lib/root.mjs';
import { seedDatabaseIfNeeded } from './lib/seed-database.mjs';

await runMain(async () => {
  await installIfNeeded();
  await seedDatabaseIfNeeded();
  const server = startOn26('server/src/main.ts', process.argv.slice(2), {
    nodeArgs: ['--watch', '--watch-preserve-output'],
  });
  const vite = startOn26('vite', [], { cwd: path.join(root, 'web') });
  const both = [server, vite];
  const ended = both.map((child) => once(child, 'close'));
  const [code] = await Promise.race(ended);
  for (const child of both) child.kill('SIGTERM');
  await Promise.all(ended);
  return code ?? 0;
});
