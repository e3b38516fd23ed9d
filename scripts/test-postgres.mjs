// npm run test:postgres: the server tests on a temporary PostgreSQL cluster. Arguments go to vitest.
// With --install and as root it installs PostgreSQL with apt if there is none.
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
