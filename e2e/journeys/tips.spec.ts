import { openPublic, stopClock } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

test('tips appear after 3 s, rotate every 7 s and can be paused [S4.tips.01, S2.land.31, S4.tips.04, S4.tips.05, S9.time.01]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await openPublic(page, '/');
  const tips = page.getByRole('complementary', { name: 'Tips' });
  await page.clock.runFor(2900);
  await expect(tips).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tips).toContainText('Tip 1 of 30');
  // It slides in; the final position is checked.
  const corner = async () => {
    const box = await tips.boundingBox();
    return box && [box.x + box.width, box.y + box.height];
  };
  await expect.poll(corner).toEqual([1440 - 24, 900 - 24]);
  await page.clock.runFor(6900);
  await expect(tips).toContainText('Tip 1 of 30');
  await page.clock.runFor(200);
  await expect(tips).toContainText('Tip 2 of 30');
  await tips.hover();
  await page.clock.runFor(10_000);
  await expect(tips).toContainText('Tip 2 of 30');
  await page.mouse.move(10, 10);
  await page.clock.runFor(7100);
  await expect(tips).toContainText('Tip 3 of 30');
  await tips.getByRole('button', { name: 'Pause tips' }).click();
  await page.mouse.move(10, 10);
  await page.clock.runFor(10_000);
  await expect(tips).toContainText('Tip 3 of 30');
  await tips.getByRole('button', { name: 'Close tips' }).click();
  await expect(tips).toHaveCount(0);
});

test('tips close after the thirtieth, and the testimonials stay [S4.tips.02, S4.tips.03, S2.land.14]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await openPublic(page, '/');
  const quotes = await page.locator('#testimonials').textContent();
  const tips = page.getByRole('complementary', { name: 'Tips' });
  await page.clock.runFor(3100);
  const seen = new Set<string>();
  for (let tip = 1; tip <= 30; tip += 1) {
    await expect(tips).toContainText(`Tip ${tip} of 30`);
    seen.add((await tips.locator('p').last().textContent()) ?? '');
    await page.clock.runFor(7000);
  }
  expect(seen.size).toBe(30);
  await expect(tips).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(tips).toHaveCount(0);
  expect(await page.locator('#testimonials').textContent()).toBe(quotes);
});
