import { passGate } from '../support/dashboard.ts';
import { discardDialog } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

test('a name becomes a contact and a linked task with one click, and earlier tasks are linked', async ({
  page,
  seed,
}) => {
  await seed.task({ title: 'Send Liam the quote' });
  await seed.task({ title: 'Meet Liam for lunch' });
  await passGate(page);
  await page.goto('/dashboard');
  await page.getByLabel('Capture a task').fill('Call Liam tomorrow');
  const chip = page.getByRole('button', { name: 'Add Liam as a contact', exact: true });
  await expect(chip).toBeVisible();
  await chip.press('Enter');
  await expect(page.getByLabel('Capture a task')).toHaveValue('');
  await expect(page.getByText('2 open tasks mention Liam. Link them?')).toBeVisible();
  await page.getByRole('button', { name: 'Link them', exact: true }).click();
  await expect(page.getByText('2 tasks linked to Liam.')).toBeVisible();
  const listLinked = async () => (await seed.tasks()).filter(({ contact }) => contact?.name === 'Liam').length;
  expect(await listLinked()).toBe(3);
  await page
    .locator('[data-toast]', { hasText: '2 tasks linked to Liam.' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect.poll(listLinked).toBe(1);
});

test('a draft is opened from a task by keyboard, edited and passed to a mail program', async ({ page, seed }) => {
  const contact = await seed.contact({ name: 'Liam Walsh', email: 'liam@example.com', phone: '+49 30 1234567' });
  await seed.task({
    title: 'Ask Liam for the signed form',
    description: 'Needs page 3 & 4',
    contactId: contact.id,
    task_type: 'follow_up',
  });
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'More for Ask Liam for the signed form', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Draft message', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Message to Liam Walsh', exact: true });
  const text = dialog.getByLabel('Message', { exact: true });
  await expect(text).toHaveValue(/Could I please have the signed form\?\n\nNeeds page 3 & 4/);
  await text.fill('Hi Liam,\nplease send #3 & #4 😀');
  const mail = dialog.getByRole('link', { name: 'Open in mail', exact: true });
  await expect(mail).toHaveAttribute(
    'href',
    'mailto:liam@example.com?subject=The%20signed%20form&body=Hi%20Liam%2C%0D%0Aplease%20send%20%233%20%26%20%234%20%F0%9F%98%80',
  );
  await expect(dialog.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/49301234567\?text=Hi%20Liam/,
  );
  await discardDialog(page);
  await expect(dialog).toHaveCount(0);
});
