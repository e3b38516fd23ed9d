import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { dismissQuickSetup, passGate } from './dashboard.ts';

export const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Voice Task' });
export const openVoice = (page: Page) => page.getByRole('button', { name: 'Voice task', exact: true }).click();
export const button = (page: Page, name: string) => findDialog(page).getByRole('button', { name, exact: true });
export const getState = (page: Page, state: string) => findDialog(page).locator(`[data-voice="${state}"]`);

/** Stops the clock and unlocks the full dashboard of the account. */
export async function prepareVoice({ page, signedIn }: { page: Page; signedIn: Pick<Account, 'token'> }) {
  expect(signedIn.token).not.toBe('');
  await page.clock.install();
  await passGate(page);
  await dismissQuickSetup(page);
}
