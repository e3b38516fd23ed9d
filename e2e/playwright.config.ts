import { defineConfig, devices } from '@playwright/test';

const phones = /\.phone\.spec\.ts$/;

// Loading this file must not need a browser: knip and editors load it too. support/test.ts finds Chromium.
export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/server.setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the cores of the smallest supported machine, because some tests are always waiting for the server.
  workers: 3,
  // Only a retry writes a trace, because tracing every test takes a third more time. The summary lists retried tests.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Only a hang reaches these limits; no test asserts a speed.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    trace: 'on-first-retry',
    video: 'off',
    // The service worker would fetch the whole app shell in every test. Tests of the service worker allow it.
    serviceWorkers: 'block',
    // Animations took a third of the test time. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First, because it has the longest test: at the end the other workers would wait for it.
    {
      name: 'phone',
      testMatch: phones,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: phones,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
});
