import { expect, test } from '../support/test.ts';

test('by keyboard alone: sign in, go to the settings, change the name, sign out', async ({ page, account }) => {
  await page.goto('/login');
  const press = (key: string) => page.keyboard.press(key);
  /** Tabs until the wanted element has the focus; a page that cannot be reached fails here. */
  const tabTo = async (target: ReturnType<typeof page.locator>) => {
    for (let steps = 0; steps < 40; steps += 1) {
      await press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(target, 'reached by Tab').toBeFocused();
  };

  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type(account.email);
  await tabTo(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(account.password);
  await press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(page.getByRole('link', { name: 'Settings' }));
  await press('Enter');
  await expect(page).toHaveURL('/settings');

  const name = page.getByRole('form', { name: 'Profile' }).getByLabel('Name');
  await expect(name).toHaveValue(account.name);
  await tabTo(name);
  await press('ControlOrMeta+a');
  await page.keyboard.type('Asha by Keyboard');
  await press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.reload();
  await tabTo(page.getByRole('button', { name: 'Logout' }));
  await press('Enter');
  await expect(page).toHaveURL('/login');
});
