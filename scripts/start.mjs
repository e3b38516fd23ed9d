// npm start: installs and builds what is missing, then runs the server in the foreground.
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';
import { serverEnvironment, serverNodeArgs } from './lib/server-environment.mjs';
import { setUp } from './lib/set-up.mjs';

await runMain(async () => {
  await setUp();
  const options = { env: { ...serverEnvironment, ...process.env }, nodeArgs: serverNodeArgs };
  return spawnOn26('server/src/main.ts', process.argv.slice(2), options);
});
