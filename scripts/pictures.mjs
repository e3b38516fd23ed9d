// npm run pictures: takes the screenshots for the landing page, with demo data.
// npm run pictures -- --compare <commit>: takes screenshots of every page at the commit and now, and lists those that differ.
import { parseArgs } from 'node:util';
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';
import { setUp } from './lib/set-up.mjs';

const { values } = parseArgs({ options: { compare: { type: 'string' } } });

await runMain(async () => {
  await setUp();
  if (values.compare !== undefined) return spawnOn26('e2e/pictures/compare-screens.ts', [values.compare]);
  return spawnOn26('e2e/pictures/take-pictures.ts');
});
