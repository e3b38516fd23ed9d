import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { node26 } from '../lib/node26.mjs';
import { capture } from '../lib/run.mjs';
import { explainSeedFailure } from '../lib/seed-database.mjs';

/** Returns what a module prints when it fails on Node.js 26. */
async function fail(source: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-seed-failure-'));
  try {
    await writeFile(path.join(folder, 'make-seed.mjs'), source);
    const { code, output } = await capture(node26(), [path.join(folder, 'make-seed.mjs')]);
    expect(code).toBe(1);
    return output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('names a package that is missing', async () => {
  const output = await fail("import '@electric-sql/pglite';");
  expect(explainSeedFailure(output)).toMatch(/^The package @electric-sql\/pglite is missing\. Run npm ci/);
});

test('names a file that this user may not write', async () => {
  const error =
    "Object.assign(new Error(\"EACCES: permission denied, open '/tree/.cache/seed.partial'\"), { code: 'EACCES' })";
  expect(explainSeedFailure(await fail(`throw ${error};`))).toMatch(/may not write \/tree\/\.cache\/seed\.partial\./);
});

test('names a full disk', () => {
  expect(explainSeedFailure('Error: ENOSPC: no space left on device, write')).toContain('The disk is full.');
});

test('does not guess at other errors', async () => {
  expect(explainSeedFailure(await fail("throw new Error('damaged archive');"))).toContain('Its error is above.');
});
