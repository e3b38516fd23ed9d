import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../lib/root.mjs';

let emptyFolder: string;
beforeAll(async () => {
  emptyFolder = await mkdtemp(path.join(os.tmpdir(), 'aide-no-browser-'));
});
afterAll(() => rm(emptyFolder, { recursive: true }));

/** Runs a script with an empty PATH and home folder and a CHROMIUM_PATH that does not exist, so that no browser is found. */
function runWithoutBrowser(script: string) {
  const env = { PATH: emptyFolder, HOME: emptyFolder, CHROMIUM_PATH: path.join(emptyFolder, 'chromium') };
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env });
}

test('the Playwright configuration loads on a machine without a browser', async () => {
  const { stdout } = await runWithoutBrowser(`
    const { default: config } = await import('./e2e/playwright.config.ts');
    console.log(config.projects.map(({ name }) => name).join());
  `);
  expect(stdout).toBe('phone,desktop\n');
});

test('looking for Chromium fails with a message that says what to do', async () => {
  const run = runWithoutBrowser(`
    const { resolveChromium } = await import('./scripts/lib/chromium.mjs');
    resolveChromium();
  `);
  await expect(run).rejects.toThrow('does not run. Correct it or unset it.');
});
