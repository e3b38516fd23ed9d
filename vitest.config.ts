import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests of the embedded database, tests that need none, and those that call every route, compete for rows, upgrade or restore data. On
 * PostgreSQL the fuzz calls every route, instead of the sweep.
 */
const embeddedServerTests = [
  'src/platform/{database,due-work,idempotency,rate-limit}/**/*.test.ts',
  'src/channels/speech/**/*.test.ts',
  'src/**/*.rules.test.ts',
  'test/{backup,distribution,races,route-sweep,upgrade}.test.ts',
];

const inTests = (file: string) => path.resolve(import.meta.dirname, 'scripts/test', file);
const setupFiles = ['fail-on-console-error.ts', 'end-blocked-tests.ts'].map(inTests);
/** For the projects with property tests. */
const fixedSeed = inTests('fixed-seed.ts');

/**
 * Only a hang reaches these limits: no test asserts how fast something is, and a busy machine needs many times what an idle one does.
 * Mutation tests set a shorter limit for queries, because a query for something that a mutant removed always takes that long.
 */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: Number(process.env.AIDE_QUERY_TIMEOUT ?? 60_000), interval: 20 } },
};

/**
 * The server tests of this run. npm test runs those of features and channels on PostgreSQL, if it is installed, and repeats only the
 * others on the embedded database (decision 040).
 */
const serverTests =
  process.env.AIDE_SERVER_TESTS === 'embedded' ? embeddedServerTests : ['src/**/*.test.ts', 'test/**/*.test.ts'];

const pure = (name: string) => ({
  test: {
    name,
    root: name,
    include: ['**/*.test.ts'],
    setupFiles: [...setupFiles, fixedSeed],
    isolate: false,
    ...limits,
  },
});

export default defineConfig({
  test: {
    // One more than there are cores: there is always a test that waits for a process, a timer or a password's hash.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      pure('contract'),
      pure('rules'),
      pure('language'),
      {
        test: {
          name: 'server',
          root: 'server',
          include: serverTests,
          globalSetup: [path.resolve(import.meta.dirname, 'server/test/database-seed.setup.ts')],
          setupFiles: [
            ...setupFiles,
            fixedSeed,
            path.resolve(import.meta.dirname, 'server/test/light-passwords.setup.ts'),
            path.resolve(import.meta.dirname, 'server/test/keep-database-code.setup.ts'),
          ],
          // Every file makes an app and a database of its own; loading the modules again for each costs minutes.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['{src,build}/**/*.test.ts'],
          setupFiles,
          isolate: false,
          ...limits,
        },
      },
      {
        // Hooks and components, with Testing Library and a stubbed API (web/test).
        test: {
          name: 'components',
          root: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, path.resolve(import.meta.dirname, 'web/test/component.setup.ts')],
          // The DOM is emptied after each test; loading React and the app again for each file took most of the time.
          isolate: false,
          ...limits,
        },
      },
      {
        // Whole screens against the real server, without a browser (e2e/dom).
        test: {
          name: 'screens',
          root: 'e2e',
          include: ['screens/*.test.ts'],
          environment: 'happy-dom',
          globalSetup: [path.resolve(import.meta.dirname, 'e2e/dom/server.setup.ts')],
          setupFiles,
          isolate: false,
          env: { TZ: 'Asia/Kolkata' },
          ...limits,
        },
      },
      { test: { name: 'tools', root: 'scripts', include: ['test/*.test.ts'], setupFiles, isolate: false, ...limits } },
      {
        // Starts real processes, each as heavy as a suite of its own.
        test: {
          name: 'process',
          root: 'scripts',
          include: ['test/process/*.test.ts'],
          setupFiles,
          ...limits,
          testTimeout: 2 * limits.testTimeout,
        },
      },
    ],
  },
});
