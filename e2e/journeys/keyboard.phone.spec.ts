import { Keys } from '../support/keys.ts';
import { expect, test } from '../support/test.ts';

test('on a phone, Enter opens the focused task and e edits it in a dialog', async ({ page, seed }) => {
  await seed.task({ title: 'Call the bank', dueDate: '2091-03-04' });
  await page.goto('/tasks');
  const row = page.getByRole('article').filter({ hasText: 'Call the bank' });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Call the bank' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Call the bank');
});

test('the phone menu can be opened, closed and used by keyboard alone', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  const keys = new Keys(page);
  await page.goto('/tasks');
  const opener = page.getByRole('button', { name: 'More', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await keys.push('button', 'More');
  await expect(menu).toBeVisible();
  await keys.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await keys.press('Enter');
  await keys.push('link', 'Contacts', menu);
  await expect(page).toHaveURL('/contacts');
  await expect(menu).toBeHidden();
  // The page loads after the URL has changed, and then takes the focus: Enter would activate its heading.
  await expect(page).toHaveTitle('Contacts · Aide');
  await keys.expectSomewhere();
  await keys.push('button', 'More');
  await keys.push('button', /^(Dark|Light) theme$/, menu);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await keys.push('button', 'Logout', menu);
  await expect(page).toHaveURL('/login');
});
