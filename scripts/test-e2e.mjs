// npm run test:e2e: the browser tests against the built product. Arguments go to Playwright.
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';
import { runBrowserTests } from './lib/suites.mjs';

await runMain(async () => {
  await installIfNeeded();
  await buildWebIfNeeded();
  const { failed } = await runBrowserTests(process.argv.slice(2));
  return failed === 0 ? 0 : 1;
});
