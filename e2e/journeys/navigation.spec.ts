import { expect, test } from '../support/test.ts';

const menu = ['/dashboard', '/analytics', '/tasks', '/recurring-tasks', '/contacts', '/integrations', '/settings'];

test('S2.nav.01 the menu has its seven places in order', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveCount(menu.length);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(menu);
});

test('S2.nav.02 the sidebar can be folded, stays so, and unfolds', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await sidebar.boundingBox())?.width ?? 0;
  const wide = await width();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await page.reload();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(width).toBe(wide);
});

test('S2.nav.05 up to 768 pixels the menu is a drawer, beyond it a sidebar', async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
});

test('S2.nav.10 every change of page is told to the data layer', async ({ page }) => {
  await page.goto('/login');
  await page.locator('a[href="/register"]').click();
  await expect(page).toHaveURL('/register');
  await page.locator('a[href="/"]').first().click();
  await expect(page).toHaveURL('/');
  const views = () =>
    page.evaluate(() => {
      const { dataLayer } = window as Window & { dataLayer?: { event?: string; path?: string }[] };
      return dataLayer?.filter(({ event }) => event === 'page_view').map(({ path }) => path);
    });
  await expect.poll(views).toEqual(['/login', '/register', '/']);
});

test('an unknown address has a page of its own, with a way out', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
});

test('focus moves to the heading of the new page', async ({ page }) => {
  await page.goto('/login');
  await page.locator('a[href="/register"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeFocused();
});
