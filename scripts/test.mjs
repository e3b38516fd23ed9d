// npm test: all checks and tests, on a fresh clone. With paths, only the tests there: npm test -- rules e2e/journeys/sign-in
// It ends with every failed test and "N passed, N failed".
import { check } from './lib/check.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { obtainDovecot, obtainPostgres, obtainRadicale } from './lib/postgres.mjs';
import { checkRequirements } from './lib/requirements.mjs';
import { setUp } from './lib/set-up.mjs';
import { runBrowserTests, runServerTestsOnPostgres, runUnitTests, runVitest, selectTests } from './lib/suites.mjs';

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

async function buildWeb() {
  await setUp();
  console.log('web/dist is up to date.');
  return none;
}

/** Installed before the first test in CI, because it decides which tests use the embedded database. */
const obtain = () => obtainPostgres({ mayInstall: Boolean(process.env.CI) });

async function unitTests() {
  await obtainDovecot({ mayInstall: Boolean(process.env.CI) });
  await obtainRadicale({ mayInstall: Boolean(process.env.CI) });
  return runUnitTests({ serverOnPostgres: Boolean(await obtain()) });
}

async function serverOnPostgres() {
  if (!(await obtain())) {
    console.log('Skipped: PostgreSQL is not installed. All server tests above used the embedded database.');
    console.log('To run this step, install PostgreSQL 15 or later, or run npm run test:postgres -- --install as root.');
    return none;
  }
  return runServerTestsOnPostgres();
}

const allParts = [
  ['Check: format, lint, import direction, types, dead code', check],
  ['Build', buildWeb],
  ['Unit, integration and process tests', unitTests],
  ['Server tests on PostgreSQL', serverOnPostgres],
  ['Browser tests', () => runBrowserTests()],
  ['Requirements', checkRequirements],
];

/** Returns the steps that run the tests of some paths. Only browser tests need the built web app. */
function getPartsOf(paths) {
  const { vitest, browser } = selectTests(paths);
  return [
    ...(vitest.length > 0 ? [['Tests', () => runVitest('vitest-partial', vitest)]] : []),
    ...(browser.length > 0
      ? [
          ['Build', buildWeb],
          ['Browser tests', () => runBrowserTests(browser)],
        ]
      : []),
  ];
}

/** Runs one step. A step that throws counts as one failure, and the next steps still run. */
async function run([title, part]) {
  console.log(`\n— ${title}`);
  const began = Date.now();
  let counts;
  try {
    counts = { ...none, ...(await part()) };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    counts = { ...none, failed: 1 };
  }
  return { title, ...counts, seconds: ((Date.now() - began) / 1000).toFixed(1) };
}

await runMain(async () => {
  await installIfNeeded();
  const paths = process.argv.slice(2);
  const parts = paths.length > 0 ? getPartsOf(paths) : allParts;
  const results = [];
  for (const part of parts) results.push(await run(part));

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
