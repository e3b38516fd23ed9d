import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('S2.nav.03 S2.nav.04 the menu is a drawer with the same places and a user called User', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('User', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveCount(7);
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(drawer).toBeHidden();
});

test('the drawer closes with Escape and gives the focus back', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const path of ['/', '/login', '/register', '/settings']) {
  test(`${path} never scrolls sideways, down to 360 pixels`, async ({ memberPage: page, context }) => {
    if (path !== '/settings') await context.setStorageState({ cookies: [], origins: [] });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    const { content, screen } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }));
    expect(content).toBe(screen);
  });
}
