import { expect, type Page } from '@playwright/test';

/** Opens a prerendered page and waits until it is hydrated. */
export async function openPublic(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
}

/** Pauses the page's clock before it loads. Only the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Records every API request from now on. */
export function recordApi(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}
