import { expectAccessible } from '../support/axe.ts';
import { openPublic, stopClock } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

test('the older landing page plays its demo in three steps [S2.route.02, S2.land.28, S2.land.29, S2.land.30, S4.ldemo.01, S4.ldemo.02, S4.ldemo.03, S4.ldemo.04, S4.ldemo.05, S4.ldemo.06]', async ({
  page,
}) => {
  await stopClock(page);
  await openPublic(page, '/old');
  await expect(page).toHaveURL('/old');
  const demo = page.getByRole('region', { name: 'Demo' });
  const steps = demo.getByRole('listitem');
  await expect(steps).toHaveText([/^Speak naturally/, /^AI processing/, /^Perfect execution/]);
  const active = demo.locator('[aria-current="step"]');
  const done = demo.getByText('Task Created Successfully');
  await expect(active).toHaveCount(0);
  await demo.getByRole('button', { name: 'Try Demo' }).click();
  await expect(active).toContainText('Speak naturally');
  await page.clock.runFor(1800);
  await expect(active).toContainText('Speak naturally');
  await page.clock.runFor(400);
  await expect(active).toContainText('AI processing');
  await page.clock.runFor(1600);
  await expect(active).toContainText('AI processing');
  await page.clock.runFor(400);
  await expect(active).toContainText('Perfect execution');
  await page.clock.runFor(1600);
  await expect(done).toHaveCount(0);
  await page.clock.runFor(400);
  await expect(done).toBeVisible();
  await expect(active).toHaveCount(0);
  await page.clock.runFor(1600);
  await expect(done).toBeVisible();
  await page.clock.runFor(400);
  await expect(done).toHaveCount(0);
  await expect(demo).toHaveAttribute('data-stage', 'idle');
  await page.clock.resume();
  await expectAccessible(page);
});
