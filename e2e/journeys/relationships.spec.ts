import { call, type Account } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { expect, test } from '../support/test.ts';

const people = [
  { name: 'Priya Nair', email: 'priya@acme.in', company: 'Acme', phone: '+91 98450 12345' },
  { name: 'Preeya Nair', email: 'p.nair@acme.in', phone: '098450 12345' },
  { name: 'Arjun Rao', email: 'arjun@beta.in', company: 'Beta' },
];
const dayMs = 86_400_000;

/** Three contacts of which two are one person, and one who was last met ten days ago and should be met every week. */
async function seed(url: string, account: Pick<Account, 'token'>): Promise<void> {
  const [priya = ''] = await seedContacts(url, account, people);
  const { token } = account;
  const rhythm = { body: { rhythm: { every: 1, unit: 'week' } }, token };
  const set = await call(url, { method: 'PUT', path: `/contacts/${priya}` }, rhythm);
  expect(set.status).toBe(200);
  const body = { text: 'Met at the fair', at: new Date(Date.now() - 10 * dayMs).toISOString() };
  const noted = await call(url, { method: 'POST', path: `/contacts/${priya}/notes` }, { body, token });
  expect(noted.status).toBe(201);
  await seedTask(url, account, { title: 'Send the quote', task_type: 'follow_up', contact_id: priya });
  await seedTask(url, account, { title: 'Book the room', task_type: 'todo', contact_id: priya });
  await seedTask(url, account, { title: 'Pay the rent' });
}

test('a suggestion, a contact’s panel with tasks and notes, and a merge are accessible', async ({
  page,
  server,
  signedIn,
}) => {
  await seed(server.url, signedIn);
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
  // The bar of the phone replaces the sidebar behind the dialog, and stays hidden from screen readers.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
