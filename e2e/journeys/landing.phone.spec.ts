import { expectAccessible } from '../support/axe.ts';
import { openPublic, stopClock } from '../support/public-pages.ts';
import { expectNoSidewaysScroll } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test('on a phone the tips span the bottom and rotate every 6 s [S2.land.32, S9.time.02]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await openPublic(page, '/');
  await expectNoSidewaysScroll(page);
  const tips = page.getByRole('complementary', { name: 'Tips' });
  await page.clock.runFor(3100);
  await expect(tips).toContainText('Tip 1 of 30');
  // It slides in; the final position is checked.
  const place = async () => {
    const box = await tips.boundingBox();
    return box && { left: box.x, width: box.width, foot: Math.round(box.y + box.height) };
  };
  await expect.poll(place).toEqual({ left: 0, width: 390, foot: 844 });
  await page.clock.runFor(5900);
  await expect(tips).toContainText('Tip 1 of 30');
  await page.clock.runFor(200);
  await expect(tips).toContainText('Tip 2 of 30');
  await tips.getByRole('button', { name: 'Pause tips' }).click();
  await page.clock.resume();
  await expectAccessible(page);
});

test('a long word in the live box breaks into lines', async ({ page }) => {
  await openPublic(page, '/');
  await page.getByLabel('Write half a sentence').fill('Wirtschaftsprüfungsgesellschaft'.repeat(4));
  await expect(page.getByRole('status', { name: 'The task' })).toContainText('Wirtschaftsprüfungsgesellschaft');
  await expectNoSidewaysScroll(page);
});
