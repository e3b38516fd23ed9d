import type { Page } from '@playwright/test';

/**
 * Stops the page's clock (installed before) at so many milliseconds after the page began to load. From then on only
 * runFor moves it, so a busy machine cannot let a timer pass unseen.
 */
export async function stopClockAfterLoad(page: Page, milliseconds: number): Promise<void> {
  const loaded = await page.evaluate(() => Date.now() - performance.now());
  await page.clock.pauseAt(loaded + milliseconds);
}

/** Stops the page's clock where it is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
}
