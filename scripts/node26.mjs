// Runs a script or a package's command on the Node.js that the product ships with, whatever the machine has.
//   node scripts/node26.mjs server/src/main.ts --demo
//   node scripts/node26.mjs vitest run
import { spawnOn26 } from './lib/node26.mjs';
import { Problem, runMain } from './lib/problem.mjs';

await runMain(() => {
  const [target, ...args] = process.argv.slice(2);
  if (!target) throw new Problem('Say what to run: node scripts/node26.mjs <file or command> [arguments]');
  return spawnOn26(target, args);
});
