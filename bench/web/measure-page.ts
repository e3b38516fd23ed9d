import { quantile } from '../lib/table.ts';
import type { Audit, Browser, Report, Tools } from './open-lighthouse.ts';

interface PageOptions {
  chromium: { executablePath: string; env: Record<string, string> };
  origin: string;
  path: string;
  device: 'desktop' | 'mobile';
  /** The token of the signed-in account; null without one. */
  token: string | null;
  runs: number;
}

export interface Measured {
  /** 0 to 100, the median of the runs. */
  scores: Record<string, number>;
  /** In milliseconds; the shift has no unit. */
  timings: { fcp: number; lcp: number; tbt: number; cls: number };
  /** The scripts fetched by a visit without interaction. */
  scriptKilobytes: number;
  /** Failed audits other than speed, by name. */
  failed: string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function measurePage(tools: Tools, options: PageOptions): Promise<Measured> {
  const reports: Report[] = [];
  for (let run = 0; run < options.runs; run += 1) reports.push(await runOnce(tools, options));
  const [first] = reports;
  const median = (read: (report: Report) => number) => quantile(reports.map(read), 0.5);
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  return {
    scores: Object.fromEntries(
      categories.map((id) => [id, median((report) => Math.round(100 * (report.categories[id]?.score ?? 0)))]),
    ),
    timings: {
      fcp: audit('first-contentful-paint'),
      lcp: audit('largest-contentful-paint'),
      tbt: audit('total-blocking-time'),
      cls: audit('cumulative-layout-shift'),
    },
    scriptKilobytes: first ? await scriptKilobytes(first) : 0,
    failed: [...new Set(reports.flatMap(failedChecks))],
  };
}

/** Starts a new browser for every run, so that nothing is cached. */
async function runOnce(tools: Tools, { chromium, origin, path, device, token }: PageOptions): Promise<Report> {
  const browser = await tools.launch({
    executablePath: chromium.executablePath,
    env: { ...process.env, ...chromium.env },
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    if (token !== null) await signIn(browser, origin, token);
    const port = Number(new URL(browser.wsEndpoint()).port);
    const flags = { port, logLevel: 'error' as const, disableStorageReset: token !== null };
    const result = await tools.lighthouse(origin + path, flags, device === 'desktop' ? tools.desktop : undefined);
    if (!result) throw new Error(`Lighthouse returned no result for ${path}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Browser, origin: string, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/manifest.webmanifest`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.close();
}

/** Gzipped, whatever encoding the browser received: the goal is defined for gzip. */
async function scriptKilobytes({ audits }: Report): Promise<number> {
  const items = audits['network-requests']?.details?.items ?? [];
  let bytes = 0;
  for (const { resourceType, url = '' } of items) {
    if (resourceType !== 'Script') continue;
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    bytes += Number(response.headers.get('content-length'));
  }
  return bytes / 1000;
}

const timed = new Set(['numeric', 'informative', 'notApplicable', 'manual', 'metricSavings']);

function failedChecks({ audits }: Report): string[] {
  return Object.values(audits)
    .filter((audit): audit is Audit => audit !== undefined && !timed.has(audit.scoreDisplayMode))
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
}
