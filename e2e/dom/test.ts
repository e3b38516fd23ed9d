import type { BrowserContext, Page } from '@playwright/test';
import { inject, test as base, vi } from 'vitest';
import { createAccount, type Account } from '../support/accounts.ts';
import { Seed } from '../support/seed.ts';
import { expect } from './expect.ts';
import { DomNetwork } from './network.ts';
import { DomPage, type ConsoleListener } from './page.ts';

interface Fixtures {
  /** The address of the server. Default: the one that all screen tests share. */
  serverUrl: string;
  server: { url: string };
  /** Errors that the app writes to the console. Those that are not allowed fail the test. */
  problems: { allow: (pattern: RegExp) => void; listeners: Set<ConsoleListener>; stopRecording: () => void };
  page: Page;
  context: BrowserContext;
  /** A new account, created through the API. */
  account: Account;
  /** The same account, signed in. */
  signedIn: Account;
  /** Creates contacts, tasks and other data of that account through the API. */
  seed: Seed;
}

/** Tests of the whole app against the real server, in happy-dom: for everything that needs no layout and no browser. */
export const test = base.extend<Fixtures>({
  serverUrl: async ({}, use) => use(inject('serverUrl')),
  server: async ({ serverUrl: url }, use) => {
    // The requests of the test itself, with a full address; those of the page follow its routes.
    vi.stubGlobal('fetch', new DomNetwork(url).fetch);
    await use({ url });
    vi.unstubAllGlobals();
  },
  problems: [
    async ({}, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const listeners = new Set<ConsoleListener>();
      let recording = true;
      const spy = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
        if (!recording) return;
        const text = parts.map(String).join(' ');
        found.push(text);
        for (const listener of listeners) listener({ type: () => 'error', text: () => text });
      });
      const stopRecording = () => {
        recording = false;
      };
      await use({ allow: (pattern) => void allowed.push(pattern), listeners, stopRecording });
      spy.mockRestore();
      expect(
        found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
        'errors of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ server, problems }, use) => {
    const page = new DomPage(server.url, problems.listeners);
    const direct = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.startsWith('/') ? page.network.fetch(input, init) : direct(input, init),
    );
    await use(page as unknown as Page);
    page.leave();
    // A closed tab reports nothing about the requests that end with it, and neither does the next test.
    problems.stopRecording();
    await page.network.becomesIdle();
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
