// npm run test:e2e: the browser tests against the built product. Arguments go to Playwright.
import { runMain } from './lib/problem.mjs';
import { setUp } from './lib/set-up.mjs';
import { runBrowserTests } from './lib/suites.mjs';

await runMain(async () => {
  await setUp();
  const { failed } = await runBrowserTests(process.argv.slice(2));
  return failed === 0 ? 0 : 1;
});
