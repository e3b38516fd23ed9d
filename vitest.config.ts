import path from 'node:path';
import { defineConfig } from 'vitest/config';

const setupFiles = [path.resolve(import.meta.dirname, 'scripts/test/fail-on-console-error.ts')];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], setupFiles } },
      { test: { name: 'rules', root: 'rules', include: ['src/**/*.test.ts'], setupFiles } },
      { test: { name: 'language', root: 'language', include: ['**/*.test.ts'], setupFiles } },
      { test: { name: 'server', root: 'server', include: ['**/*.test.ts'], setupFiles } },
      { test: { name: 'web', root: 'web', include: ['**/*.test.{ts,tsx}'], setupFiles } },
      { test: { name: 'tools', root: 'scripts', include: ['test/*.test.ts'], setupFiles } },
      {
        // Starts real processes, each as heavy as a test suite of its own: one after the other, with patience.
        test: {
          name: 'process',
          root: 'scripts',
          include: ['test/process/*.test.ts'],
          setupFiles,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
