// npm test: all checks and tests, on a fresh clone. With paths, only the tests there: npm test -- rules e2e/journeys/sign-in
// It ends with every failed test and "N passed, N failed".
import { inspect } from 'node:util';
import { check } from './lib/check.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { obtainDovecot, obtainPostgres, obtainRadicale } from './lib/postgres.mjs';
import { countReport, newReport } from './lib/reports.mjs';
import { checkRequirements } from './lib/requirements.mjs';
import { setUp } from './lib/set-up.mjs';
import { canRunSideBySide, runScript, runSteps } from './lib/side-by-side.mjs';
import { runBrowserTests, runUnitTests, runVitest, selectTests } from './lib/suites.mjs';

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

async function buildWeb() {
  await setUp();
  console.log('web/dist is up to date.');
  return none;
}

/** Installed before the first test in CI, because it decides which tests use the embedded database. */
const obtain = () => obtainPostgres({ mayInstall: Boolean(process.env.CI) });

async function unitTests() {
  return runUnitTests({ serverOnPostgres: Boolean(await obtain()) });
}

/** Runs a suite as a script of its own, so that its output can be held back. */
async function runSuite(suite, script, output) {
  newReport(suite);
  return countReport(suite, await runScript(script, output));
}

async function serverOnPostgres(output) {
  if (await obtain()) return runSuite('postgres', 'scripts/test-postgres.mjs', output);
  output.write('Skipped: PostgreSQL is not installed. All server tests used the embedded database.\n');
  output.write(
    'To run this step, install PostgreSQL 15 or later, or run npm run test:postgres -- --install as root.\n',
  );
  return none;
}

const buildInBackground = async (output) => ({ ...none, failed: await runScript('scripts/build.mjs', output) });
const allBrowserTests = (output) => runSuite('browser', 'scripts/test-e2e.mjs', output);

const allSteps = [
  { title: 'Check: format, lint, import direction, types, dead code', part: () => check() },
  { title: 'Build', part: buildInBackground, background: true },
  { title: 'Unit, integration and process tests', part: unitTests },
  { title: 'Browser tests', part: allBrowserTests, background: true },
  { title: 'Server tests on PostgreSQL', part: serverOnPostgres, background: true },
];

/** Runs everything. The tests on PostgreSQL are last, because without other steps beside them they use the cores best. */
async function runAll() {
  await obtainDovecot({ mayInstall: Boolean(process.env.CI) });
  await obtainRadicale({ mayInstall: Boolean(process.env.CI) });
  await obtain();
  const results = await runSteps(allSteps, run, { sideBySide: canRunSideBySide() });
  return [...results, await run({ title: 'Requirements', part: checkRequirements }, process.stdout)];
}

/** Runs the tests of some paths. Only browser tests need the built web app. */
function runTestsOf(paths) {
  const { vitest, browser } = selectTests(paths);
  const tests = { title: 'Tests', part: () => runVitest('vitest-partial', vitest) };
  const build = { title: 'Build', part: buildWeb };
  const browserTests = { title: 'Browser tests', part: () => runBrowserTests(browser) };
  const steps = [...(vitest.length > 0 ? [tests] : []), ...(browser.length > 0 ? [build, browserTests] : [])];
  return runSteps(steps, run, { sideBySide: false });
}

/** Runs one step. A step that throws counts as one failure, and the next steps still run. */
async function run({ title, part, background }, held) {
  const output = background ? held : process.stdout;
  output.write(`\n— ${title}\n`);
  const began = Date.now();
  let counts;
  try {
    counts = { ...none, ...(await part(output)) };
  } catch (error) {
    output.write(`${error instanceof Problem ? error.message : inspect(error)}\n`);
    counts = { ...none, failed: 1 };
  }
  return { title, ...counts, seconds: ((Date.now() - began) / 1000).toFixed(1) };
}

await runMain(async () => {
  await installIfNeeded();
  const paths = process.argv.slice(2);
  const results = paths.length > 0 ? await runTestsOf(paths) : await runAll();

  console.log('');
  for (const { title, passed, failed, skipped, seconds, failures } of results) {
    const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
    console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${title}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`);
    for (const failure of failures.slice(0, 20)) console.log(`         ${failure.title}\n           ${failure.reason}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
});
