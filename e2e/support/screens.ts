import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the title of the page without the number of unread notifications. */
const readTitle = async (page: Page) => (await page.title()).replace(/^\(\d+\) /, '');

/** Navigates to a page with another title without a reload, which takes longer than axe. */
export async function navigate(page: Page, path: string): Promise<void> {
  const before = await readTitle(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page).toHaveURL(path);
  // The previous page stays until the next one has loaded.
  await expect.poll(() => readTitle(page)).not.toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The row or card of a task. */
export const findRow = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });

export function findToast(page: Page, kind: 'success' | 'error', text: string): Locator {
  return page.locator(`[data-toast="${kind}"]`).filter({ hasText: text });
}

/** Returns the entries of the page's data layer. */
export function dataLayer(page: Page): Promise<{ event?: string; path?: string }[]> {
  return page.evaluate(() => (window as { dataLayer?: { event?: string; path?: string }[] }).dataLayer ?? []);
}

/** Returns how many entries of the data layer are this event. */
export async function countEvents(page: Page, name: string): Promise<number> {
  return (await dataLayer(page)).filter(({ event }) => event === name).length;
}

/** Records the bodies of one kind of API request from now on. */
export function recordCalls(page: Page, method: string, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api/v1${path}`)
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Opens a dialog by its window event, after the app shell is rendered. */
export async function openByEvent(page: Page, name: 'openCreateTask' | 'openBacklog'): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((event) => window.dispatchEvent(new CustomEvent(event)), name);
}

/** Expects that the page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, 'pixels to scroll sideways').toBe(0);
}

/**
 * Opens the settings and waits until every section has loaded. Loading shifts the sections below, so that a click may
 * miss its button.
 */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Calendar feed', exact: true })).toBeVisible();
  await expect(page.locator('#content .animate-placeholder')).toHaveCount(0);
}
