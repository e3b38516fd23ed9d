import type { BrowserContext, Page } from '@playwright/test';
import { inject, test as base, vi } from 'vitest';
import { createAccount, type Account } from '../support/accounts.ts';
import { Seed } from '../support/seed.ts';
import { expect } from './expect.ts';
import { DomNetwork } from './network.ts';
import { DomPage, type ConsoleRecord } from './page.ts';

interface Fixtures {
  /** The URL of the server. Default: the one that all screen tests share. */
  serverUrl: string;
  server: { url: string };
  /** Console errors of the app. Those that are not allowed fail the test. */
  problems: ConsoleRecord & { allow: (pattern: RegExp) => void };
  page: Page;
  context: BrowserContext;
  /** A new account, created through the API. */
  account: Account;
  /** The same account, signed in. */
  signedIn: Account;
  /** Creates contacts, tasks and other data of that account through the API. */
  seed: Seed;
}

/**
 * Tests of the whole app against the real server in happy-dom, for everything that needs neither layout nor a browser.
 */
export const test = base.extend<Fixtures>({
  serverUrl: async ({}, use) => use(inject('serverUrl')),
  server: async ({ serverUrl: url }, use) => {
    // For requests of the test itself, with a full URL; those of the page pass its routes.
    vi.stubGlobal('fetch', new DomNetwork(url).fetch);
    await use({ url });
    vi.unstubAllGlobals();
  },
  problems: [
    async ({}, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const problems: Fixtures['problems'] = {
        allow: (pattern) => void allowed.push(pattern),
        listeners: new Set(),
        recording: true,
      };
      const spy = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
        if (!problems.recording) return;
        const text = parts.map(String).join(' ');
        found.push(text);
        for (const listener of problems.listeners) listener({ type: () => 'error', text: () => text });
      });
      await use(problems);
      spy.mockRestore();
      expect(
        found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
        'errors of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ server, problems }, use) => {
    const page = new DomPage(server.url, problems);
    const direct = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.startsWith('/') ? page.network.fetch(input, init) : direct(input, init),
    );
    await use(page as unknown as Page);
    await page.leave();
    problems.recording = false;
    page.clock.uninstall();
    if (page.network.offline) await page.setOffline(false);
    localStorage.clear();
    sessionStorage.clear();
  },
  context: async ({ page }, use) => use(page.context()),
  account: async ({ server }, use) => use(await createAccount(server.url)),
  signedIn: async ({ account }, use) => {
    localStorage.setItem('token', account.token);
    await use(account);
  },
  seed: async ({ signedIn, server }, use) => use(new Seed(server.url, signedIn)),
});

export { expect };
