import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { spawnOn26 } from './node26.mjs';
import { withPostgres } from './postgres.mjs';
import { Problem } from './problem.mjs';
import { countReport, newReport, printRetried } from './reports.mjs';
import { root } from './root.mjs';
import { filesUnder } from './stamp.mjs';
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

/** Server tests that gain nothing from PostgreSQL: of the embedded database, of pure rules and of speech, and the sweep of all routes. */
const withoutPostgres = [
  '**/database/embedded/**',
  '**/*.rules.test.ts',
  '**/channels/speech/**',
  '**/test/distribution.test.ts',
  '**/test/route-sweep.test.ts',
];

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
  printRetried(report);
  return countReport(report, code);
}

const packages = ['contract', 'rules', 'language', 'server', 'web', 'e2e', 'scripts'];
const isGenerated = (name) => name === 'node_modules' || name === 'dist';

/**
 * Returns the test files whose path contains one of the given paths, by the command that runs them. A source file
 * selects the tests with its name: `rules/src/agenda.ts` selects `rules/src/agenda.test.ts`.
 * @throws {Problem} if a path selects none
 */
export function selectTests(paths) {
  const files = packages
    .flatMap((name) => filesUnder(path.join(root, name), isGenerated))
    .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
    .filter((file) => /\.(?:test\.tsx?|spec\.ts)$/.test(file));
  const selected = new Set();
  for (const given of paths) {
    if (given.startsWith('-'))
      throw new Problem(`npm test takes paths. For options such as ${given}: npm run test:unit or npm run test:e2e.`);
    const wanted = path.isAbsolute(given) ? path.relative(root, given) : path.normalize(given);
    const part = /\.(?:test|spec)\.tsx?$/.test(wanted) ? wanted : wanted.replace(/\.(?:tsx?|mjs)$/, '');
    const found = files.filter((file) => file.includes(part));
    if (found.length === 0) throw new Problem(`No test has a path with ${given}.`);
    for (const file of found) selected.add(file);
  }
  const all = [...selected];
  return { vitest: all.filter((file) => !isBrowserTest(file)), browser: all.filter(isBrowserTest) };
}

const isBrowserTest = (file) => file.endsWith('.spec.ts');
