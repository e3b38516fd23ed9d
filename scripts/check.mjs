// npm run check: all static checks. With words, only those whose name contains one of them: npm run check -- types
import { check } from './lib/check.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  const { failed } = await check(process.argv.slice(2));
  return failed === 0 ? 0 : 1;
});
