import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of the embedded database, tests that need none, and those that call every route, compete for rows, move or restore data. */
const embeddedServerTests = [
  'src/platform/**/*.test.ts',
  'src/channels/speech/**/*.test.ts',
  'src/**/*.rules.test.ts',
  'test/{backup,chaos,declared-tables,distribution,fuzz,moving,races,route-sweep,upgrade}.test.ts',
];

const setupFiles = [path.resolve(import.meta.dirname, 'scripts/test/fail-on-console-error.ts')];

/**
 * The server tests of this run. npm test runs those of features and channels on PostgreSQL, if it is installed, and repeats only the
 * others on the embedded database (decision 040).
 */
const serverTests =
  process.env.AIDE_SERVER_TESTS === 'embedded' ? embeddedServerTests : ['src/**/*.test.ts', 'test/**/*.test.ts'];

const pure = (name: string) => ({ test: { name, root: name, include: ['**/*.test.ts'], setupFiles, isolate: false } });

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
            path.resolve(import.meta.dirname, 'server/test/light-passwords.setup.ts'),
            path.resolve(import.meta.dirname, 'server/test/keep-database-code.setup.ts'),
          ],
          // Every file makes an app and a database of its own; loading the modules again for each costs minutes.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A busy machine needs longer than the default of one second; no test asserts how fast something is.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      { test: { name: 'web', root: 'web', include: ['{src,build}/**/*.test.ts'], setupFiles, isolate: false } },
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
          // A dialog takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole screens against the real server, without a browser (e2e/dom).
        resolve: { alias: { '@playwright/test': path.resolve(import.meta.dirname, 'e2e/dom/playwright.ts') } },
        test: {
          name: 'screens',
          root: 'e2e',
          include: ['dom/*.test.ts', 'screens/*.test.ts'],
          environment: 'happy-dom',
          globalSetup: [path.resolve(import.meta.dirname, 'e2e/dom/server.setup.ts')],
          setupFiles,
          isolate: false,
          env: { TZ: 'Asia/Kolkata' },
          // The first test of a worker also waits for the modules of the app, which takes long on a busy machine.
          testTimeout: 180_000,
          expect: { poll: { timeout: 45_000, interval: 20 } },
        },
      },
      {
        test: {
          name: 'tools',
          root: 'scripts',
          include: ['test/*.test.ts'],
          setupFiles,
          isolate: false,
          // Some start npm, git or Node.js, which takes seconds on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Starts real processes, each as heavy as a suite of its own, so the timeout is long.
        test: {
          name: 'process',
          root: 'scripts',
          include: ['test/process/*.test.ts'],
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
