import { defineConfig } from 'vitest/config';

const pure = (name: string) => ({ test: { name, root: name, include: ['**/*.test.ts'] } });

export default defineConfig({
  test: {
    projects: [
      pure('contract'),
      pure('rules'),
      pure('language'),
      { test: { name: 'web', root: 'web', include: ['{src,build}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/database-seed.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
