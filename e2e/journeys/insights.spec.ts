import { stopClockAfterLoad } from '../support/clock.ts';
import { passGate, seed } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

test('S2.dash.52 S4.car.05 S4.car.06 insights are told at the top right and turn in the carousel', async ({
  page,
  server,
  signedIn,
}) => {
  await page.clock.install();
  await passGate(page);
  await seed(server.url, signedIn, {
    tasks: [{ title: 'Late', due_date: '2026-01-05', priority: 'high' }],
    contacts: 1,
  });
  await page.goto('/dashboard');
  const toast = page.locator('.fixed [data-insight]');
  await expect(toast).toBeVisible();
  const place = await toast.boundingBox();
  expect(place && place.x + place.width).toBeGreaterThan(1400);
  expect(place?.y).toBeLessThan(60);
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
});

test('a completed task is celebrated, and not under reduced motion', async ({ page, server, signedIn }) => {
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
