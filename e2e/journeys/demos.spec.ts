import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the notification demo starts, advances and restarts [S2.route.05, S2.demo.01, S2.demo.02, S2.demo.03, S1.claim.14, S1.claim.15, S1.claim.16, S1.claim.17, S1.claim.18]', async ({
  page,
}) => {
  await page.clock.install({ time: new Date() });
  await page.goto('/snackbar-demo');
  const notice = page.locator('[data-notice]');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(notice).toHaveAttribute('data-notice', '0');
  await page.clock.runFor(6900);
  await expect(notice).toHaveAttribute('data-notice', '0');
  await page.clock.runFor(200);
  await expect(notice).toHaveAttribute('data-notice', '1');
  await page.getByRole('button', { name: 'Restart' }).click();
  for (const [index, claim] of ['80%', '90%', '60%', '3x', '10,000+ executives'].entries()) {
    await expect(notice).toHaveAttribute('data-notice', String(index));
    await expect(notice).toContainText(claim);
    await page.clock.runFor(7000);
  }
  await expect(notice).toHaveCount(0);
});

test('the confetti demo displays seven effects [S2.route.06, S2.demo.04, S2.demo.05]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/confetti-demo');
  const kinds = ['Success', 'Achievement', 'Task completion', 'Contact added', 'Fireworks', 'Burst', 'Rain'];
  await expect(page.getByRole('main').getByRole('button')).toHaveText(kinds);
  await expectAccessible(page);
  for (const kind of kinds) {
    await page.reload();
    await page.getByRole('button', { name: kind, exact: true }).click();
    await expect(page.locator('canvas')).toBeAttached();
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByText('Your system asks for reduced motion')).toBeVisible();
});
