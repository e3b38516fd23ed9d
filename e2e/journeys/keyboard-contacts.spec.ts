import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { seedContacts } from '../support/contacts.ts';
import { Keys } from '../support/keys.ts';
import { findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the columns of a file are matched by keyboard alone, and the upload is undone', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog', { name: 'Upload CSV' });
  const part = (name: string) => dialog.getByRole('region', { name, exact: true });
  await page.goto('/contacts');
  await keys.push('button', 'Upload CSV');
  const chosen = page.waitForEvent('filechooser');
  await keys.tabInto(dialog.locator('input[type="file"]'));
  await keys.press('Enter');
  const buffer = await readFile(path.resolve(import.meta.dirname, '../../rules/fixtures/google.csv'));
  await (await chosen).setFiles({ name: 'google.csv', mimeType: 'text/csv', buffer });
  await keys.choose('E-mail 1 - Label is', 'Designation', part('Ignored'));
  // The column is in the other list, and the next Tab continues from there.
  await expect(part('Imported').getByRole('combobox', { name: 'E-mail 1 - Label is' })).toBeFocused();
  await keys.choose('E-mail 1 - Label is', 'Ignored', part('Imported'));
  await expect(part('Ignored').getByRole('combobox', { name: 'E-mail 1 - Label is' })).toBeFocused();
  await keys.push('button', 'Upload 3 contacts', dialog);
  await expect(dialog.getByText('3 contacts uploaded successfully!')).toBeVisible();
  await keys.push('button', 'Undo upload', dialog);
  await expect(dialog.getByRole('button', { name: 'Undo upload' })).toHaveCount(0);
  await keys.press('Escape');
  await expect(page.getByText('No contacts found', { exact: true })).toBeVisible();
});

test('duplicates are merged or marked as different by keyboard alone', async ({ page, server, signedIn }) => {
  await seedContacts(server.url, signedIn, [
    { name: 'Priya Nair', email: 'priya@acme.in' },
    { name: 'Preeya Nair', email: 'p.nair@acme.in' },
    { name: 'Robert Smith', company: 'Initech', email: 'robert@initech.com' },
    { name: 'Bob Smith', company: 'Initech', email: 'bob@initech.com' },
  ]);
  const keys = new Keys(page);
  const cards = page.getByRole('article');
  await page.goto('/contacts');
  await expect(cards).toHaveCount(4);
  await keys.push('button', 'Review duplicates');
  const merge = page.getByRole('dialog', { name: 'Merge contacts', exact: true });
  await keys.push('button', 'Different people', merge);
  await expect(merge.getByText(/pairs left/)).toHaveCount(0);
  const email = merge.getByRole('group', { name: 'Email', exact: true });
  await keys.tabInto(email.getByRole('radio', { checked: true }));
  await keys.press('ArrowDown');
  await expect(email.getByRole('radio').last()).toBeChecked();
  await keys.push('button', 'Merge', merge);
  await expect(merge.getByText('No duplicates left.', { exact: true })).toBeVisible();
  await keys.push('button', 'Done', merge);
  await expect(cards).toHaveCount(3);
  await keys.expectSomewhere();
  await expect(findToast(page, 'success', 'Merged into')).toBeVisible();
});
