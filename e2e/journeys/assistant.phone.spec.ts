import { expectAccessible } from '../support/axe.ts';
import { passGate } from '../support/dashboard.ts';
import { expectNoSidewaysScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await passGate(page);
});

test('several tasks, a command and a question fit a phone', async ({ page, seed }) => {
  test.slow();
  await seed.task({ title: 'Call Priya about the renewal of the three-year contract', dueDate: '2030-05-02' });
  await page.goto('/dashboard');
  const box = page.getByLabel('Capture a task');
  await box.fill('pay the rent tomorrow and call the bank on Friday, also book flights to Goa');
  await expect(page.getByRole('list', { name: 'Tasks to save' }).getByRole('textbox')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await box.fill('push the Priya renewal to Monday');
  await expect(page.getByRole('list', { name: 'What changes' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await box.fill('anything for Priya?');
  await expect(page.getByRole('list', { name: 'Answer' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the conversation and the people are one tap apart', async ({ page, seed }) => {
  await seed.contact({ name: 'Priya Shah' });
  await page.goto('/messages');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('call Priya tomorrow at 4');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByRole('button', { name: 'Complete Call Priya' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.locator('label').filter({ hasText: 'People' }).click();
  await expect(page.getByRole('button', { name: /Priya Shah/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
