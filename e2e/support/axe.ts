import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The themes differ in colours alone, so the second look asks only what depends on them. */
const looks: { colorScheme: 'light' | 'dark'; runOnly: axe.RunOnly }[] = [
  { colorScheme: 'light', runOnly: { type: 'tag', values: standards } },
  { colorScheme: 'dark', runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
];

/** A fading element has the colours of neither state, and axe would judge the mixture. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Brings axe into every frame that does not have it: its half megabyte once per load, not once per look. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** What axe finds, one line per broken rule; of the rules that hold it gathers nothing. */
function lookAt(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const brought = window as unknown as { axe: typeof axe };
    const { violations } = await brought.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
  }, runOnly);
}

/** Expects that axe finds nothing on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page);
  for (const { colorScheme, runOnly } of looks) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settle(page);
    expect(await lookAt(page, runOnly), `what axe found in ${colorScheme}`).toEqual([]);
  }
}
