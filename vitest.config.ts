import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'rules', root: 'rules', include: ['src/**/*.test.ts'] } },
      { test: { name: 'language', root: 'language', include: ['**/*.test.ts'] } },
    ],
  },
});
