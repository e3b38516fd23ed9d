import { configure, getConfig, prettyDOM, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, inject, test as base, vi } from 'vitest';
import { createAccount, type Account } from '../support/accounts.ts';
import { Seed } from '../support/seed.ts';
import { Api } from './api.ts';
import { App } from './app.ts';
import { Clock } from './clock.ts';
import { isDisabled } from './queries.ts';
import { computeStyle } from './styles.ts';

configure({
  // Long enough for a busy machine; no test asserts a speed.
  asyncUtilTimeout: Number(process.env.AIDE_QUERY_TIMEOUT ?? 45_000),
  defaultIgnore: 'script, style, [hidden], [hidden] *',
  // Describing the document takes longer than a query, so only the last attempt of a waiting query does it.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isRetried } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    const error = new Error(
      isRetried === true ? `${message}` : `${message}\n${prettyDOM(container, 20_000, { highlight: false })}`,
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
  // With the clock replaced, queries wait in real time: only the test advances the clock.
  unstable_advanceTimersWrapper: () => setTimeout(10),
});
Object.assign(globalThis, {
  // Testing Library asks for this global to detect replaced timers.
  jest: { advanceTimersByTime: () => undefined },
  getComputedStyle: computeStyle,
});

export const api = new Api();
export const app = new App(api);
export const clock = new Clock();

const events = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });
/** Before each input, what earlier ones have scheduled is rendered. */
export const user = {
  ...events,
  /** Clicks an element once it is enabled. */
  async click(element: Element): Promise<void> {
    await setImmediate();
    await waitFor(() => expect(isDisabled(element)).toBe(false));
    await events.click(element);
  },
  /** Replaces the value of a field at once. */
  async fill(field: Element, text: string): Promise<void> {
    await setImmediate();
    await events.clear(field);
    await events.paste(text);
  },
  async keyboard(keys: string): Promise<void> {
    await setImmediate();
    await events.keyboard(keys);
  },
};

interface Fixtures {
  /** The URL of the server. Default: the one that all screen tests share. */
  serverUrl: string;
  server: { url: string };
  /** Console errors of the app. Those that are not allowed fail the test. */
  problems: { found: string[]; allow: (pattern: RegExp) => void };
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
  server: [
    async ({ serverUrl: url, problems: _problems }, use) => {
      api.start(url);
      // Requests of the test itself have a full URL, and pass neither its handlers nor its record.
      const direct = new Api();
      direct.start(url);
      vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
        (input.startsWith('/') ? api : direct).fetch(input, init),
      );
      app.start(url);
      await use({ url });
      await app.leave();
      vi.unstubAllGlobals();
    },
    { auto: true },
  ],
  problems: [
    async ({}, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      const spy = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
        if (!app.isLeaving) found.push(parts.map(String).join(' '));
      });
      await use({ found, allow: (pattern) => void allowed.push(pattern) });
      spy.mockRestore();
      clock.uninstall();
      if (api.offline) api.setOffline(false);
      localStorage.clear();
      sessionStorage.clear();
      const unexpected = found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      if (unexpected.length > 0) throw new Error(`Errors of the page: ${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
  account: async ({ server }, use) => use(await createAccount(server.url)),
  signedIn: async ({ account }, use) => {
    localStorage.setItem('token', account.token);
    await use(account);
  },
  seed: async ({ signedIn, server }, use) => use(new Seed(server.url, signedIn)),
});
