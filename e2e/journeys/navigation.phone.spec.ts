import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { menu } from '../support/menu.ts';
import { findToast } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('the menu is a drawer with the same pages and Logout, labels the user User and closes when a page is chosen [S2.nav.03, S2.nav.04]', async ({
  page,
  signedIn,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText(menu.map(({ label }) => label));
  await expect(drawer.getByText('User', { exact: true })).toBeVisible();
  await expect(drawer.getByText(signedIn.name)).toHaveCount(0);

  await drawer.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('the tabs lead to the pages, capture in a window and cover nothing at the bottom', async ({ page, seed }) => {
  for (let index = 0; index < 14; index += 1) await seed.task({ title: `Row ${index}`, dueDate: '2091-03-04' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/tasks');
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);

  const bar = page.getByRole('region', { name: 'Selected tasks' });
  const covers = async (lower: Locator) => {
    const [above, below] = [await lower.boundingBox(), await tabs.boundingBox()];
    return (above?.y ?? Infinity) + (above?.height ?? 0) > (below?.y ?? 0);
  };
  await page.getByRole('button', { name: 'More for Row 0', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await expect.poll(() => covers(bar)).toBe(false);
  await bar.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(() => covers(findToast(page, 'success', '1 task completed'))).toBe(false);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => covers(page.getByRole('article').last())).toBe(false);

  await tabs.getByRole('button', { name: 'Capture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Capture' });
  await dialog.getByRole('textbox', { name: 'Capture a task' }).fill('Call the bank');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'No date', exact: true })).toContainText('Call the bank');

  await tabs.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL('/contacts');
  await tabs.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL('/dashboard');
  const ownBox = page.getByRole('main').getByRole('textbox', { name: 'Capture a task' });
  await expect(ownBox).toBeVisible();
  await tabs.getByRole('button', { name: 'Capture' }).click();
  await expect(ownBox).toBeFocused();
  await expect(dialog).toHaveCount(0);
});

test('no page scrolls sideways at 360 px', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/settings', '/dashboard', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});

test('dialogs open as a drawer at the bottom', async ({ page, signedIn }) => {
  expect(signedIn.token).not.toBe('');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && { x: box.x, bottom: Math.round(box.y + box.height), width: box.width };
    })
    .toEqual({ x: 0, bottom: 844, width: 390 });
});
