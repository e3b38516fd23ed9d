import { expect, type Page } from '@playwright/test';
import type { PictureName } from '../../web/src/public/landing/picture-sizes.ts';
import { stubSpeech } from '../support/speech.ts';
import { findDialog } from '../support/voice.ts';

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expect(page.getByText('Completion Rate')).toBeVisible();
  // Toasts would cover the greeting.
  const notice = page.locator('[data-insight-toasts]').getByRole('button', { name: 'Dismiss', exact: true });
  while (await notice.isVisible()) await notice.click();
}

/** The steps before a screenshot: on desktop a message is typed, on the phone one is spoken. */
export const scenes: Record<PictureName, (page: Page) => Promise<void>> = {
  async desk(page) {
    await openDashboard(page);
    await page.getByRole('textbox', { name: 'Capture a task' }).fill('Call Priya about the renewal tomorrow at four');
    await expect(page.getByText('Due tomorrow, 4:00 PM')).toBeVisible();
  },
  async phone(page) {
    await stubSpeech(page);
    await openDashboard(page);
    await page.getByRole('button', { name: 'Voice Task', exact: true }).click();
    const dialog = findDialog(page);
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await dialog.getByRole('button', { name: 'Speak' }).click();
    await expect(dialog.getByText('Listening')).toBeVisible();
    await page.evaluate(() => window.speech.hear('Send Rahul the revised quote by Friday, it’s urgent', 0.96));
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog.getByText('Due Fri 20 Nov')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
  },
};
