// npm run test:postgres: the server's tests on a throw-away PostgreSQL. Arguments go to vitest.
// --install lets it install PostgreSQL with apt when there is none and this is root.
import { installIfNeeded } from './lib/install.mjs';
import { ensurePostgres, withPostgres } from './lib/postgres.mjs';
import { runMain } from './lib/problem.mjs';
import { runVitest } from './lib/suites.mjs';

await runMain(async () => {
  await installIfNeeded();
  const args = process.argv.slice(2);
  const mayInstall = args.includes('--install') || Boolean(process.env.CI);
  await ensurePostgres({ mayInstall });
  const { failed } = await withPostgres((postgres) => {
    console.log(`PostgreSQL ${postgres.version} on port ${postgres.port}`);
    const vitestArgs = args.filter((argument) => argument !== '--install');
    return runVitest('postgres', ['--project=server', ...vitestArgs], { TEST_DATABASE_URL: postgres.url });
  });
  return failed === 0 ? 0 : 1;
});
