import type { Locator } from '@playwright/test';
import { stopClockAfterLoad } from '../support/clock.ts';
import { dismissQuickSetup, passGate, seed } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

function getPlace(element: Locator): Promise<{ top: number; right: number; bottom: number }> {
  return element.evaluate((node) => {
    const { top, right, bottom } = node.getBoundingClientRect();
    return { top, right, bottom };
  });
}

test('insights appear at the top right and rotate in the carousel [S2.dash.52, S2.misc.03, S4.car.01, S4.car.02, S4.car.03, S4.car.04, S4.car.05, S4.car.06]', async ({
  page,
  server,
  signedIn,
}) => {
  await page.clock.install();
  await passGate(page);
  // It covers the carousel's buttons for eight seconds, which never pass while the clock is paused.
  await dismissQuickSetup(page);
  await seed(server.url, signedIn, {
    tasks: [
      { title: 'Late', due_date: '2026-01-05', priority: 'high' },
      { title: 'Soon', due_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), priority: 'high' },
    ],
    contacts: 1,
  });
  await page.goto('/dashboard');
  const toast = page.locator('[data-insight-toasts] [data-insight]');
  await expect(toast).toBeVisible();
  const trial = page.getByRole('complementary', { name: 'Trial' });
  // It loads separately and shifts the content below.
  await expect(trial).toBeVisible();
  const place = await getPlace(toast);
  expect(place.right).toBeGreaterThan(1380);
  expect(place.top).toBeLessThan(120);
  // It is between the section above and the section below.
  expect(place.top).toBeGreaterThan((await getPlace(trial)).bottom);
  expect(place.bottom).toBeLessThan((await getPlace(page.getByRole('button', { name: 'Save', exact: true }))).top);
  const carousel = page.getByRole('region', { name: 'Insights', exact: true });
  const shown = carousel.locator('[data-insight]');
  const first = await shown.getAttribute('data-insight');
  await stopClockAfterLoad(page, 7_900);
  await expect(shown).toHaveAttribute('data-insight', first ?? '');
  await page.clock.runFor(8_000);
  await expect(shown).not.toHaveAttribute('data-insight', first ?? '');
  const second = (await shown.getAttribute('data-insight')) ?? '';
  await carousel.getByRole('button', { name: /^Dismiss/ }).click();
  await page.clock.runFor(200);
  await expect(shown).toHaveAttribute('data-insight', second);
  await page.clock.runFor(200);
  await expect(shown).not.toHaveAttribute('data-insight', second);
  await carousel.getByRole('button', { name: 'Hide insights' }).click();
  await expect(shown).toHaveCount(0);
  await carousel.getByRole('button', { name: 'Show insights' }).click();
  await expect(shown).toBeVisible();

  // It pauses on hover and focus.
  const leave = async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).focus();
  };
  await leave();
  for (let turn = 0; turn < 6; turn += 1) {
    const before = (await shown.getAttribute('data-insight')) ?? '';
    await page.clock.runFor(5_000);
    await expect(shown).not.toHaveAttribute('data-insight', before);
    await expect(shown).not.toHaveAttribute('data-insight', second);
  }
  for (let left = await carousel.getByRole('button', { name: /^Show: / }).count(); left > 1; left -= 1) {
    await carousel.getByRole('button', { name: /^Dismiss/ }).click();
    await page.clock.runFor(400);
  }
  await leave();
  const last = (await shown.getAttribute('data-insight')) ?? '';
  await page.clock.runFor(20_000);
  await expect(shown).toHaveAttribute('data-insight', last);
});

test('completing a task displays confetti, except with reduced motion [S4.conf.04]', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await seed(server.url, signedIn, { tasks: [{ title: 'One' }, { title: 'Two' }] });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  await page.getByLabel('Status of One').selectOption('completed');
  await expect(page.getByLabel('Status of One')).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByLabel('Status of Two').selectOption('completed');
  await expect(page.locator('canvas')).toHaveCount(1);
});
