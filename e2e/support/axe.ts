import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The themes differ in colours alone, so the second look asks only what depends on them. */
const looks = [
  { colorScheme: 'light', only: undefined },
  { colorScheme: 'dark', only: ['color-contrast', 'link-in-text-block'] },
] as const;

/** A fading element has the colours of neither state, and axe would judge the mixture. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Expects that axe finds nothing on the page as it is now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, only } of looks) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await settle(page);
    // Without frames of other origins there is nothing to gather from, and the blank page for gathering is saved.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (only ? axe.withRules([...only]) : axe.withTags(standards)).analyze();
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
    );
    expect(found, `what axe found in ${colorScheme}`).toEqual([]);
  }
}
