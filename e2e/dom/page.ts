import { userEvent, type UserEvent } from '@testing-library/user-event';
import { mountApp } from '../../web/test/mount-app.tsx';
import { pressKey, typeText } from './keyboard.ts';
import { DomQueries } from './locator.ts';
import { DomClock } from './clock.ts';
import { DomNetwork } from './network.ts';
import { settle, waitFor } from './wait-for.ts';

interface Media {
  colorScheme?: 'light' | 'dark' | null;
  reducedMotion?: 'reduce' | 'no-preference' | null;
}

export type ConsoleListener = (message: { type: () => string; text: () => string }) => void;

/** The record of the page's console errors. */
export interface ConsoleRecord {
  listeners: Set<ConsoleListener>;
  /** Whether errors are recorded. Default: true. */
  recording: boolean;
}

interface Viewport {
  width: number;
  height: number;
}

const browser = (
  globalThis as unknown as {
    happyDOM: {
      setURL: (url: string) => void;
      setViewport: (size: Viewport) => void;
      settings: { device: { prefersColorScheme: string; prefersReducedMotion: string } };
    };
  }
).happyDOM;

/** Grants every lock immediately: there is one tab. */
const locks = {
  request: async (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: unknown) => unknown)({}),
};

/**
 * A page of the app without a browser: the whole app in happy-dom, with the real server behind `fetch`. It implements
 * the part of Playwright's Page that needs no layout, so that tests can be moved between the two.
 */
export class DomPage extends DomQueries {
  readonly network: DomNetwork;
  readonly clock = new DomClock();
  readonly #console: ConsoleRecord;
  readonly keyboard = {
    press: async (key: string) => {
      await settle();
      await pressKey(this.user(), key);
    },
    type: async (text: string) => {
      await settle();
      await typeText(this.user(), text);
    },
  };
  readonly #origin: string;
  readonly #scripts: (() => void)[] = [];
  #user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });
  #unmount: (() => void) | undefined;

  constructor(origin: string, record: ConsoleRecord) {
    super();
    this.#console = record;
    this.#origin = origin;
    this.network = new DomNetwork(origin);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    Object.assign(globalThis, {
      isSecureContext: true,
      requestIdleCallback: (run: () => void) => setTimeout(run, 1),
      cancelIdleCallback: clearTimeout,
    });
    browser.setURL(`${origin}/blank`);
    Object.defineProperty(location, 'reload', { configurable: true, value: () => void this.reload() });
    browser.setViewport({ width: 1440, height: 900 });
    void this.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }

  user = (): UserEvent => this.#user;
  roots = (): ParentNode[] => [document];
  override toString = (): string => 'page';
  context = () => ({
    addCookies: async (cookies: { name: string; value: string }[]) => {
      for (const { name, value } of cookies) document.cookie = `${name}=${value}`;
    },
    setOffline: (offline: boolean) => this.setOffline(offline),
    addInitScript: this.addInitScript.bind(this),
    route: this.route.bind(this),
  });

  /** Loads the app at a path, as in a new tab. Storage is kept. */
  async goto(path: string): Promise<void> {
    await this.leave();
    // As in a new tab, the module state of the last page is reset.
    browser.setURL(new URL(path, this.#origin).href);
    await this.#load();
  }
  async reload(): Promise<void> {
    await this.leave();
    await this.#load();
  }
  async #load(): Promise<void> {
    if (location.pathname === '/') throw new Error('the landing page needs a browser');
    for (const script of this.#scripts) script();
    this.#unmount = mountApp();
    // In a browser the load event fires late too.
    await this.network.becomesIdle();
  }
  /** Unmounts the app and closes its connections. Errors of requests that end with the page are not recorded. */
  async leave(): Promise<void> {
    this.#unmount?.();
    this.#unmount = undefined;
    this.#console.recording = false;
    this.network.close();
    await this.network.becomesIdle();
    this.#console.recording = true;
    document.body.replaceChildren();
    for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
    document.title = 'Aide';
    Reflect.deleteProperty(globalThis, 'dataLayer');
  }
  async goBack(): Promise<void> {
    history.back();
    await settle();
  }
  async goForward(): Promise<void> {
    history.forward();
    await settle();
  }

  url = (): string => location.href;
  async addInitScript(script: (argument?: unknown) => void, argument?: unknown): Promise<void> {
    this.#scripts.push(() => script(argument));
  }
  async evaluate<T>(run: (argument?: unknown) => T, argument?: unknown): Promise<T> {
    await settle();
    return run(argument);
  }

  async route(...[pattern, handler]: Parameters<DomNetwork['route']>): Promise<void> {
    this.network.route(pattern, handler);
  }
  async unroute(...[pattern]: Parameters<DomNetwork['unroute']>): Promise<void> {
    this.network.unroute(pattern);
  }
  async unrouteAll(): Promise<void> {
    this.network.unrouteAll();
  }
  on(...[event, listener]: Parameters<DomNetwork['on']>): void {
    if (event === 'console') this.#console.listeners.add(listener as never);
    else this.network.on(event, listener);
  }
  waitForRequest = (...[wanted]: Parameters<DomNetwork['waitForRequest']>) => this.network.waitForRequest(wanted);
  waitForResponse = (...[wanted]: Parameters<DomNetwork['waitForResponse']>) => this.network.waitForResponse(wanted);

  /** Waits for a download; only its name is available. */
  async waitForEvent(event: string): Promise<{ suggestedFilename: () => string }> {
    if (event !== 'download') throw new Error(`The event ${event} needs a browser`);
    let name: string | undefined;
    const link = HTMLAnchorElement.prototype;
    const { click } = link;
    link.click = function (this: HTMLAnchorElement) {
      name = this.download;
    };
    try {
      const found = await waitFor(
        () => name,
        () => 'nothing was downloaded',
      );
      return { suggestedFilename: () => found };
    } finally {
      link.click = click;
    }
  }

  async setOffline(offline: boolean): Promise<void> {
    this.network.offline = offline;
    // Pending requests are lost too.
    if (offline) this.network.close();
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: !offline });
    dispatchEvent(new Event(offline ? 'offline' : 'online'));
  }
  async emulateMedia({ colorScheme, reducedMotion }: Media): Promise<void> {
    const { device } = browser.settings;
    if (colorScheme) device.prefersColorScheme = colorScheme;
    if (reducedMotion) device.prefersReducedMotion = reducedMotion;
    // happy-dom evaluates media queries again on resize.
    dispatchEvent(new Event('resize'));
  }
  async setViewportSize(size: Viewport): Promise<void> {
    browser.setViewport(size);
  }
}
