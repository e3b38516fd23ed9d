import type { Page } from '@playwright/test';

interface Counted {
  clicks: number;
  keys: number;
}

type CountingWindow = Window & { inputCount?: Counted };

/** Counts the clicks and keys that the page receives from now on. A key held with Control or Command counts once. */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted: Counted = { clicks: 0, keys: 0 };
    const known = (window as CountingWindow).inputCount !== undefined;
    (window as CountingWindow).inputCount = counted;
    if (known) return;
    const now = () => (window as CountingWindow).inputCount ?? counted;
    // Enter on a button also fires a click, but without a pointer event.
    window.addEventListener('pointerdown', () => (now().clicks += 1), true);
    window.addEventListener('keydown', ({ key }) => (now().keys += Number(!['Control', 'Meta'].includes(key))), true);
  });
}

/** Returns what the page received since `startCounting`. */
export function readCount(page: Page): Promise<Counted | undefined> {
  return page.evaluate(() => (window as CountingWindow).inputCount);
}
