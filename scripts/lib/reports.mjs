import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cacheDir } from './root.mjs';

/** @typedef {{ title: string, outcome: 'passed' | 'failed' | 'skipped', retried?: true, reason?: string }} TestResult */

/** Returns the path of a suite's JSON report. */
const reportFile = (suite) => path.join(cacheDir, 'reports', `${suite}.json`);

/** Returns the path for a new report and deletes the previous one, so that a crashed suite does not reuse its figures. */
export function newReport(suite) {
  const file = reportFile(suite);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const vitestOutcomes = { passed: 'passed', failed: 'failed' };
const playwrightOutcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed' };

/** Returns the first line of an error message without terminal colours. */
const formatReason = (message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')[0]
    .slice(0, 300);

function fromVitest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      title: test.fullName,
      outcome: vitestOutcomes[test.status] ?? 'skipped',
      ...(test.status === 'failed' && { reason: formatReason(test.failureMessages?.[0]) }),
    })),
  );
  // A file that failed before its first test has no results to count.
  const broken = report.testResults
    .filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
    .map((file) => ({ title: file.name, outcome: 'failed', reason: formatReason(file.message) }));
  return [...tests, ...broken];
}

function fromPlaywright(report) {
  const walk = (suite, above) => {
    const titles = [...above, suite.title];
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        title: [...titles, spec.title].join(' '),
        outcome: playwrightOutcomes[test.status] ?? 'skipped',
        ...(test.status === 'flaky' && { retried: true }),
        ...(test.status === 'unexpected' && { reason: formatReason(test.results?.at(-1)?.error?.message) }),
      })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((child) => walk(child, titles))];
  };
  const tests = report.suites.flatMap((suite) => walk(suite, []));
  return [...tests, ...report.errors.map((error) => ({ title: error.message, outcome: 'failed' }))];
}

/**
 * Returns the tests in a JSON report of vitest or Playwright.
 * @returns {TestResult[]}
 */
export function parseResults(report) {
  return 'testResults' in report ? fromVitest(report) : fromPlaywright(report);
}

/** Counts results. A suite that failed without a failed test counts as one failure. */
export function countResults(results, exitCode) {
  const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
  const failed = count('failed');
  return { passed: count('passed'), skipped: count('skipped'), failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Returns the results of a suite's last run, or undefined if there is no report. */
export function findReport(suite) {
  const file = reportFile(suite);
  return existsSync(file) ? parseResults(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Prints the tests of a suite's last run that passed only on retry. */
export function printRetried(suite) {
  for (const { title, retried } of findReport(suite) ?? []) if (retried) console.log(`Passed only on retry: ${title}`);
}

/** Counts a suite's last run and returns its failures with their reasons. */
export function countReport(suite, exitCode) {
  const results = findReport(suite) ?? [];
  const failures = results.filter((result) => result.outcome === 'failed');
  return { ...countResults(results, exitCode), failures };
}
