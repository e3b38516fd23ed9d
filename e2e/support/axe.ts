import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The themes differ in colours only, so the second run checks only the rules about colours. */
const looks: { colorScheme: 'light' | 'dark'; runOnly: axe.RunOnly }[] = [
  { colorScheme: 'light', runOnly: { type: 'tag', values: standards } },
  { colorScheme: 'dark', runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
];

/** Ends animations, because axe would check the colours of a half-faded element. Waiting for their end can take forever. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}

/** Loads axe into every frame that does not have it: half a megabyte, once per page load. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/** Returns axe's violations, one line per rule. */
function findViolations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  return page.evaluate(async (only) => {
    const windowWithAxe = window as unknown as { axe: typeof axe };
    const { violations } = await windowWithAxe.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`);
  }, runOnly);
}

/** Expects no violations on the current page, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  for (const { colorScheme, runOnly } of looks) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await endAnimations(page);
    expect(await findViolations(page, runOnly), `violations in the ${colorScheme} theme`).toEqual([]);
  }
}
