import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareWithTests, loadRequirements } from '../lib/requirements.mjs';
import { root } from '../lib/root.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-requirements-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function compare(files: { area?: string; notes?: string }, titles: Record<string, string>) {
  await writeFile(path.join(folder, 'README.md'), '- S9.none.01: An example, not a requirement.\n');
  await writeFile(path.join(folder, 'area.md'), files.area ?? '');
  await writeFile(path.join(folder, 'notes.md'), files.notes ?? '');
  const results = Object.entries(titles).map(([title, outcome]) => ({ title, outcome }));
  const { covered, noted, open, errors } = compareWithTests(loadRequirements(folder), results);
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  return { covered: ids(covered), noted: ids(noted), open: ids(open), errors };
}

const area = '# Area\n\n- S1.one.01: First.\n- S1.one.02: Second.\n';

describe('requirements', () => {
  test('are covered by a passing test that names them', async () => {
    const found = await compare({ area }, { 'does both [S1.one.01, S1.one.02]': 'passed' });
    expect(found).toEqual({ covered: ['S1.one.01', 'S1.one.02'], noted: [], open: [], errors: [] });
  });

  test('are not covered by a failed or skipped test', async () => {
    const found = await compare({ area }, { 'first [S1.one.01]': 'failed', 'second [S1.one.02]': 'skipped' });
    expect(found).toMatchObject({ covered: [], open: ['S1.one.01', 'S1.one.02'] });
  });

  test('may have a note instead of a test', async () => {
    const notes = '- S1.one.02: Decided.\n';
    const found = await compare({ area, notes }, { 'first [S1.one.01]': 'passed' });
    expect(found).toMatchObject({ covered: ['S1.one.01'], noted: ['S1.one.02'], open: [] });
  });

  test('must be listed, and only once', async () => {
    const files = { area: '- S1.one.01: First.\n- S1.one.01: Again.\n', notes: '- S1.two.01: Decided.\n' };
    const { errors } = await compare(files, { 'other [S1.three.01]': 'failed' });
    expect(errors).toEqual([
      'S1.one.01 is listed twice.',
      'A test names S1.three.01, which is not listed.',
      'There is a note for S1.two.01, which is not listed.',
    ]);
  });
});

test('docs/requirements lists 818 requirements', () => {
  const { requirements } = loadRequirements(path.join(root, 'docs/requirements'));
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(818);
});
