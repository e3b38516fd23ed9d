import { describe, expect, test } from 'vitest';
import { countResults, parseResults } from '../lib/reports.mjs';

describe("vitest's report", () => {
  const file = (status: string, ...tests: [string, string][]) => ({
    name: 'some.test.ts',
    status,
    assertionResults: tests.map(([fullName, outcome]) => ({
      fullName,
      status: outcome,
      failureMessages:
        outcome === 'failed' ? ['\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at a.test.ts'] : [],
    })),
  });

  test('is counted test by test', () => {
    const results = parseResults({
      testResults: [
        file('failed', ['a', 'passed'], ['b', 'failed']),
        file('passed', ['c', 'passed'], ['d', 'pending']),
      ],
    });
    expect(countResults(results, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  test('gives the first line of the error of a failed test', () => {
    const results = parseResults({ testResults: [file('failed', ['b', 'failed'])] });
    expect(results).toEqual([{ title: 'b', outcome: 'failed', reason: 'AssertionError: expected 1 to be 2' }]);
  });

  test('counts a file that failed before its first test', () => {
    expect(countResults(parseResults({ testResults: [file('failed')] }), 1)).toMatchObject({ failed: 1 });
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

  test('is counted test by test, with the titles above', () => {
    const results = parseResults({
      errors: [],
      suites: [
        {
          title: 'sign-in.spec.ts',
          specs: [spec('has fields [S2.login.01]', 'expected')],
          suites: [{ title: 'on a phone', specs: [spec('has fields', 'unexpected'), spec('later', 'skipped')] }],
        },
      ],
    });
    expect(results[0]).toEqual({ title: 'sign-in.spec.ts has fields [S2.login.01]', outcome: 'passed' });
    expect(countResults(results, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  test('marks a test that passed only on retry', () => {
    const results = parseResults({ errors: [], suites: [{ title: 'file', specs: [spec('moody', 'flaky')] }] });
    expect(results[0]).toMatchObject({ outcome: 'passed', retried: true });
  });

  test('counts errors outside of any test', () => {
    const results = parseResults({ errors: [{ message: 'the server did not start' }], suites: [] });
    expect(countResults(results, 1)).toMatchObject({ failed: 1 });
  });
});

test('a suite that ends without a report counts as one failure', () => {
  expect(countResults([], 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
