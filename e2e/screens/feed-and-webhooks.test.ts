import type { Page } from '@playwright/test';
import { startReceiver } from '../support/receiver.ts';
import { openSettings } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the calendar feed lists due tasks, and a webhook receives task events', async ({ page, seed }) => {
  await seed.task({ title: 'Send Rahul the quote', due_date: '2026-12-05' });
  await openSettings(page);
  await button(page, 'Create calendar link').click();
  const link = page.getByLabel('Calendar link', { exact: true });
  const address = await link.inputValue();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feeds\/[\w-]{43}\.ics$/);
  const calendar = await fetch(address);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect(await calendar.text()).toContain('SUMMARY:Send Rahul the quote');
  await expect(page.getByRole('link', { name: 'open it in your calendar app' })).toHaveAttribute('href', /^webcal:/);
  await page.reload();
  await expect(page.getByText('A calendar last read it')).toBeVisible();
  await expect(link).toHaveCount(0);
  await button(page, 'Remove link').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the link' }).click();
  await expect(button(page, 'Create calendar link')).toBeVisible();
  expect((await fetch(address)).status).toBe(404);

  const receiver = await startReceiver();
  const dialog = page.getByRole('dialog');
  await button(page, 'New webhook').click();
  await dialog.getByLabel('Address').fill('https://localhost/hook');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText('Webhooks go to https addresses on the public internet.')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Task changed', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();

  const card = page.getByRole('article', { name: receiver.url });
  await card.getByRole('button', { name: 'Send a test' }).click();
  const deliveries = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(deliveries.first()).toContainText('Delivered');
  expect(receiver.events).toEqual(['ping']);
  receiver.respondWith(410);
  await seed.task({ title: 'Call Priya' });
  await expect(deliveries.filter({ hasText: 'Task created' })).toContainText('Failed');
  await page.keyboard.press('Escape');

  await expect(card.getByText('Switched off: The address returned 410 (gone).')).toBeVisible();
  await expect(card.getByRole('switch')).not.toBeChecked();
  receiver.respondWith(204);
  await card.getByRole('switch').click();
  await expect(card.getByRole('switch')).toBeChecked();
  await expect(card.getByText('Switched off')).toHaveCount(0);
  await card.getByRole('button', { name: 'Deliveries' }).click();
  await deliveries.filter({ hasText: 'Failed' }).getByRole('button', { name: 'Try again' }).click();
  await expect(deliveries.filter({ hasText: 'Task created' })).toContainText('Delivered');
  await page.keyboard.press('Escape');
  // By keyboard, because the toasts about the link and the webhook may cover it.
  await card.getByRole('button', { name: `Delete ${receiver.url}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  receiver.close();
});
