// npm run test:unit: all vitest tests. Arguments go to vitest, for example --project rules or a file name.
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';
import { nameReport, runVitest } from './lib/suites.mjs';

await runMain(async () => {
  await installIfNeeded();
  const args = process.argv.slice(2);
  const { failed } = await runVitest(nameReport('vitest', args), args);
  return failed === 0 ? 0 : 1;
});
