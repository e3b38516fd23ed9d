import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page) => page.locator('section').filter({ hasText: 'Email by date' });
const addresses = (page: Page) => page.getByRole('list', { name: 'Addresses with a date' });

test('the settings list the email-by-date addresses and can copy and export them', async ({
  page,
  signedIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings');
  const first = addresses(page).getByRole('listitem').first();
  await expect(first).toContainText('tomorrow@follow.example');
  await expect(first).toContainText(/Tomorrow · \w{3} \d{1,2} \w{3,4}(?: \d{4})?, 9:00 AM/);
  await expect(section(page)).toContainText(`Send from ${signedIn.email}; only you are reminded.`);

  await page.getByRole('button', { name: 'Copy tomorrow@follow.example' }).click();
  await expect(page.getByText('Address copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('tomorrow@follow.example');

  await expect(addresses(page).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'Show all addresses' }).click();
  await expect(addresses(page).getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('list', { name: 'Addresses that answer' })).toContainText(
    /cancel\.\w{6}@follow\.example/,
  );
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to address book' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('aide-addresses.vcf');
  expect(await readFile(await file.path(), 'utf8')).toContain('EMAIL:monday@follow.example');
});
