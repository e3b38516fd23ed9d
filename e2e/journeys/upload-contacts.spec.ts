import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contactRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dataLayer, recordCalls } from '../support/screens.ts';
import { holdApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ signedIn }) => expect(signedIn.token).not.toBe(''));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload CSV' });
const uploaded = async (page: Page) =>
  (await dataLayer(page)).filter(({ event }) => event === 'contacts_uploaded').length;

const fixture = (name: string) => readFile(path.resolve(import.meta.dirname, '../../rules/fixtures', name));

async function choose(page: Page, content: string | Buffer, name?: string): Promise<void> {
  await page.goto('/contacts');
  await chooseHere(page, content, name);
}

async function chooseHere(page: Page, content: string | Buffer, name = 'contacts.csv'): Promise<void> {
  await page.getByRole('button', { name: 'Upload CSV', exact: true }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

const upload = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Upload \d/ })
    .click();

test('a CSV file creates contacts [S2.cont.01, S2.cont.16, S2.cont.19, S2.cont.20, S2.cont.22, S2.cont.23, S5.csv.02, S5.csv.03, S5.csv.04, S5.csv.05, S7.track.04, S8.csv.01, S4.conf.09]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const sent = recordCalls(page, 'POST', '/contacts/import');
  const release = await holdApi(page, contactRoutes.importContacts);
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
  await expect(page.locator('canvas')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('"name":"Priya","email":"p@x.in","company":"Acme","designation":"CFO","phone":"98450"');
  await expect.poll(() => uploaded(page)).toBe(1);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('canvas')).toBeAttached();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('the preview of long values fits the dialog, wide and on a phone', async ({ page }) => {
  const long = [
    'Aarav Venkataraghavan',
    'aarav.venkataraghavan@sahyadri-foods-international.example',
    '+91 98450 12345',
  ];
  const work = ['Sahyadri Foods International Private Limited', 'Senior Vice President of Procurement'];
  await choose(page, `Name,Email,Phone,Company,Designation\n${[...long, ...work].join(',')}\n`);
  const table = dialog(page).getByRole('table', { name: 'First contacts' });
  for (const text of [...long, ...work]) await expect(table.getByText(text, { exact: true })).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const [scrolled, visible] = await table.evaluate((element) => {
      const box = element.parentElement ?? element;
      return [Math.max(element.scrollWidth, box.scrollWidth), box.clientWidth];
    });
    expect(scrolled, `width of the table at ${width} px`).toBeLessThanOrEqual(visible);
    await expectAccessible(page);
  }
});

test('matched columns, rejected rows and a file without contacts are accessible', async ({ page }) => {
  await choose(page, await fixture('google.csv'));
  const matched = dialog(page).getByRole('region', { name: 'Imported', exact: true });
  await expect(matched.getByRole('combobox', { name: 'E-mail 1 - Value is' })).toHaveValue('email');
  await expectAccessible(page);
  await upload(page);
  await expect(dialog(page).getByText('1 contact failed to upload.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download these rows' }).click();
  expect((await downloading).suggestedFilename()).toBe('contacts-not-uploaded.csv');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await chooseHere(page, 'name,email\n');
  await expect(dialog(page).getByText('No valid contacts found in file.')).toBeVisible();
  await expectAccessible(page);
});
