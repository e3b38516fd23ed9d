import { expect, type Locator, type Page } from '@playwright/test';

/** The pages of the menu, in its order. */
export const menu = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/analytics', label: 'Analytics' },
  { path: '/tasks', label: 'Tasks' },
  { path: '/recurring-tasks', label: 'Recurring Tasks' },
  { path: '/contacts', label: 'Contacts' },
  { path: '/integrations', label: 'Integrations' },
  { path: '/settings', label: 'Settings' },
] as const;

/** Every page that needs a session. */
export const signedInPaths: readonly string[] = [
  ...menu.map(({ path }) => path),
  '/onboarding',
  '/messages',
  '/notifications',
  '/my-bots',
  '/bot-management',
];

export function toastOf(page: Page, kind: 'success' | 'error', text: string): Locator {
  return page.locator(`[data-toast="${kind}"]`).filter({ hasText: text });
}

/** What the page pushed to its data layer so far. */
export function dataLayer(page: Page): Promise<{ event?: string; path?: string }[]> {
  return page.evaluate(() => (window as { dataLayer?: { event?: string; path?: string }[] }).dataLayer ?? []);
}

/** The calls of one kind that the page has sent since. */
export function recordCalls(page: Page, method: string, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api/v1${path}`)
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** What the page wrote to the console as an error since. */
export function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** The texts of a select's options. */
export function optionsOf(select: Locator): Promise<string[]> {
  return select.locator('option').allTextContents();
}

/** What a dialog that opens from anywhere listens to; the shell must stand first. */
export async function openByEvent(page: Page, name: 'openCreateTask' | 'openBacklog'): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((event) => window.dispatchEvent(new CustomEvent(event)), name);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, 'pixels to scroll sideways').toBe(0);
}
