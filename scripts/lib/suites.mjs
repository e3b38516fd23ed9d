import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { spawnOn26 } from './node26.mjs';
import { withPostgres } from './postgres.mjs';
import { countReport, newReport } from './reports.mjs';
import { root } from './root.mjs';
import { useMemoryForTemporaryFiles } from './temporary-folder.mjs';

/** Returns the name of a suite's report. A run with arguments gets its own, because `npm run requirements` needs a full one. */
export const nameReport = (suite, args) => (args.length > 0 ? `${suite}-partial` : suite);

/** Runs vitest, writes its JSON report under the suite's name and returns the counts. */
export async function runVitest(suite, args, env = {}) {
  useMemoryForTemporaryFiles();
  const report = newReport(suite);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await spawnOn26('vitest', ['run', ...reporters, ...args], { env });
  return countReport(suite, code);
}

/**
 * Runs all vitest tests. With `serverOnPostgres`, the server tests of features and channels are left to
 * runServerTestsOnPostgres, which needs a third of the time; the embedded database still gets every route, the browser
 * tests and the process tests.
 */
export function runUnitTests({ serverOnPostgres }) {
  return runVitest('vitest', [], serverOnPostgres ? { AIDE_SERVER_TESTS: 'embedded' } : {});
}

/** Server tests that do not use PostgreSQL: tests of the embedded database, of pure rules and of speech. */
const withoutPostgres = ['**/database/embedded/**', '**/*.rules.test.ts', '**/channels/speech/**'];

/** Runs the server tests on a temporary PostgreSQL cluster. */
export function runServerTestsOnPostgres(args = []) {
  useMemoryForTemporaryFiles();
  return withPostgres((postgres) => {
    console.log(`PostgreSQL ${postgres.version} on port ${postgres.port}`);
    const suite = ['--project=server', ...withoutPostgres.map((files) => `--exclude=${files}`), ...args];
    return runVitest(nameReport('postgres', args), suite, { TEST_DATABASE_URL: postgres.url });
  });
}

/** Runs the browser tests with an installed or downloaded Chromium and returns the counts. */
export async function runBrowserTests(args = []) {
  useMemoryForTemporaryFiles();
  const chromium = await ensureChromium();
  const report = nameReport('browser', args);
  console.log(`Browser: ${chromium.executablePath} (${chromium.origin})`);
  const env = {
    AIDE_CHROMIUM: JSON.stringify(chromium),
    PLAYWRIGHT_JSON_OUTPUT_FILE: newReport(report),
  };
  const code = await spawnOn26('playwright', ['test', '--reporter=list,json', ...args], {
    cwd: path.join(root, 'e2e'),
    env,
  });
  return countReport(report, code);
}
