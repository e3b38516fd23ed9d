// npm run mutate -- <folder, file or file:from-to (lines)> [test files]: mutation testing with Stryker. Not part of npm test, because
// it takes minutes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { postgresBinaries, withPostgres } from './lib/postgres.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { startProgress } from './lib/progress.mjs';
import { root } from './lib/root.mjs';
import { npm } from './lib/run.mjs';

const home = path.join(root, 'scripts', 'mutate');

/** Installs Stryker into scripts/mutate, with its own lock file, so that a normal install does not contain its 176 packages. */
async function installStryker() {
  if (existsSync(path.join(home, 'node_modules', '.package-lock.json'))) return;
  const progress = startProgress('Installing Stryker');
  const { code, output } = await npm(['ci', '--loglevel=error'], { cwd: home });
  progress.stop(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new Problem(`${output.trim()}\nStryker could not be installed.`);
}

await runMain(async () => {
  const [target, ...tests] = process.argv.slice(2);
  if (!target || !existsSync(path.join(root, target.split(':')[0])))
    throw new Problem('Name a folder or a file, for example: npm run mutate -- rules/src');
  const missing = tests.find((test) => !existsSync(path.join(root, test)));
  if (missing !== undefined) throw new Problem(`There is no test file ${missing}.`);
  await installIfNeeded();
  await installStryker();
  const run = (env = {}) => spawnOn26('scripts/mutate/run-stryker.ts', [target, ...tests], { env });
  // Every mutant opens a database. PostgreSQL takes a third of the time of the embedded one.
  if (!target.startsWith('server/') || !postgresBinaries()) return run();
  return withPostgres((postgres) => run({ TEST_DATABASE_URL: postgres.url }));
});
