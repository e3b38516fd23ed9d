import type { Page } from '@playwright/test';
import { call } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { disconnectedOrConflict, waitForServiceWorker } from '../support/offline.ts';
import { expectNoSidewaysScroll, findRow } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Checks a state with axe and at the width of a small phone. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the offline states are accessible, fit a small phone and work with the keyboard alone', async ({
  page,
  context,
  server,
  seed,
  signedIn,
  problems,
}) => {
  test.setTimeout(240_000);
  problems.allow(disconnectedOrConflict);
  const long = await seed.task({ title: `Offer ${'for the harbour extension '.repeat(4)}`.trim() });
  await seed.task({ title: 'Beta' });
  await seed.recurring({ title: 'Weekly report', recurrenceText: 'every monday at 9 AM' });
  await page.goto('/recurring-tasks');
  await waitForServiceWorker(page);
  await page.goto('/tasks');
  await expect(findRow(page, 'Beta')).toBeVisible();
  await context.setOffline(true);
  await page.goto('/recurring-tasks');
  await expect(page.getByText('Recurring tasks cannot be changed offline.')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Edit Weekly report' }).press('Enter');
  await expect(page.getByText('Keep this open and save when you’re back online.')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');

  await page.goto('/tasks');
  for (const title of ['Offer', 'Beta']) {
    await findRow(page, title).focus();
    await page.keyboard.press('1');
  }
  const waiting = page.getByRole('button', { name: '2 waiting' });
  await waiting.focus();
  await expectUsable(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' });
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(waiting).toBeFocused();

  const change = { method: 'PUT', path: `/tasks/${long.id}` };
  await call(server.url, change, { token: signedIn.token, body: { priority: 'low' } });
  await context.setOffline(false);
  const review = page.getByRole('button', { name: 'Review' });
  await review.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Low');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await seed.tasks()).map(({ priority }) => priority)).toEqual(['urgent', 'urgent']);
});
