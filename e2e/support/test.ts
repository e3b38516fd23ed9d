import { expect, test as base } from '@playwright/test';
import { resolveChromium } from '../../scripts/lib/chromium.mjs';
import { createAccount, signIn, type Account } from './accounts.ts';
import { PageProblems } from './page-problems.ts';
import { Seed } from './seed.ts';

interface WorkerFixtures {
  /** The real server with a new data folder, shared by all tests (server.setup.ts). */
  server: { url: string };
}

interface TestFixtures {
  /** Errors of the pages. Those that are not allowed fail the test. */
  problems: PageProblems;
  /** A new account, created through the API. */
  account: Account;
  /** The same account, signed in in the browser. */
  signedIn: Account;
  /** Creates contacts, tasks and other data of that account through the API. */
  seed: Seed;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  launchOptions: [
    async ({}, use) => {
      const { executablePath, env } = resolveChromium();
      await use({ executablePath, env: { ...process.env, ...env }, args: ['--disable-background-networking'] });
    },
    { scope: 'worker' },
  ],

  server: [({}, use) => use({ url: process.env.AIDE_TEST_SERVER ?? '' }), { scope: 'worker' }],

  baseURL: ({ server }, use) => use(server.url),

  problems: [
    async ({ context }, use) => {
      const problems = new PageProblems();
      await problems.watch(context);
      await use(problems);
      expect(problems.unexpected(), 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],

  account: ({ server }, use) => createAccount(server.url).then(use),

  signedIn: async ({ account, context, server }, use) => {
    await signIn(context, server.url, account);
    await use(account);
  },

  seed: ({ signedIn, server }, use) => use(new Seed(server.url, signedIn)),
});

export { expect };
