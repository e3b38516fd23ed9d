// npm run build: installs packages, builds the web app and prepares the empty database. After it, a start writes nothing to the tree.
import { runMain } from './lib/problem.mjs';
import { setUp } from './lib/set-up.mjs';

await runMain(async () => {
  await setUp();
  console.log('web/dist is up to date.');
});
