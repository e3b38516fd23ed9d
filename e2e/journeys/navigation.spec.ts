import { recordCalls } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

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
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
});

test('Logout on the landing page stays there [S2.nav.09]', async ({ page, signedIn }) => {
  await page.goto('/');
  await expect(page.getByText(`Welcome, ${signedIn.email.split('@')[0]}`)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the landing page is public [S2.route.01, S7.read.08]', async ({ page }) => {
  const trial = recordCalls(page, 'GET', '/trial/status');
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Never Miss Important Follow-ups Again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  expect(trial).toEqual([]);
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

test('Back asks before it discards a half-filled dialog', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Priya Nair');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/contacts');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Priya Nair');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/settings');
});
