import { signedInPaths } from '../support/screens.ts';
import { expect, test } from '../dom/test.ts';

test('every page opens by its URL without a connected bot [S2.guard.04, S2.guard.05]', async ({ page, signedIn }) => {
  for (const path of signedInPaths) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(signedIn.email).first()).toBeVisible();
  }
});
