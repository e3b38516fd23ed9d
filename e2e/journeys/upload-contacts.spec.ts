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

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

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
  await expect(page.locator('canvas')).toBeAttached();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('"name":"Priya","email":"p@x.in","company":"Acme","designation":"CFO","phone":"98450"');
  await expect.poll(() => uploaded(page)).toBe(1);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
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

test('exports of Google, Outlook, Excel and iCloud are matched, uploaded, merged and undone', async ({ page }) => {
  const part = (name: string) => dialog(page).getByRole('region', { name, exact: true });
  await choose(page, await fixture('google.csv'));
  await expect(part('Columns that are read').getByRole('combobox', { name: 'E-mail 1 - Value is' })).toHaveValue(
    'email',
  );
  await expect(part('Not read').getByText('Birthday', { exact: true })).toBeVisible();
  await part('Not read').getByRole('combobox', { name: 'Notes is' }).selectOption('Designation');
  await expect(part('Columns that are read').getByText('Notes', { exact: true })).toBeVisible();
  await part('Columns that are read').getByRole('combobox', { name: 'Notes is' }).selectOption('Not read');
  await expectAccessible(page);
  await upload(page);
  await expect(dialog(page).getByText('3 contacts uploaded successfully!')).toBeVisible();
  await expect(dialog(page).getByText('1 contact failed to upload.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download these rows' }).click();
  expect((await downloading).suggestedFilename()).toBe('contacts-not-uploaded.csv');
  await expectAccessible(page);

  await close(page);
  await chooseHere(page, await fixture('outlook.csv'), 'outlook.csv');
  await expect(dialog(page).getByRole('cell', { name: 'Jürgen Müller' })).toBeVisible();
  await upload(page);
  await expect(dialog(page).getByText('2 contacts uploaded successfully!')).toBeVisible();

  await close(page);
  await chooseHere(page, await fixture('people.xlsx'), 'people.xlsx');
  await dialog(page).getByText('Fill gaps', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Check first' }).click();
  await expect(dialog(page).getByText('1 new, 1 already there')).toBeVisible();
  await upload(page);
  await expect(dialog(page).getByText('1 contact uploaded successfully!')).toBeVisible();

  await close(page);
  await chooseHere(page, await fixture('icloud.vcf'), 'icloud.vcf');
  await upload(page);
  await expect(dialog(page).getByText('1 contact uploaded successfully!')).toBeVisible();
  await expect(dialog(page).getByText('1 contact skipped: already there.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Undo upload' }).click();
  await expect(dialog(page).getByText('Upload undone: 1 contact deleted.')).toBeVisible();
  await close(page);
  await expect(page.getByRole('article')).toHaveCount(6);
  for (const [name, file] of [
    ['CSV', 'contacts.csv'],
    ['vCard', 'contacts.vcf'],
    ['Excel', 'contacts.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const exporting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name, exact: true }).click();
    expect((await exporting).suggestedFilename()).toBe(file);
  }
});

test('files without contacts display an error [S2.cont.21, S5.csv.01, S8.csv.03, S8.csv.04]', async ({ page }) => {
  const sent = recordCalls(page, 'POST', '/contacts/import');
  await choose(page, 'name,email\nA,a@x.in\n', 'contacts.pdf');
  await expect(dialog(page).getByText('Please choose a .csv, .xlsx or .vcf file.')).toBeVisible();
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
