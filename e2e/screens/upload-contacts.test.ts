import { contactRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { dataLayer } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload CSV' });
const uploaded = async (page: Page) =>
  (await dataLayer(page)).filter(({ event }) => event === 'contacts_uploaded').length;

async function choose(page: Page, text: string, name = 'contacts.csv'): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const upload = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Upload \d/ })
    .click();

test('nothing is tracked when every row is rejected [S7.track.04]', async ({ page }) => {
  await failApi(page, contactRoutes.importContacts, 'INTERNAL');
  await choose(page, 'name,email\nA,a@x.in\nB,b@x.in\n');
  await upload(page);
  await expect(dialog(page).getByText('2 contacts failed to upload.')).toBeVisible();
  expect(await uploaded(page)).toBe(0);
});
