import { contactRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { addContact, findContactNames, people, seedContacts } from '../support/contacts.ts';
import { countEvents, findToast, recordCalls } from '../support/screens.ts';
import { stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('the first contact can be added from the empty page [S2.cont.02, S2.cont.11, S2.cont.12, S2.cont.16, S2.cont.18, S5.cont.04, S5.cont.05, S7.track.01, S8.toast.10, S4.conf.08]', async ({
  page,
  signedIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(signedIn.token).not.toBe('');
  const sent = recordCalls(page, 'POST', '/contacts');
  await page.goto('/contacts');
  await expect(page.getByText('No contacts found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add First Contact' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Contact' })).toBeVisible();
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await expect(dialog(page).getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(dialog(page).getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await dialog(page).getByLabel('Email').fill('priya@acme.in');
  await dialog(page).getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toEqual([]);

  await addContact(page, 'Priya Sharma', 'priya@acme.in');
  await expect(findToast(page, 'success', 'Contact added successfully!')).toBeVisible();
  await expect(page.locator('canvas')).toBeAttached();
  await expect(findContactNames(page)).toHaveText(['Priya Sharma']);
  expect(await countEvents(page, 'contact_created')).toBe(1);
});

test('the contacts page is accessible after a failed load, with cards and in its dialog', async ({
  page,
  server,
  signedIn,
}) => {
  test.slow();
  await seedContacts(server.url, signedIn, people);
  await stubApi(page, contactRoutes.listContacts, 500, { message: 'The list is at lunch' });
  await page.goto('/contacts');
  await expect(page.getByRole('alert')).toContainText('The list is at lunch');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(findContactNames(page)).toHaveCount(people.length);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Priya Sharma' }).click();
  await expect(page.getByText('Are you sure you want to delete this contact?')).toBeVisible();
  await expectAccessible(page);
});
