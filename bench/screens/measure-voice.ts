import type { Page } from '@playwright/test';
import { button, findDialog, openVoice } from '../../e2e/support/voice.ts';

const timeout = 10_000;

/** Five tasks as a user would dictate them. None of them may be ambiguous. */
const dump =
  'call Priya tomorrow at 4 and send Dev the quote by Friday then pay the electricity bill today also book flights to Goa and remind me to water the plants every Sunday';

export interface VoiceTimes {
  /** From the final transcript to the frame with the five rows. */
  readMs: number;
  /** From the click on Create to the frame with the message that five tasks were created. */
  savedMs: number;
}

/** Dictates five tasks in the voice dialog of the page and returns the times until they are parsed and saved. */
export async function measureVoice(page: Page): Promise<VoiceTimes> {
  await openVoice(page);
  await button(page, 'Speak').click();
  const readMs = await page.evaluate(async (text) => {
    const start = performance.now();
    window.speech.hear(text, 0.95);
    const isThere = () => document.querySelectorAll('[role=dialog] [aria-label="Tasks to save"] > li').length === 5;
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  }, dump);
  await button(page, 'Stop').click();
  const create = button(page, 'Create 5');
  await create.waitFor({ timeout });
  const savedMs = await create.evaluate(async (element) => {
    const start = performance.now();
    if (element instanceof HTMLElement) element.click();
    const isThere = () => document.body.textContent.includes('5 tasks created successfully!');
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });
  await findDialog(page).waitFor({ state: 'hidden', timeout });
  return { readMs, savedMs };
}
