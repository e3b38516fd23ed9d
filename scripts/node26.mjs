// Runs a script or an installed command on the Node.js 26 that npm ci installs.
//   node scripts/node26.mjs server/src/main.ts --demo
//   node scripts/node26.mjs vitest run
import { spawnOn26 } from './lib/node26.mjs';
import { Problem, runMain } from './lib/problem.mjs';

await runMain(() => {
  const [target, ...args] = process.argv.slice(2);
  if (!target) throw new Problem('Name a file or a command: node scripts/node26.mjs <file or command> [arguments]');
  return spawnOn26(target, args);
});
