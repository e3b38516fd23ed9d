import { expectAccessible } from '../support/axe.ts';
import { passGate } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

test('the offer of a new contact, of links to it and of a draft are accessible', async ({ page, seed }) => {
  for (const title of ['Send Liam the quote', 'Meet Liam for lunch']) await seed.task({ title });
  const contact = await seed.contact({ name: 'Emma Walsh', email: 'emma@example.com', phone: '+49 30 1234567' });
  await seed.task({ title: 'Ask Emma for the signed form', contactId: contact.id, task_type: 'follow_up' });
  await passGate(page);
  await page.goto('/dashboard');
  await page.getByLabel('Capture a task').fill('Call Liam tomorrow');
  const chip = page.getByRole('button', { name: 'Add Liam as a contact', exact: true });
  await expect(chip).toBeVisible();
  await expectAccessible(page);
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.press('Enter');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  expect(await seed.tasks()).toHaveLength(3);
  await page.getByLabel('Capture a task').press('Enter');
  await expect(page.getByText('2 open tasks mention Liam. Link them?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('button', { name: 'More for Ask Emma for the signed form', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Draft message', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Message to Emma Walsh', exact: true });
  await expect(dialog.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible();
  await expectAccessible(page);
});
