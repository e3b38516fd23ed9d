import { dataLayer, menu } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

test('the menu lists the pages in order [S2.nav.01]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(menu.map(({ label }) => label));
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(menu.map(({ path }) => path));
});

test('every menu link opens its page and is marked as current', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  for (const { path, label } of menu) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Aide`);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('each route change adds one page view [S2.nav.10]', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The URL changes before the lazily loaded page renders. Clicking earlier would leave /register without a page view.
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Aide, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Never Miss Important' })).toBeVisible();
  // Page views are pushed in an effect, which can run after the heading is visible.
  await expect
    .poll(() => dataLayer(page))
    .toEqual([
      { event: 'page_view', path: '/login' },
      { event: 'page_view', path: '/register' },
      { event: 'page_view', path: '/' },
    ]);
});

test('an unknown path displays a not-found page', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page).toHaveTitle('Page not found · Aide');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('a route change moves the focus to the heading, or to the first field of a form', async ({ page, signedIn }) => {
  await page.goto('/tasks');
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
});
