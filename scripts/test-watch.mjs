// npm run test:watch: runs vitest tests again when a file they import changes. Arguments go to vitest, for example a path.
// Without any, all tests except those that start whole processes and screens.
import { installIfNeeded } from './lib/install.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  const args = process.argv.slice(2);
  return spawnOn26('vitest', ['watch', ...(args.length > 0 ? args : ['--project=!process', '--project=!screens'])]);
});
