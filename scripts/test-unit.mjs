// npm run test:unit: everything that vitest runs. Arguments go to vitest, e.g. --project rules or a file's name.
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';
import { runVitest } from './lib/suites.mjs';

await runMain(async () => {
  await installIfNeeded();
  const { failed } = await runVitest('vitest', process.argv.slice(2));
  return failed === 0 ? 0 : 1;
});
