import { expectAccessible } from '../support/axe.ts';
import { passGate, seed, titled } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

test('the dashboard fits 390 and 360 px', async ({ page, server, signedIn }) => {
  test.slow();
  await passGate(page);
  await seed(server.url, signedIn, { tasks: titled(2, { priority: 'high' }), contacts: 1, backlog: 1 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: 'Productivity Trends' })).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `pixels to scroll sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});

test('the first task is above the fold, before the counters; the header scrolls away', async ({
  page,
  server,
  signedIn,
}) => {
  await passGate(page);
  await seed(server.url, signedIn, { tasks: titled(9), contacts: 1, backlog: 1 });
  await page.goto('/dashboard');
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const first = page.getByRole('tabpanel').getByRole('listitem').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    const counters = page.getByRole('list', { name: 'Counters', exact: true });
    const [row, strip] = [await first.boundingBox(), await counters.boundingBox()];
    expect(row?.y).toBeLessThan(strip?.y ?? 0);
    expect(row?.height).toBeLessThanOrEqual(72);
    await counters.scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Aide, dashboard', exact: true })).not.toBeInViewport();
    const scrollers = await page.locator('main *').evaluateAll(
      (elements) =>
        elements.filter((element) => {
          const { overflowY } = getComputedStyle(element);
          return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        }).length,
    );
    expect(scrollers, 'elements that scroll inside the page').toBe(0);
  }
});

test('the floating button never covers the control in use', async ({ page, server, signedIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Hidden while a control is under it, so not found by its role then.
  const floating = page.locator('[data-floating]');
  const covered = (focuses: boolean) =>
    floating.evaluate((button, each) => {
      const found = document.querySelectorAll<HTMLElement>('main :is(a, button:enabled, select)');
      const under = [...found].filter((control) => {
        if (control === button || !control.isConnected) return false;
        if (each) control.focus();
        const [a, b] = [button.getBoundingClientRect(), control.getBoundingClientRect()];
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      });
      return { found: found.length > 4, under: under.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent) };
    }, focuses);
  const expectClear = async () => {
    await page.keyboard.press('Tab');
    expect(await covered(true), 'what the keyboard went to').toEqual({ found: true, under: [] });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(floating).toBeVisible();
    expect(await covered(false), 'at the foot of the page').toEqual({ found: true, under: [] });
  };
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await expectClear();

  await passGate(page);
  await seed(server.url, signedIn, { tasks: titled(4, { priority: 'high' }), contacts: 1, backlog: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await expectClear();
  const strip = page.getByRole('tablist', { name: 'Tasks' });
  expect(await strip.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth), 'pixels of tabs out of sight').toBe(0);
  await page.getByRole('tab', { name: 'Backlog' }).click();
  await expect(page.getByRole('tabpanel').getByText('Idea 1')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Analytics Insights' });
  const [around, inside] = [await panel.boundingBox(), await panel.getByRole('button').last().boundingBox()];
  expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThan((around?.x ?? 0) + (around?.width ?? 0));
});
