import { contactRoutes, taskRoutes } from '@aide/contract';
import { expect } from '@playwright/test';
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
    expect(created.status, JSON.stringify(created.body)).toBe(201);
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
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return taskRoutes.createTask.response.parse(created.body).data.id;
}
