import { expectAccessible } from '../support/axe.ts';
import { passGate, seed, titled } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

for (const width of [390, 360])
  test(`the dashboard fits ${width} px`, async ({ page, server, signedIn }) => {
    await passGate(page);
    await page.setViewportSize({ width, height: 780 });
    await seed(server.url, signedIn, { tasks: titled(2, { priority: 'high' }), contacts: 1, backlog: 1 });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Task Management' })).toBeVisible();
    await page.getByRole('button', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { name: 'Productivity Trends' })).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
