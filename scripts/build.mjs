// npm run build: the web app into web/dist, unless it was already built from the same sources.
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  await buildWebIfNeeded();
  console.log('web/dist is up to date.');
});
