import type { Page } from '@playwright/test';
import { signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Chromium's messages for a request without a connection, and for the rejected ones of this test. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|status of 412/;

const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function rename(page: Page, title: string, next: string): Promise<void> {
  await row(page, title).focus();
  await page.keyboard.press('e');
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await field.fill(next);
  await field.press('Enter');
  await expect(row(page, next)).toBeVisible();
}

test('two devices that change the same task lose nothing, and both choices work', async ({
  page,
  browser,
  context,
  server,
  seed,
  signedIn,
  problems,
}) => {
  test.slow();
  problems.allow(expected);
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title });
  const desk = await browser.newContext();
  await signIn(desk, server.url, signedIn);
  const other = await desk.newPage();
  await other.goto(`${server.url}/tasks`);
  await page.goto('/tasks');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(row(page, 'Gamma')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. Showing what was last loaded at')).toBeVisible();
  for (const title of ['Alpha', 'Beta']) await rename(page, title, `${title} mine`);
  await row(page, 'Gamma').focus();
  await page.keyboard.press('1');
  await expect(page.getByText('You’re offline.')).toContainText('3 waiting');
  for (const title of ['Alpha', 'Beta', 'Gamma']) await rename(other, title, `${title} theirs`);
  await desk.close();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(dialog.getByRole('alert')).toHaveCount(2);
  await expect(dialog.getByRole('alert').first()).toContainText('Alpha theirs');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep mine' }).first().press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Keep theirs' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await seed.tasks()).map(({ title, priority }) => `${title} ${priority}`).toSorted())
    .toEqual(['Alpha mine medium', 'Beta theirs medium', 'Gamma theirs urgent']);
});
