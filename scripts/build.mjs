// npm run build: builds the web app into web/dist, unless it is up to date.
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  await buildWebIfNeeded();
  console.log('web/dist is up to date.');
});
