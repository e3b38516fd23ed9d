import { assistantRoutes, contactRoutes } from '@aide/contract';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { menu, findToast, recordCalls } from '../support/screens.ts';
import { failApi, stubApi } from '../support/stub-api.ts';
import { expect, test } from '../dom/test.ts';

const letters: Record<string, string> = {
  Dashboard: 'd',
  Analytics: 'a',
  Tasks: 't',
  'Recurring Tasks': 'r',
  Contacts: 'c',
  Integrations: 'i',
  Settings: 's',
};

test('g and a letter open each page', async ({ page, signedIn }) => {
  await page.goto('/onboarding');
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  for (const { path, label } of menu) {
    await page.keyboard.press('g');
    await page.keyboard.press(letters[label] ?? '');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('the palette finds pages, tasks and contacts by keyboard alone', async ({ page, server, signedIn }) => {
  await seedContacts(server.url, signedIn, [{ name: 'Priya Sharma', company: 'Acme' }]);
  await seedTask(server.url, signedIn, { title: 'Renew the lease' });
  await page.goto('/settings');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const choose = async (text: string, option: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await expect(palette.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await choose('analy', 'Analytics');
  await expect(page).toHaveURL('/analytics');
  await choose('lease', 'Renew the lease');
  await expect(page.getByRole('dialog', { name: 'Renew the lease' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/tasks');
  await choose('sharma', 'Priya Sharma');
  await expect(page.getByRole('dialog', { name: 'Priya Sharma' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/contacts');
});

test('the add-contact dialog displays an error, or success and closes after 1.5 s [S4.dlg.03, S8.create.05]', async ({
  page,
  signedIn,
}) => {
  await page.clock.install({ time: new Date() });
  await page.goto('/settings');
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  await stubApi(page, contactRoutes.createContact, 500, {});
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('option', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('Name').fill('Priya');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Failed to add contact')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Priya');
  await page.unrouteAll();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(findToast(page, 'success', 'Contact added successfully!')).toBeVisible();
  await page.clock.runFor(1200);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(700);
  await expect(dialog).toBeHidden();
});

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
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(help).toBeHidden();
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
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('free text in the palette becomes a task that can be undone', async ({ page, server, signedIn }) => {
  await seedContacts(server.url, signedIn, [{ name: 'Priya Sharma' }]);
  await failApi(page, assistantRoutes.assistant, 'UNAVAILABLE', { times: 1 });
  await page.goto('/tasks');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Call Priya about the renewal tomorrow 4pm');
  await expect(palette.getByRole('option', { name: /^Add task: Call Priya/ })).toHaveAttribute('aria-selected', 'true');
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
