import { contactRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dataLayer, recordCalls } from '../support/screens.ts';
import { failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

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

test('a CSV file creates contacts [S2.cont.01, S2.cont.16, S2.cont.19, S2.cont.20, S2.cont.22, S2.cont.23, S5.csv.02, S5.csv.03, S5.csv.04, S5.csv.05, S5.csv.06, S5.csv.07, S7.track.04, S8.csv.01, S4.conf.09]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const sent = recordCalls(page, 'POST', '/contacts');
  const release = await holdApi(page, contactRoutes.createContact);
  await choose(
    page,
    'NAME,Email,Company,PHONE,Designation\nPriya,p@x.in,Acme,98450,CFO\n\nRavi,r@x.in,Beta,98451,CEO\n\nMeera,,,,\n',
  );
  await expect(dialog(page).locator('tbody tr')).toHaveCount(3);
  await expectAccessible(page);
  await upload(page);
  await expect(dialog(page).getByText('Uploading...')).toBeVisible();
  release();
  await expect(dialog(page).getByText('3 contacts uploaded successfully!')).toBeVisible();
  await expect(page.locator('canvas')).toBeAttached();
  expect(sent).toHaveLength(3);
  expect(sent.join(' ')).toContain('"name":"Priya","email":"p@x.in","company":"Acme","phone":"98450"');
  expect(sent.join(' ')).not.toContain('CFO');
  await expect.poll(() => uploaded(page)).toBe(1);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a rejected row is counted and the others are still created [S5.csv.08, S8.csv.02]', async ({ page }) => {
  await failApi(page, contactRoutes.createContact, 'INTERNAL', { message: 'Row refused', times: 2 });
  await choose(page, 'name,email\nA,a@x.in\nB,b@x.in\nC,c@x.in\nD,d@x.in\n');
  await upload(page);
  await expect(dialog(page).getByText('2 contacts uploaded successfully!')).toBeVisible();
  await expect(dialog(page).getByText('2 contacts failed to upload.')).toBeVisible();
  await expect(dialog(page).getByText('Row refused')).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download these rows' }).click();
  expect((await downloading).suggestedFilename()).toBe('contacts-not-uploaded.csv');
  await expectAccessible(page);
});

test('nothing is tracked when every row is rejected [S7.track.04]', async ({ page }) => {
  await failApi(page, contactRoutes.createContact, 'INTERNAL');
  await choose(page, 'name,email\nA,a@x.in\nB,b@x.in\n');
  await upload(page);
  await expect(dialog(page).getByText('2 contacts failed to upload.')).toBeVisible();
  expect(await uploaded(page)).toBe(0);
});

test('files without contacts display an error [S2.cont.21, S5.csv.01, S8.csv.03, S8.csv.04]', async ({ page }) => {
  const sent = recordCalls(page, 'POST', '/contacts');
  await choose(page, 'name,email\nA,a@x.in\n', 'contacts.txt');
  await expect(dialog(page).getByText('Please choose a .csv file.')).toBeVisible();
  await choose(page, 'name,email\n');
  await expect(dialog(page).getByText('No valid contacts found in file.')).toBeVisible();
  await expectAccessible(page);
  await page.addInitScript(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new Error('The file is gone'));
  });
  await choose(page, 'name,email\nA,a@x.in\n');
  await expect(dialog(page).getByText('Failed to parse file.')).toBeVisible();
  expect(sent).toEqual([]);
});
