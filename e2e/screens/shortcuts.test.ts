import { contactRoutes } from '@aide/contract';
import { seedContacts, seedTask } from '../support/contacts.ts';
import { menu, findToast } from '../support/screens.ts';
import { stubApi } from '../support/stub-api.ts';
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
