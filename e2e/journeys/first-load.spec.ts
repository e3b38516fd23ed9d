import type { Page } from '@playwright/test';
import { passGate, seed as fill, titled } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    /** The layout shifts since the page was opened: their scores add up to the layout shift of the page. */
    shifts: number[];
    earlyResponses: { responses: Record<string, unknown> };
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Adds the scores of layout shifts to `window.shifts`. */
function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    window.shifts.push(...list.getEntries().map((entry) => (entry as LayoutShift).value));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Collects the addresses of requests. Each counts once: entries that were created seconds ago are announced, and loaded a second time. */
function recordRequests(page: Page): ReadonlySet<string> {
  const requests = new Set<string>();
  page.on('request', (request) => requests.add(request.url()));
  return requests;
}

/** What public/theme.js requests has to be what the page asks for: the app takes each response out of the table. */
async function expectEarlyResponsesTaken(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(window.earlyResponses.responses))).toEqual([]);
}

test('the first load of the dashboard makes at most 25 requests and moves nothing', async ({
  page,
  server,
  signedIn,
}) => {
  // Due at a time, so that the line about reminders is displayed above the list.
  const due = { dueDate: new Date(Date.now() + 3_600_000).toISOString() };
  await passGate(page);
  await fill(server.url, signedIn, { tasks: titled(4, due), contacts: 3, backlog: 1 });
  await page.addInitScript(recordShifts);
  const requests = recordRequests(page);
  // The notifications and the figures are what the page requests last.
  const last = ['/api/v1/notifications', '/api/v1/analytics', '/api/v1/telegram/status'].map(async (path) => {
    const response = await page.waitForResponse((each) => new URL(each.url()).pathname === path);
    await response.finished();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Task 1', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Reminders reach you only while Aide is open.')).toBeVisible();
  await Promise.all(last);
  await expect(page.getByText('Completion Rate', { exact: true })).toBeVisible();
  const shift = await page.evaluate(() => window.shifts.reduce((sum, score) => sum + score, 0));
  expect(shift).toBeLessThan(0.02);
  expect(requests.size, [...requests].join('\n')).toBeLessThanOrEqual(25);
  await expectEarlyResponsesTaken(page);
});

test('the first load of the tasks page makes at most 25 requests', async ({ page, server, signedIn }) => {
  await passGate(page);
  await fill(server.url, signedIn, { tasks: titled(4) });
  const requests = recordRequests(page);
  const notifications = page.waitForResponse((each) => new URL(each.url()).pathname === '/api/v1/notifications');
  await page.goto('/tasks');
  await expect(page.getByText('Task 1', { exact: true }).first()).toBeVisible();
  await notifications;
  expect(requests.size, [...requests].join('\n')).toBeLessThanOrEqual(25);
  await expectEarlyResponsesTaken(page);
});
