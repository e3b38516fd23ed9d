// npm run drill <name> [-- arguments]: simulates a failure, such as a kill under load, and reports what was lost.
import { installIfNeeded } from './lib/install.mjs';
import { entriesIn, pick } from './lib/named.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { serverEnvironment, serverNodeArgs } from './lib/server-environment.mjs';

await runMain(async () => {
  await installIfNeeded();
  const [name, ...args] = process.argv.slice(2);
  const drills = entriesIn(['server/drills', 'scripts/drills']);
  if (!name)
    throw new Problem(`Name a drill: npm run drill <name>. Available: ${[...drills.keys()].join(', ') || 'none yet'}.`);
  const [{ file }] = pick(drills, [name], 'drill');
  // Some drills run the server in their own process and measure its memory.
  return spawnOn26(file, args, { nodeArgs: serverNodeArgs, env: serverEnvironment });
});
