import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesUnder, hashFiles, stampAt } from '../lib/stamp.mjs';

let folder: string;
const file = (name: string) => path.join(folder, name);
const hash = () => hashFiles(filesUnder(folder));

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-stamp-'));
  await mkdir(file('inner'));
  await writeFile(file('a.ts'), 'one');
  await writeFile(file('inner/b.ts'), 'two');
});

afterEach(() => rm(folder, { recursive: true }));

describe('the hash of a source tree', () => {
  test('does not depend on modification times', async () => {
    const before = hash();
    await utimes(file('a.ts'), new Date(0), new Date(0));
    expect(hash()).toBe(before);
  });

  test('changes with the content of a file', async () => {
    const before = hash();
    await writeFile(file('inner/b.ts'), 'three');
    expect(hash()).not.toBe(before);
  });

  test('changes with the name of a file', async () => {
    const before = hash();
    await rename(file('a.ts'), file('c.ts'));
    expect(hash()).not.toBe(before);
  });
});

describe('a stamp', () => {
  test('holds for the hash it was set to until cleared', () => {
    const stamp = stampAt(file('new/stamp'));
    expect(stamp.holds('x')).toBe(false);
    stamp.set('x');
    expect(stamp.holds('x')).toBe(true);
    expect(stamp.holds('y')).toBe(false);
    stamp.clear();
    expect(stamp.holds('x')).toBe(false);
  });
});
