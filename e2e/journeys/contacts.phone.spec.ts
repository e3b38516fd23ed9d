import type { Page } from '@playwright/test';
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
    { name: 'Ravi' },
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
