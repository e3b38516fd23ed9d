import { setImmediate } from 'node:timers/promises';
import { waitFor } from '@testing-library/dom';
import { mountApp } from '../../web/test/mount-app.tsx';
import type { Api } from './api.ts';

const browser = (
  globalThis as unknown as {
    happyDOM: {
      setURL: (url: string) => void;
      setViewport: (size: { width: number; height: number }) => void;
      settings: { device: { prefersColorScheme: string; prefersReducedMotion: string } };
    };
  }
).happyDOM;

/** Grants every lock immediately: there is one tab. */
const locks = {
  request: async (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: unknown) => unknown)({}),
};

/** The whole app in happy-dom, with the real server behind `fetch`. */
export class App {
  /** Whether the page is being left. Errors of requests that end with the page are not recorded. */
  isLeaving = false;
  #origin = '';
  readonly #api: Api;
  #unmount: (() => void) | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Prepares the window for a test. */
  start(origin: string): void {
    this.#origin = origin;
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    Object.assign(globalThis, {
      isSecureContext: true,
      requestIdleCallback: (run: () => void) => setTimeout(run, 1),
      cancelIdleCallback: clearTimeout,
    });
    browser.setURL(`${origin}/blank`);
    Object.defineProperty(location, 'reload', { configurable: true, value: () => void this.reload() });
    browser.setViewport({ width: 1440, height: 900 });
    browser.settings.device.prefersReducedMotion = 'reduce';
    this.setColorScheme('light');
  }

  /** Loads the app at a path, as in a new tab. Storage is kept. */
  async open(path: string): Promise<void> {
    await this.leave();
    browser.setURL(new URL(path, this.#origin).href);
    await this.#load();
  }
  async reload(): Promise<void> {
    await this.leave();
    await this.#load();
  }
  async #load(): Promise<void> {
    if (location.pathname === '/') throw new Error('the landing page needs a browser');
    this.isLeaving = false;
    this.#unmount = mountApp();
    // In a browser the load event fires late too.
    await this.#api.becomesIdle();
  }
  /** Unmounts the app and closes its connections. */
  async leave(): Promise<void> {
    this.#unmount?.();
    this.#unmount = undefined;
    this.isLeaving = true;
    this.#api.close();
    await this.#api.becomesIdle();
    document.body.replaceChildren();
    for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
    document.title = 'Aide';
    Reflect.deleteProperty(globalThis, 'dataLayer');
  }
  async goBack(): Promise<void> {
    history.back();
    await setImmediate();
  }
  async goForward(): Promise<void> {
    history.forward();
    await setImmediate();
  }

  setColorScheme(scheme: 'light' | 'dark'): void {
    browser.settings.device.prefersColorScheme = scheme;
    // happy-dom evaluates media queries again on resize.
    dispatchEvent(new Event('resize'));
  }

  /** Performs an action and returns the name of the file that it downloads. */
  async download(action: () => Promise<void>): Promise<string> {
    let name: string | undefined;
    const link = HTMLAnchorElement.prototype;
    const { click } = link;
    link.click = function (this: HTMLAnchorElement) {
      name = this.download;
    };
    try {
      await action();
      return await waitFor(() => {
        if (name === undefined) throw new Error('Nothing was downloaded.');
        return name;
      });
    } finally {
      link.click = click;
    }
  }
}
