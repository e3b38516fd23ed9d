import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/root.mjs';
import { selectTests } from '../lib/suites.mjs';

describe('npm test with paths', () => {
  test('selects a test file by its path, relative or absolute', () => {
    const file = 'scripts/test/suites.test.ts';
    expect(selectTests([file])).toEqual({ vitest: [file], browser: [] });
    expect(selectTests([`./${file}`, path.join(root, file)])).toEqual({ vitest: [file], browser: [] });
  });

  test('selects the test of a source file', () => {
    expect(selectTests(['rules/src/agenda.ts'])).toEqual({ vitest: ['rules/src/agenda.test.ts'], browser: [] });
  });

  test('selects all tests of a folder, with the browser tests separate', () => {
    const { vitest, browser } = selectTests(['e2e', 'scripts/test/process']);
    expect(vitest).toContain('scripts/test/process/dev.test.ts');
    expect(vitest.some((file) => file.startsWith('e2e/screens/'))).toBe(true);
    expect(browser.every((file) => /^e2e\/journeys\/.*\.spec\.ts$/.test(file))).toBe(true);
    expect(browser.length).toBeGreaterThan(10);
  });

  test('rejects a path without tests, and options', () => {
    expect(() => selectTests(['rules', 'no-such-folder'])).toThrow('No test has a path with no-such-folder.');
    expect(() => selectTests(['--project=rules'])).toThrow('npm test takes paths.');
  });
});
