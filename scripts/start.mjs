// npm start: sets up what is missing, then runs the server in the foreground. Later starts skip what is done.
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';
import { setUp } from './lib/set-up.mjs';

await runMain(async () => {
  await setUp();
  return spawnOn26('server/src/main.ts', process.argv.slice(2));
});
