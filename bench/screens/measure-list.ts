import type { Page } from '@playwright/test';

export interface ListFigures {
  /** From the last byte of the response to the frame that shows the first rows. */
  firstPaintMs: number;
  rows: number;
  /** From each key to the frame that shows it. */
  keyMs: number[];
}

declare global {
  interface Window {
    bench: { firstRow: number; keys: number[] };
  }
}

/** Measures inside the page: a frame counts as painted when the task after it runs. */
export async function watchList(page: Page, row: string): Promise<void> {
  await page.addInitScript((selector) => {
    const bench = { firstRow: 0, keys: [] as number[] };
    window.bench = bench;
    const afterPaint = (done: () => void) => requestAnimationFrame(() => setTimeout(done));
    const watcher = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      watcher.disconnect();
      afterPaint(() => {
        bench.firstRow = performance.now();
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
    // The key's own time stamp, so that time spent waiting for other work counts too.
    addEventListener('input', (event) => afterPaint(() => bench.keys.push(performance.now() - event.timeStamp)), true);
  }, row);
}

interface List {
  address: string;
  /** The end of the response's URL. */
  call: string;
  row: string;
  /** Typed into the search. */
  words: string;
}

/** Opens a list, waits for its first rows, then types into its search one key at a time. */
export async function measureList(page: Page, { address, call, row, words }: List): Promise<ListFigures> {
  await page.goto(address);
  await page.waitForFunction(() => window.bench.firstRow > 0);
  const firstPaintMs = await page.evaluate((end) => {
    const response = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(end));
    return window.bench.firstRow - (response instanceof PerformanceResourceTiming ? response.responseEnd : 0);
  }, call);
  const rows = await page.locator(row).count();
  await page.getByRole('searchbox').focus();
  for (const [index, letter] of words.split('').entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForFunction((typed) => window.bench.keys.length >= typed, index + 1);
  }
  return { firstPaintMs, rows, keyMs: await page.evaluate(() => window.bench.keys) };
}
