// npm run pictures: takes the screenshots for the landing page, with demo data.
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';
import { setUp } from './lib/set-up.mjs';

await runMain(async () => {
  await setUp();
  return spawnOn26('e2e/pictures/take-pictures.ts');
});
