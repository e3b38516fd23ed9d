import { contactRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { recordCalls, findToast } from '../support/screens.ts';
import { stubApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('a contact’s panel lists open tasks, adds a follow-up and completes one', async ({ page, server, signedIn }) => {
  const [priya] = await seedContacts(server.url, signedIn, [
    { name: 'Priya Sharma', email: 'priya@acme.in', company: 'Acme' },
    { name: 'Ravi' },
  ]);
  await seedTask(server.url, signedIn, { title: 'Send the quote', task_type: 'follow_up', contact_id: priya });
  await seedTask(server.url, signedIn, { title: 'Read her paper', task_type: 'todo', contact_id: priya });
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
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(findToast(page, 'success', 'Task created successfully!')).toBeVisible();
  await expect(followUps.getByText('Follow up with Priya Sharma')).toBeVisible();
  await expect(followUps.getByText('Due tomorrow')).toBeVisible();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    { task_type: 'follow_up', contactId: priya, dueHasTime: false },
  ]);

  await followUps.getByRole('button', { name: 'Complete Send the quote' }).click();
  await expect(followUps.getByText('Send the quote')).toHaveCount(0);
  await expect(panel.getByText('None yet')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Priya Sharma', exact: true })).toBeFocused();
});

test('with 5,000 contacts only visible cards are rendered and searching works', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const at = '2026-11-10T05:00:00.000Z';
  const data = Array.from({ length: 5000 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    company: `Company ${n % 40}`,
    designation: null,
    phone: null,
    created_at: at,
    updated_at: at,
  }));
  await stubApi(page, contactRoutes.listContacts, 200, { success: true, data });
  await page.goto('/contacts');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(40);
  await page.mouse.wheel(0, 200_000);
  await expect(page.getByRole('article').first()).not.toContainText('Person 0');
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(40);
  await page.getByRole('searchbox').fill('person 4999');
  await expect(page.getByRole('article')).toHaveCount(1);
});
