import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm } from '../../scripts/lib/run.mjs';

const folder = path.join(import.meta.dirname, 'lighthouse');
const modules = path.join(folder, 'node_modules');

/** The used parts of Lighthouse and its browser driver, whose packages are not installed when types are checked. */
export interface Tools {
  lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error'; disableStorageReset: boolean },
    config: unknown,
  ): Promise<{ lhr: Report } | undefined>;
  desktop: unknown;
  launch(options: {
    executablePath: string;
    env: Record<string, string | undefined>;
    args: string[];
  }): Promise<Browser>;
}

export interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, Audit | undefined>;
}

export interface Audit {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: { resourceType?: string; url?: string }[] };
}

export interface Browser {
  wsEndpoint(): string;
  newPage(): Promise<{
    goto(url: string): Promise<unknown>;
    evaluate<T>(work: (value: T) => unknown, value: T): Promise<unknown>;
    close(): Promise<void>;
  }>;
  close(): Promise<void>;
}

/** Installs Lighthouse from its own lock file unless it is installed: 120 packages that no other command needs. */
export async function openLighthouse(): Promise<Tools> {
  if (!existsSync(path.join(modules, 'lighthouse', 'package.json'))) {
    console.log('Installing Lighthouse (once)…');
    const { code, output } = await npm(['ci', '--no-workspaces', '--no-audit', '--no-fund'], { cwd: folder });
    if (code !== 0) throw new Error(`Lighthouse could not be installed.\n${output}`);
  }
  const load = (file: string) => import(pathToFileURL(path.join(modules, file)).href);
  const [main, desktop, puppeteer] = await Promise.all([
    load('lighthouse/core/index.js') as Promise<{ default: Tools['lighthouse'] }>,
    load('lighthouse/core/config/desktop-config.js') as Promise<{ default: unknown }>,
    load('puppeteer-core/lib/puppeteer/puppeteer-core.js') as Promise<{ default: { launch: Tools['launch'] } }>,
  ]);
  return {
    lighthouse: main.default,
    desktop: desktop.default,
    launch: (options) => puppeteer.default.launch(options),
  };
}
