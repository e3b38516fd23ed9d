import { dataLayer, menu, recordCalls } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

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

test('the sidebar collapses, expands and keeps its state [S2.nav.02]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toHaveCSS('width', '240px');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '68px');
  await expect(page.getByRole('link', { name: 'Recurring Tasks' })).toBeVisible();
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '68px');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(sidebar).toHaveCSS('width', '240px');
});

test('768 px is a phone and 769 px is not [S2.nav.05]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.setViewportSize({ width: 769, height: 900 });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('Logout on the landing page stays there [S2.nav.09]', async ({ page, signedIn }) => {
  await page.goto('/');
  await expect(page.getByText(`Welcome, ${signedIn.email.split('@')[0]}`)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
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

test('the landing page is public [S2.route.01, S7.read.08]', async ({ page }) => {
  const trial = recordCalls(page, 'GET', '/trial/status');
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Never Miss Important Follow-ups Again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  expect(trial).toEqual([]);
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

test('going back restores the scroll position after 100 ms [S9.time.04]', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.clock.install({ time: new Date() });
  await page.goto('/settings');
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).includes('400'))).toBe(true);
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goBack();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await page.clock.runFor(90);
  expect(await page.evaluate(() => scrollY)).not.toBe(400);
  await page.clock.runFor(20);
  expect(await page.evaluate(() => scrollY)).toBe(400);
});
