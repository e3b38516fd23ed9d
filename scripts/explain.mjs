// npm run explain -- "call priya tomorrow at 4": explain.ts on the Node.js that the product ships with.
import { installIfNeeded } from './lib/install.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  return spawnOn26('scripts/explain.ts', process.argv.slice(2));
});
