import { expect, type Page } from '@playwright/test';
import { findRow } from './screens.ts';

/** Chromium's messages for an offline request; ERR_FAILED is the one for a request through the service worker. */
export const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/;

/** Those messages, and the one for a change that the server rejects as a conflict. */
export const disconnectedOrConflict = new RegExp(`${disconnected.source}|status of 412`);

/**
 * Makes the page send its changes itself, as in browsers without Background Sync: requests of the service worker do not
 * pass the routes of a test.
 */
export async function disableBackgroundSync(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}

/** Waits until the service worker is active. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Opens the tasks with an active service worker and waits for the row of a task. */
export async function openTasks(page: Page, title: string): Promise<void> {
  await page.goto('/tasks');
  await waitForServiceWorker(page);
  await expect(findRow(page, title)).toBeVisible();
}

/** Changes the title of a task in its row, with the keyboard. */
export async function renameTask(page: Page, title: string, next: string): Promise<void> {
  await findRow(page, title).focus();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await field.fill(next);
  await field.press('Enter');
  await expect(findRow(page, next)).toBeVisible();
}
