import { expectAccessible } from '../support/axe.ts';
import { seedTask } from '../support/contacts.ts';
import { seedRelationships } from '../support/relationships.ts';
import { expect, test } from '../support/test.ts';

test('a suggestion, a contact’s panel with tasks and notes, and a merge are accessible', async ({
  page,
  server,
  signedIn,
}) => {
  const priya = await seedRelationships(server.url, signedIn);
  await seedTask(server.url, signedIn, { title: 'Send the quote', task_type: 'follow_up', contact_id: priya });
  await seedTask(server.url, signedIn, { title: 'Book the room', task_type: 'todo', contact_id: priya });
  await seedTask(server.url, signedIn, { title: 'Pay the rent' });
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Reach out this week' });
  await expect(card.getByText('Every week, last contact 10 days ago', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Priya Nair', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Priya Nair', exact: true });
  const timeline = panel.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Met at the fair', { exact: true })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Open follow-ups' }).getByText('Send the quote')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Other tasks' }).getByText('Book the room')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Keep in touch', exact: true }).selectOption('Every 3 weeks');
  await timeline.getByLabel('Note contact with Priya Nair', { exact: true }).fill('Spoke on the phone');
  await page.keyboard.press('Enter');
  await expect(timeline.getByText('Spoke on the phone', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Review duplicates', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Merge contacts', exact: true });
  await expect(merge.getByRole('radio', { name: 'priya@acme.in', exact: true })).toBeChecked();
  await expectAccessible(page);
  // The phone header replaces the sidebar behind the dialog, and stays aria-hidden.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
