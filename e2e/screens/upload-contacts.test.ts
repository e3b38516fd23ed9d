import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contactRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { dataLayer, recordCalls } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';
import { onTestFinished } from 'vitest';

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

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
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
  await upload(page);
  await expect(dialog(page).getByText('3 contacts uploaded successfully!')).toBeVisible();
  await expect(dialog(page).getByText('1 contact failed to upload.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download these rows' }).click();
  expect((await downloading).suggestedFilename()).toBe('contacts-not-uploaded.csv');

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
  File.prototype.arrayBuffer = () => Promise.reject(new Error('The file is gone'));
  onTestFinished(() => void Reflect.deleteProperty(File.prototype, 'arrayBuffer'));
  await choose(page, 'name,email\nA,a@x.in\n');
  await expect(dialog(page).getByText('Failed to parse file.')).toBeVisible();
  expect(sent).toEqual([]);
});
