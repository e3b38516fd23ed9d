// npm run check: all static checks.
import { check } from './lib/check.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  const { failed } = await check();
  return failed === 0 ? 0 : 1;
});
