import type { Page } from '@playwright/test';

/**
 * Pauses the page's clock, installed before, a number of milliseconds after the page started to load. Afterwards only
 * runFor advances it, so timers do not depend on the machine's speed.
 */
export async function stopClockAfterLoad(page: Page, milliseconds: number): Promise<void> {
  const loaded = await page.evaluate(() => Date.now() - performance.now());
  await page.clock.pauseAt(loaded + milliseconds);
}

/** Pauses the page's clock one second ahead. pauseAt throws if that time has passed when the page gets the command. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
