import type { Page } from '@playwright/test';
import { call } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../support/test.ts';

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const long = 'Venkatanarasimharajuvaripeta-Subramanian';

test('contacts, integrations and onboarding fit a width of 360 px', async ({ page, server, signedIn }) => {
  const [id] = await seedContacts(server.url, signedIn, [
    {
      name: `${long} ${long}`,
      email: `${long}@${long}.example.com`,
      company: `${long} and Sons`,
      phone: '+91 98450 12345',
    },
    { name: 'Ravi', phone: '+91 98201 33445' },
  ]);
  await seedTask(server.url, signedIn, { title: `Call ${long}${long}`, task_type: 'follow_up', contact_id: id });
  await stubTelegramStatus(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/integrations', '/onboarding', '/contacts']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    expect(await tooWide(page), path).toBe(0);
  }
  await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Open follow-ups' })).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  expect(await page.getByRole('dialog').evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search, or write a task' }).fill(long);
  await expect(page.getByRole('option')).not.toHaveCount(0);
  expect(await tooWide(page)).toBe(0);
  await expectAccessible(page);
});

test('the sheet of a contact, a merge and the columns of a file are accessible and as wide as a phone', async ({
  page,
  server,
  signedIn,
}) => {
  const [priya = ''] = await seedContacts(server.url, signedIn, [
    { name: 'Priya Nair', email: 'priya@acme.in', phone: '+91 98450 12345' },
    { name: 'Preeya Nair', email: 'p.nair@acme.in', phone: '098450 12345' },
  ]);
  const at = { method: 'POST', path: `/contacts/${priya}/notes` } as const;
  const noted = await call(server.url, at, { body: { text: 'Met at the fair' }, token: signedIn.token });
  expect(noted.status).toBe(201);
  await page.setViewportSize({ width: 360, height: 740 });
  const expectFitting = async () => {
    expect(await tooWide(page)).toBe(0);
    await expectAccessible(page);
  };
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Priya Nair', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Priya Nair', exact: true });
  await expect(sheet.getByText('Met at the fair', { exact: true })).toBeVisible();
  await expectFitting();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Review duplicates', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'Merge contacts', exact: true });
  await expect(merge.getByRole('radio', { name: 'priya@acme.in', exact: true })).toBeVisible();
  await expectFitting();
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merge.getByText('No duplicates left.', { exact: true })).toBeVisible();
  await expectFitting();
  await merge.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Upload CSV', exact: true }).click();
  const upload = page.getByRole('dialog', { name: 'Upload CSV' });
  const buffer = Buffer.from('Full name,E-mail Address,Birthday\nDev Patel,dev@acme.in,1 May\n');
  await upload.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await expect(upload.getByRole('combobox', { name: 'Birthday is' })).toBeVisible();
  await expectFitting();
});
