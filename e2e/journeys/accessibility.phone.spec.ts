import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

for (const path of ['/', '/login', '/register', '/nowhere']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const path of ['/dashboard', '/settings']) {
  test(`${path} and the menu are accessible`, async ({ page, signedIn }) => {
    test.slow();
    expect(signedIn.token).not.toBe('');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
  });
}
