import { captureRoutes } from '@aide/contract';
import { expectAccessible } from '../support/axe.ts';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { recordCalls, findToast } from '../support/screens.ts';
import { failApi } from '../support/stub-api.ts';
import { expect, test } from '../support/test.ts';

test('? lists the shortcuts; they are ignored in fields and can be disabled', async ({ page, signedIn }) => {
  await page.goto('/contacts');
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?gd');
  await expect(page.getByRole('searchbox')).toHaveValue('?gd');
  await expect(page).toHaveURL('/contacts');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Create a task');
  await expectAccessible(page);
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(help).toBeHidden();
});

test('j and k move between tasks, e edits, # deletes after confirmation, c creates', async ({
  page,
  server,
  signedIn,
}) => {
  for (const title of ['First', 'Second', 'Third']) await seedTask(server.url, signedIn, { title });
  await page.goto('/tasks?view=cards&sort=title');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(cards.nth(1)).toBeFocused();
  await expect(cards.nth(1)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('Second');
  await page.keyboard.press('Escape');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('#');
  await expect(page.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible();
});

test('the palette opens the add-contact dialog [S2.cont.17, S2.cont.18, S5.cont.01, S5.cont.02]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings');
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  const sent = recordCalls(page, 'POST', '/contacts');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('option', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await expect(dialog.getByRole('textbox')).toHaveCount(4);
  await expect(dialog.locator('input[required]')).toHaveCount(1);
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  await dialog.getByLabel('Name').fill('   ');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('free text in the palette becomes a task that can be undone', async ({ page, server, signedIn }) => {
  await seedContacts(server.url, signedIn, [{ name: 'Priya Sharma' }]);
  await failApi(page, captureRoutes.capture, 'UNAVAILABLE', { times: 1 });
  await page.goto('/tasks');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Call Priya about the renewal tomorrow 4pm');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('alert')).toContainText('Aide is busy right now');
  await expect(palette.getByRole('combobox')).toHaveValue('Call Priya about the renewal tomorrow 4pm');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  const toast = page.locator('[data-toast="success"]').filter({ hasText: 'Undo' });
  await expect(toast).toContainText('Priya');
  await expect(page.getByRole('article')).toHaveCount(1);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(findToast(page, 'success', 'Undone.')).toBeVisible();
  await expect(page.getByText('No tasks found')).toBeVisible();
});
