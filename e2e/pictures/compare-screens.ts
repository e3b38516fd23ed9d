// npm run pictures -- --compare <commit>: lists the pages that look different from a commit. Differing screenshots are
// kept in .cache/screens.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { cacheDir } from '../../scripts/lib/root.mjs';
import { copyCommit } from '../../scripts/lib/tree-copy.ts';
import { signedInPaths } from '../support/menu.ts';
import { openDemo, startDemo } from './demo-screens.ts';

const publicPaths = ['/', '/login', '/register', '/forgot-password', '/nowhere'];
const viewPaths = ['/tasks?view=cards', '/tasks?view=calendar', '/tasks/import'];
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const folder = path.join(cacheDir, 'screens');
const quietMs = 400;
const maxAttempts = 20;
/** Rendering of edges is not deterministic. */
const samePercent = 0.01;

/** Returns screenshots of every page in both sizes and themes, by a name such as `tasks-phone-dark`. */
async function takeScreens(browser: Browser, tree?: string): Promise<Map<string, Buffer>> {
  const demo = await startDemo(tree);
  const screens = new Map<string, Buffer>();
  try {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const [paths, token] of [
          [publicPaths, undefined],
          [[...signedInPaths, ...viewPaths], demo.token],
        ] as const) {
          const context = await openDemo(
            browser,
            { url: demo.url, ...(token && { token }) },
            { viewport, colorScheme },
          );
          const page = await context.newPage();
          for (const place of paths)
            screens.set(`${toName(place)}-${size}-${colorScheme}`, await takeScreen(page, place));
          await context.close();
        }
      }
    }
  } finally {
    await demo.stop();
  }
  return screens;
}

const toName = (place: string): string => place.slice(1).replaceAll(/[^a-z]+/g, '-') || 'landing';

async function takeScreen(page: Page, place: string): Promise<Buffer> {
  await page.goto(place);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.animate-placeholder').first().waitFor({ state: 'detached' });
  await waitForQuiet(page);
  let earlier: Buffer | null = null;
  // Images and fonts may arrive without a change of the document.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (earlier && picture.equals(earlier)) return picture;
    earlier = picture;
  }
  throw new Error(`${place} does not stop changing.`);
}

/** Waits until the document has not changed for a while: some parts of a page load after it is displayed. */
async function waitForQuiet(page: Page): Promise<void> {
  await page.evaluate(async (milliseconds) => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, milliseconds);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, milliseconds);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, quietMs);
}

/** Returns the share of pixels that differ, in percent. */
async function countDifference(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
          const drawing = canvas.getContext('2d');
          drawing?.drawImage(image, 0, 0);
          return new Uint32Array(
            drawing?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(0),
          );
        }),
      );
      if (!first || !second || first.length !== second.length) return 100;
      return (first.filter((pixel, at) => pixel !== second[at]).length / first.length) * 100;
    },
    [before, after].map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
  );
}

const commit = process.argv[2] ?? 'HEAD';
const tree = await copyCommit(commit);
const { executablePath, env } = await ensureChromium();
const browser = await playwright.launch({ executablePath, env: { ...process.env, ...env } });
try {
  await build({ root: path.join(tree, 'web'), logLevel: 'error' });
  const before = await takeScreens(browser, tree);
  const now = await takeScreens(browser);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage();
  let same = 0;
  for (const [name, after] of now) {
    const earlier = before.get(name);
    const percent = earlier ? await countDifference(page, earlier, after) : 100;
    if (percent < samePercent) same += 1;
    else {
      process.stdout.write(`${name.padEnd(36)} ${percent.toFixed(3).padStart(7)} % of its pixels\n`);
      if (earlier) await writeFile(path.join(folder, `${name}-before.png`), earlier);
      await writeFile(path.join(folder, `${name}.png`), after);
    }
  }
  process.stdout.write(`${same} of ${now.size} screens are the same as at ${commit}.\n`);
} finally {
  await browser.close();
  await rm(tree, { recursive: true, force: true });
}
