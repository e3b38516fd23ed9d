import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packFolder } from './pack-folder.ts';
import { parseTarHeader, writeTarHeader } from './tar-header.ts';
import { unpackArchive } from './unpack-archive.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'aide-archive-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = path.join(dir, 'original');
  await mkdir(path.join(folder, 'base/5/empty'), { recursive: true });
  await writeFile(path.join(folder, 'base/5/none'), '');
  await writeFile(path.join(folder, 'base/5/block'), Buffer.alloc(512, 1));
  await writeFile(path.join(folder, 'base/5/odd'), Buffer.alloc(2_500_001, 2));
  await writeFile(path.join(folder, 'words'), 'ünïcödé');
  return folder;
}

async function contents(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pairs = entries.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, file), entry.isFile() ? (await readFile(file)).toString('hex') : 'folder'] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

test.each(['a.tar.zst', 'a.tar.gz'])('%s restores every file and empty folder', async (name) => {
  const original = await makeFolder();
  await packFolder(original, path.join(dir, name));
  await unpackArchive(path.join(dir, name), path.join(dir, 'copy'));
  expect(await contents(path.join(dir, 'copy'))).toEqual(await contents(original));
});

test.each([
  ['cut short', 'unexpected end of file', async (file: string) => truncate(file, 200)],
  [
    'altered',
    /checksum|corrupt/i,
    async (file: string) => {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      await writeFile(file, bytes);
    },
  ],
])('an archive %s is an error', async (_name, complaint, spoil) => {
  const archive = path.join(dir, 'a.tar.zst');
  await packFolder(await makeFolder(), archive);
  await spoil(archive);
  await expect(unpackArchive(archive, path.join(dir, 'copy'))).rejects.toThrow(complaint);
});

test('a header is parsed back, and an altered one is an error', () => {
  const header = writeTarHeader({ name: 'base/5/1259', size: 8192, folder: false });
  expect(parseTarHeader(header)).toEqual({ name: 'base/5/1259', size: 8192, folder: false });
  header.write('x', 3);
  expect(() => parseTarHeader(header)).toThrow('checksum');
});
