import { telegramRoutes } from '@aide/contract';
import { passGate } from '../support/dashboard.ts';
import { Keys } from '../support/keys.ts';
import { findToast } from '../support/screens.ts';
import { stubSpeech } from '../support/speech.ts';
import { stubApi } from '../support/stub-api.ts';
import { stubTelegramStatus } from '../support/telegram.ts';
import { expect, test } from '../support/test.ts';

test('sign-up, a contact, a capture, a trial request and sign-out work by keyboard alone', async ({ page }) => {
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/register');
  await keys.tabTo('textbox', 'Full Name');
  await keys.type('Meera Nair');
  await keys.tabTo('textbox', 'Email');
  await keys.type(`meera-${crypto.randomUUID()}@example.com`);
  for (const label of ['Password', 'Confirm Password']) {
    await keys.tabInto(page.getByLabel(label, { exact: true }));
    await keys.type('correct horse');
  }
  await keys.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await keys.push('button', 'Add Contact');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await keys.type('Priya Sharma');
  await keys.press('Enter');
  await expect(findToast(page, 'success', 'Contact added successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Contact' })).toBeFocused();

  await keys.tabTo('textbox', 'Capture a task');
  await keys.type('Call Priya tomorrow at 4 pm');
  await expect(page.getByRole('region', { name: 'Capture' }).locator('mark').first()).toBeAttached();
  await keys.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(page.getByLabel('Capture a task')).toHaveValue('');
  await expect(page.getByLabel('Capture a task')).toBeFocused();
  await keys.tabInto(undo);
  await keys.press('Enter');
  await expect(page.getByLabel('Capture a task')).toHaveValue('Call Priya tomorrow at 4 pm');
  await expect(page.getByLabel('Capture a task')).toBeFocused();

  await keys.push('button', 'Contact Us');
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible();
  await keys.tabTo('link', 'Send Email', dialog);
  await keys.press('Escape');
  await expect(page.getByRole('button', { name: 'Contact Us' })).toBeFocused();
  await keys.push('button', 'Collapse the trial notice');
  await expect(page.getByRole('button', { name: 'Show the trial notice' })).toBeFocused();

  await keys.push('button', 'Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await keys.expectSomewhere();
  await keys.push('button', 'Logout');
  await expect(page).toHaveURL('/login');
});

test('dashboard tabs, status changes, analytics and the voice dialog work by keyboard alone', async ({
  page,
  seed,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await seed.task({ title, task_type: 'follow_up' });
  const keys = new Keys(page);
  await passGate(page);
  await stubSpeech(page);
  await page.goto('/dashboard');
  await keys.tabTo('tab', 'Upcoming Tasks');
  await keys.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Follow up' })).toBeFocused();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const first = (await rows.first().getByRole('combobox').getAttribute('aria-label')) ?? '';
  await keys.choose(first, 'In Progress');
  await expect(page.getByRole('combobox', { name: first })).toBeFocused();
  await expect(page.getByRole('combobox', { name: first })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: first })).toBeFocused();
  await keys.press('End', 'Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('article')).toBeFocused();
  await keys.choose((await rows.first().getByRole('combobox').getAttribute('aria-label')) ?? '', 'Completed');
  await expect(rows).toHaveCount(1);
  await keys.expectSomewhere();

  await keys.push('button', 'View Details');
  await expect(page.getByRole('heading', { name: 'Contact Engagement' })).toBeVisible();
  await keys.push('button', 'Hide Details');
  await keys.push('button', 'Refresh analytics');
  await keys.expectSomewhere();
  await keys.push('button', 'Analytics Insights');
  await expect(page.getByRole('button', { name: 'Analytics Insights' })).toHaveAttribute('aria-expanded', 'false');

  await keys.push('button', 'Voice Task');
  const dialog = page.getByRole('dialog', { name: 'Voice Task' });
  await keys.tabTo('textbox', 'Task', dialog);
  await keys.type('um call the bank tomorrow');
  await keys.push('button', 'Enhance', dialog);
  await expect(dialog.getByText('Text enhanced successfully')).toBeVisible();
  await keys.push('button', 'Create', dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Voice Task' }).first()).toBeFocused();
  await expect(findToast(page, 'success', 'Task created successfully!')).toBeVisible();

  await keys.press('g', 'a');
  await expect(page).toHaveURL('/analytics');
  await keys.tabInto(page.getByRole('radio', { name: 'Executive' }));
  await keys.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Detailed' })).toBeFocused();
  await expect(page).toHaveURL(/layout=detailed/);
});

test('the bot can be connected by keyboard alone', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await stubTelegramStatus(page);
  await stubApi(page, telegramRoutes.verifyTelegramCode, 200, { success: true });
  const keys = new Keys(page);
  await page.goto('/integrations');
  await keys.push('button', 'Connect Telegram');
  await expect(page.getByRole('heading', { level: 1, name: 'Connect Telegram' })).toBeFocused();
  await keys.tabTo('textbox', '6-digit code');
  await keys.type('123456');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connected Successfully' })).toBeFocused();
  await expect(page).toHaveURL('/dashboard');
  await keys.expectSomewhere();
});
