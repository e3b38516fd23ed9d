// npm run aide -- …: the operator's command line.
import { installIfNeeded } from './lib/install.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  return spawnOn26('server/src/cli/main.ts', process.argv.slice(2));
});
