import assert from 'node:assert/strict';
import { contactRoutes, taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { call, type Account } from './accounts.ts';

interface SeedContact {
  name: string;
  email?: string;
  company?: string;
  designation?: string;
  phone?: string;
}

/** Creates contacts through the API and returns their ids. */
export async function seedContacts(
  serverUrl: string,
  { token }: Pick<Account, 'token'>,
  contacts: readonly SeedContact[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const body of contacts) {
    const created = await call(serverUrl, contactRoutes.createContact, { body, token });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    ids.push(contactRoutes.createContact.response.parse(created.body).data.id);
  }
  return ids;
}

export async function seedTask(
  serverUrl: string,
  { token }: Pick<Account, 'token'>,
  task: Record<string, unknown>,
): Promise<string> {
  const created = await call(serverUrl, taskRoutes.createTask, { body: task, token });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return taskRoutes.createTask.response.parse(created.body).data.id;
}

/** A contact with every field. */
export const priya = {
  name: 'Priya Sharma',
  email: 'priya@acme.in',
  company: 'Acme',
  designation: 'CFO',
  phone: '+91 98450 12345',
};
export const people = [
  priya,
  { name: 'Arjun Nair', email: 'nair@beta.in', company: 'Beta' },
  { name: 'Zoya Khan', email: 'aa@zoya.in', company: 'Acme' },
  { name: 'Meera Iyer', email: 'meera@iyer.in' },
];
/** The headings of the contact cards. */
export const findContactNames = (page: Page) => page.getByRole('article').getByRole('heading');

/** Adds a contact in the dialog. */
export async function addContact(page: Page, name: string, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add Contact' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
}
