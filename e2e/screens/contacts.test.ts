import { contactRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { addContact, findContactNames, people, priya, seedContacts, seedTask } from '../support/contacts.ts';
import { countEvents, findToast, recordCalls } from '../support/screens.ts';
import { stubApi, failApi, holdApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const counter = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('contacts can be searched, sorted and counted [S2.route.12, S2.cont.03, S2.cont.04, S2.cont.05, S2.cont.06, S2.cont.07, S2.cont.08, S2.cont.09, S2.cont.13]', async ({
  page,
  server,
  signedIn,
}) => {
  await seedContacts(server.url, signedIn, people);
  await page.goto('/contacts');
  await expect(findContactNames(page)).toHaveText(['Arjun Nair', 'Meera Iyer', 'Priya Sharma', 'Zoya Khan']);
  const card = page.getByRole('article').filter({ hasText: 'Priya Sharma' });
  for (const text of Object.values(priya)) await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(counter(page, 'Total Contacts')).toHaveText('4');
  await expect(counter(page, 'Companies')).toHaveText('2');

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.locator('option')).toHaveText(['Name', 'Email', 'Company']);
  await sort.selectOption('email');
  await expect(findContactNames(page)).toHaveText(['Zoya Khan', 'Meera Iyer', 'Arjun Nair', 'Priya Sharma']);
  await sort.selectOption('company');
  await expect(findContactNames(page)).toHaveText(['Priya Sharma', 'Zoya Khan', 'Arjun Nair', 'Meera Iyer']);
  await sort.selectOption('name');
  await page.getByRole('button', { name: /^Sort order/ }).click();
  await expect(findContactNames(page)).toHaveText(['Zoya Khan', 'Priya Sharma', 'Meera Iyer', 'Arjun Nair']);

  await page.getByRole('searchbox').fill('acme');
  await expect(findContactNames(page)).toHaveText(['Zoya Khan', 'Priya Sharma']);
  await expect(counter(page, 'Filtered Results')).toHaveText('2');
  await expect(counter(page, 'Total Contacts')).toHaveText('4');
});

test('a contact is deleted after confirmation; a failure is a toast at the bottom right [S2.cont.15, S5.del.01, S7.track.03, S8.page.04]', async ({
  page,
  server,
  signedIn,
}) => {
  await seedContacts(server.url, signedIn, [priya]);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
  await failApi(page, contactRoutes.deleteContact, 'INTERNAL', { message: 'X did not work', times: 1 });
  await page.goto('/contacts');
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete Priya Sharma' }).click();
    await expect(page.getByText('Are you sure you want to delete this contact?')).toBeVisible();
  };
  await ask();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await ask();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.locator('[data-toasts="bottom-right"] [data-toast="error"]')).toHaveText('X did not work');
  await expect(findContactNames(page)).toHaveText(['Priya Sharma']);
  expect(await countEvents(page, 'contact_deleted')).toBe(0);
  await ask();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No contacts found')).toBeVisible();
  await expect.poll(() => countEvents(page, 'contact_deleted')).toBe(1);
  expect(sent).toHaveLength(2);
});

test('loading is displayed, and a failed load can be retried [S2.cont.10, S8.page.01, S7.read.21]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await stubApi(page, contactRoutes.listContacts, 500, { message: 'The list is at lunch' });
  const release = await holdApi(page, contactRoutes.listContacts);
  await page.goto('/contacts');
  await expect(page.getByRole('status')).toContainText('Loading contacts');
  release();
  await expect(page.getByRole('alert')).toContainText('The list is at lunch');
  await stubApi(page, contactRoutes.listContacts, 200, { data: [{ id: 'c', name: 'Only One' }] });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(findContactNames(page)).toHaveText(['Only One']);
});

test('a contact can be edited; a rejection is displayed in the dialog [S2.cont.14, S2.cont.16, S5.cont.03, S5.cont.04, S7.track.02, S8.page.03]', async ({
  page,
  server,
  signedIn,
}) => {
  await seedContacts(server.url, signedIn, [priya]);
  await failApi(page, contactRoutes.updateContact, 'VALIDATION_FAILED', { message: 'No such address', times: 1 });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Edit Priya Sharma' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Contact' })).toBeVisible();
  await expect(dialog(page).getByLabel('Designation')).toHaveValue('CFO');
  await expect(dialog(page).getByLabel('Email')).toHaveAttribute('type', 'email');
  await dialog(page).getByLabel('Name').fill(' ');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Priya Rao');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog(page).getByText('No such address')).toBeVisible();
  expect(await countEvents(page, 'contact_updated')).toBe(0);
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(findContactNames(page)).toHaveText(['Priya Rao']);
  expect(await countEvents(page, 'contact_updated')).toBe(1);
});

test('a rejected contact displays its reason in the dialog and keeps the typed values [S8.create.04, S8.page.02, S7.track.01]', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await stubApi(page, contactRoutes.createContact, 400, { message: 'That address bounces' });
  await page.goto('/contacts');
  await addContact(page, 'Priya Sharma', 'priya@acme.in');
  await expect(dialog(page).getByText('That address bounces')).toBeVisible();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Priya Sharma');
  expect(await countEvents(page, 'contact_created')).toBe(0);
});

test('a contact’s panel lists open tasks, adds a follow-up and completes one', async ({ page, server, signedIn }) => {
  const [contactId] = await seedContacts(server.url, signedIn, [
    { name: 'Priya Sharma', email: 'priya@acme.in', company: 'Acme' },
    { name: 'Ravi' },
  ]);
  await seedTask(server.url, signedIn, { title: 'Send the quote', task_type: 'follow_up', contact_id: contactId });
  await seedTask(server.url, signedIn, { title: 'Read her paper', task_type: 'todo', contact_id: contactId });
  await seedTask(server.url, signedIn, { title: 'Nothing to do with her' });
  const sent = recordCalls(page, 'POST', '/tasks');
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Priya Sharma', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Priya Sharma' });
  const followUps = panel.getByRole('region', { name: 'Open follow-ups' });
  await expect(followUps.getByText('Send the quote')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Other tasks' }).getByText('Read her paper')).toBeVisible();
  await expect(panel.getByText('Nothing to do with her')).toHaveCount(0);
  await expect(panel.getByText('None yet')).toBeVisible();

  await panel.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(findToast(page, 'success', 'Task created successfully!')).toBeVisible();
  await expect(followUps.getByText('Follow up with Priya Sharma')).toBeVisible();
  await expect(followUps.getByText('Due tomorrow')).toBeVisible();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { task_type: 'follow_up', contactId, dueHasTime: false },
  ]);

  await followUps.getByRole('button', { name: 'Complete Send the quote' }).click();
  await expect(followUps.getByText('Send the quote')).toHaveCount(0);
  await expect(panel.getByText('None yet')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Priya Sharma', exact: true })).toBeFocused();
});
