import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

// npm run test:e2e hands the browser over; an editor that calls Playwright by itself finds one that is there.
const given = process.env.AIDE_CHROMIUM;
const chromium: Chromium | undefined = given ? JSON.parse(given) : findChromium();
if (!chromium) throw new Error('There is no Chromium on this machine yet. Run npm run test:e2e once: it gets one.');

const phones = /\.phone\.spec\.ts$/;

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the smallest machine has cores: there is always a test that waits for the server or the page.
  workers: 3,
  // A second try writes a trace; tracing every test would cost a third of the time. The summary names who needed one.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a crowded machine is slow, and a slow answer is still the right one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    trace: 'on-first-retry',
    video: 'off',
    // It would fetch the whole shell for every test; the tests that are about it allow it.
    serviceWorkers: 'block',
    // A third of a test was waiting for things to slide into place; the tests that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.env },
      args: ['--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: phones,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: phones,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
