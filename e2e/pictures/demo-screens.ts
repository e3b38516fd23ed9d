import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { startAide } from '../../scripts/lib/aide-process.ts';

/** A Wednesday morning, so that the week has data and the day has open tasks. */
const moment = new Date('2026-11-18T09:40:00+05:30');

export interface DemoServer {
  url: string;
  /** The token of the demo account. */
  token: string;
  stop(): Promise<void>;
}

/** Starts the build of a tree with demo data and a fixed clock. Default: this tree. */
export async function startDemo(folder?: string): Promise<DemoServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aide-pictures-'));
  const aide = await startAide({
    ...(folder === undefined ? {} : { folder }),
    script: 'scripts/pictures/demo-server.ts',
    args: [moment.toISOString()],
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  return {
    url: aide.url,
    token: /Demo token: (\S+)/.exec(aide.stdout())?.[1] ?? '',
    async stop() {
      await aide.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Opens a context with deterministic pages: fixed time, no motion, no service worker. Signed in if there is a token.
 */
export async function openDemo(
  browser: Browser,
  { url, token }: Pick<DemoServer, 'url'> & { token?: string },
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    ...options,
  });
  await context.clock.setFixedTime(moment);
  if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
  return context;
}
