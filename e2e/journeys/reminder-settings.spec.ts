import { reminderRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('reminders are set by keyboard: when, where and when not; a refusal keeps what was chosen', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  const form = page.getByRole('form', { name: 'Reminders' });
  await expect(form.getByRole('checkbox', { name: 'At the time' })).toBeChecked();
  await expect(form.getByLabel('Tasks due on a day, at')).toHaveValue('09:00');
  await form.getByRole('checkbox', { name: 'At the time' }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Save Reminders' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Choose at least one reminder time')).toBeVisible();
  await form.getByRole('checkbox', { name: '1 hour before' }).focus();
  await page.keyboard.press('Space');
  await form.getByRole('checkbox', { name: 'Quiet hours' }).focus();
  await page.keyboard.press('Space');
  await form.getByLabel('From').fill('21:30');
  await form.getByRole('checkbox', { name: 'Weekly report by Telegram' }).focus();
  await page.keyboard.press('Space');
  await failApi(page, reminderRoutes.updateReminderSettings, 'INTERNAL', { message: 'The bell is broken', times: 1 });
  await form.getByRole('button', { name: 'Save Reminders' }).click();
  await expect(form.getByText('The bell is broken')).toBeVisible();
  await form.getByRole('button', { name: 'Save Reminders' }).click();
  await expect(form.getByText('Reminder settings saved!')).toBeVisible();
  await page.reload();
  await expect(form.getByRole('checkbox', { name: '1 hour before' })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'At the time' })).not.toBeChecked();
  await expect(form.getByLabel('From')).toHaveValue('21:30');
  await expect(form.getByRole('checkbox', { name: 'Weekly report by Telegram' })).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Weekly report by Email' })).toBeChecked();
  await expectAccessible(page);
});
