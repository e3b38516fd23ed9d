import { expect, test } from '../dom/test.ts';

test('Logout ends the session on the server', async ({ page, server, signedIn }) => {
  await page.goto('/dashboard');
  const ended = page.waitForResponse('**/api/v1/sessions/sign-out');
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await ended).status()).toBe(200);
  await expect(page).toHaveURL('/login');
  const again = await fetch(`${server.url}/api/v1/onboarding/me`, {
    headers: { authorization: `Bearer ${signedIn.token}` },
  });
  expect(again.status).toBe(401);
});
