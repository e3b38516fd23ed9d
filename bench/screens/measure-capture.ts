import type { Page } from '@playwright/test';

/** Time limit per message. */
const timeout = 10_000;
/** Milliseconds between keys, as for a fast typist. */
const keyEveryMs = 25;

declare global {
  interface Window {
    capture: { matter: string; shownAfterMs: number };
  }
}

/**
 * Measures inside the page: from the time stamp of the Enter key to the frame that shows a row with the matter in the
 * task list.
 */
export async function watchCapture(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const capture = { matter: '', shownAfterMs: 0 };
    window.capture = capture;
    const shown = () =>
      [...document.querySelectorAll('[role=tabpanel] li')].some((row) => row.textContent.includes(capture.matter));
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' || capture.matter === '') return;
        const watcher = new MutationObserver(() => {
          if (!shown()) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => (capture.shownAfterMs = performance.now() - event.timeStamp)));
        });
        watcher.observe(document, { childList: true, subtree: true, characterData: true });
      },
      true,
    );
  });
}

/** Types a sentence about a new matter into the dashboard's box, presses Enter, and returns the time until its row is shown. */
export async function measureCapture(page: Page, matter: string, due: string): Promise<number> {
  const box = page.getByLabel('Capture a task');
  await box.pressSequentially(`call Priya about ${matter} ${due}`, { delay: keyEveryMs });
  await page.evaluate((text) => Object.assign(window.capture, { matter: text, shownAfterMs: 0 }), matter);
  await box.press('Enter');
  await page.waitForFunction(() => window.capture.shownAfterMs > 0, undefined, { timeout });
  return page.evaluate(() => window.capture.shownAfterMs);
}
