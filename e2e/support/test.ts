import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { resolveChromium } from '../../scripts/lib/chromium.mjs';
import { startAide, type AideProcess } from '../../scripts/lib/aide-process.ts';
import { createAccount, signIn, type Account } from './accounts.ts';
import { PageProblems } from './page-problems.ts';
import { Seed } from './seed.ts';
import { serverProblems } from './server-problems.ts';

interface WorkerFixtures {
  /** The real server with a new data folder, shared by the tests of one worker. */
  server: AideProcess;
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

  server: [
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-e2e-'));
      // Rate limits count by address, which all tests share. Server tests cover them.
      const quiet = { AIDE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
      const mailIn = { AIDE_MAIL_DOMAIN: 'follow.example', AIDE_SMTP_PORT: '0' };
      // Webhooks of the tests go to local receivers.
      const webhooks = { AIDE_WEBHOOK_ALLOW: '127.0.0.1' };
      const server = await startAide({ env: { DATA_DIR: dataDir, ...quiet, ...mailIn, ...webhooks } });
      await use(server);
      const { code } = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      expect(serverProblems(server), 'errors of the server').toEqual([]);
      expect(code, 'exit code of the server after SIGTERM').toBe(0);
    },
    // Long enough for a loaded machine, as the timeout of a test.
    { scope: 'worker', timeout: 180_000 },
  ],

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
