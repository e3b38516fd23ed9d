import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { spawnOn26 } from './node26.mjs';
import { withPostgres } from './postgres.mjs';
import { countReport, newReport } from './reports.mjs';
import { root } from './root.mjs';

/** Runs vitest with its report kept under the suite's name and answers the counts. */
export async function runVitest(suite, args, env = {}) {
  const report = newReport(suite);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await spawnOn26('vitest', ['run', ...reporters, ...args], { env });
  return countReport(suite, code);
}

/** Tests of the server that have nothing to say about PostgreSQL: of the embedded database itself, of pure rules, of speech. */
const withoutPostgres = ['**/database/embedded/**', '**/*.rules.test.ts', '**/channels/speech/**'];

/** Runs the server's tests on a throw-away PostgreSQL. */
export function runServerTestsOnPostgres(args = []) {
  return withPostgres((postgres) => {
    console.log(`PostgreSQL ${postgres.version} on port ${postgres.port}`);
    const suite = ['--project=server', ...withoutPostgres.map((files) => `--exclude=${files}`), ...args];
    return runVitest('postgres', suite, { TEST_DATABASE_URL: postgres.url });
  });
}

/** Runs the browser tests with a Chromium found or fetched, and answers the counts. */
export async function runBrowserTests(args = []) {
  const chromium = await ensureChromium();
  console.log(`Browser: ${chromium.executablePath} (${chromium.origin})`);
  const env = {
    AIDE_CHROMIUM: JSON.stringify(chromium),
    PLAYWRIGHT_JSON_OUTPUT_FILE: newReport('browser'),
  };
  const code = await spawnOn26('playwright', ['test', '--reporter=list,json', ...args], {
    cwd: path.join(root, 'e2e'),
    env,
  });
  return countReport('browser', code);
}
