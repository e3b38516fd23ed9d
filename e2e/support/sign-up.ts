import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

interface Entries {
  name: string;
  email: string;
  password: string;
  confirm: string;
}

/** Returns the form values of a new user. */
export function newcomer(changes: Partial<Entries> = {}): Entries {
  const email = `priya-${randomUUID()}@example.com`;
  return { name: 'Priya Iyer', email, password: 'correct horse', confirm: 'correct horse', ...changes };
}

export async function fillInSignUp(page: Page, { name, email, password, confirm }: Entries) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirm);
}

export const createAccountButton = (page: Page) => page.getByRole('button', { name: 'Create Account' });
