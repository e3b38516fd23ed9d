// npm start: sets up what is missing, then runs the server in the foreground. Later starts skip what is done.
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  await buildWebIfNeeded();
  return spawnOn26('server/src/main.ts', process.argv.slice(2));
});
