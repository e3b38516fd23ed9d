import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const setupFiles = [path.resolve(import.meta.dirname, 'scripts/test/fail-on-console-error.ts')];

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
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [path.resolve(import.meta.dirname, 'server/test/database-seed.setup.ts')],
          setupFiles: [...setupFiles, path.resolve(import.meta.dirname, 'server/test/light-passwords.setup.ts')],
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
        },
      },
      { test: { name: 'tools', root: 'scripts', include: ['test/*.test.ts'], setupFiles, isolate: false } },
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
