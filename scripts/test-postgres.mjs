// npm run test:postgres: the server's tests on a throw-away PostgreSQL. Arguments go to vitest.
// --install lets it install PostgreSQL with apt when there is none and this is root.
import { installIfNeeded } from './lib/install.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { runMain } from './lib/problem.mjs';
import { runServerTestsOnPostgres } from './lib/suites.mjs';

await runMain(async () => {
  await installIfNeeded();
  const args = process.argv.slice(2);
  const mayInstall = args.includes('--install') || Boolean(process.env.CI);
  await ensurePostgres({ mayInstall });
  const { failed } = await runServerTestsOnPostgres(args.filter((argument) => argument !== '--install'));
  return failed === 0 ? 0 : 1;
});
