import type { Page } from '@playwright/test';
import { seedTask } from '../support/contacts.ts';
import { seedRelationships } from '../support/relationships.ts';
import { findToast } from '../support/screens.ts';
import { Seed } from '../support/seed.ts';
import { expect, test } from '../dom/test.ts';

const names = (page: Page) => page.getByRole('article').getByRole('heading');

test('a suggestion becomes a follow-up, a contact gets a rhythm and notes, and duplicates are merged and restored', async ({
  page,
  server,
  signedIn,
}) => {
  await seedRelationships(server.url, signedIn);
  for (const title of ['Send the quote', 'Book the room', 'Pay the rent'])
    await seedTask(server.url, signedIn, { title });
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Reach out this week' });
  await expect(card.getByText('Every week, last contact 10 days ago', { exact: true })).toBeVisible();
  const accept = card.getByRole('button', { name: 'Add a follow-up with Priya Nair', exact: true });
  await accept.focus();
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'success', 'Follow-up with Priya Nair added for today')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(accept).toBeVisible();
  await accept.click();
  await expect(card).toHaveCount(0);
  // Leaving the page would cancel the request.
  await expect.poll(async () => (await new Seed(server.url, signedIn).tasks()).length).toBe(4);

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Priya Nair', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Priya Nair', exact: true });
  await expect(panel.getByText('Get in touch with Priya Nair', { exact: true })).toBeVisible();
  const timeline = panel.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Met at the fair', { exact: true })).toBeVisible();
  await panel.getByRole('combobox', { name: 'Keep in touch', exact: true }).selectOption('Every 3 weeks');
  await timeline.getByLabel('Note contact with Priya Nair', { exact: true }).fill('Spoke on the phone');
  await page.keyboard.press('Enter');
  await expect(timeline.getByText('Spoke on the phone', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Review duplicates', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Merge contacts', exact: true });
  await expect(merge.getByRole('radio', { name: 'priya@acme.in', exact: true })).toBeChecked();
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merge.getByText('No duplicates left.', { exact: true })).toBeVisible();
  await merge.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(names(page)).toHaveText(['Arjun Rao', 'Preeya Nair']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(names(page)).toHaveText(['Arjun Rao', 'Preeya Nair', 'Priya Nair']);
});
