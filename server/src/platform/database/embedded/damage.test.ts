import { cp, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DamagedClusterError, DataFolderUnusableError, openSoundCluster } from './open-sound-cluster.ts';
import { NoGoodSnapshotError } from './restore-snapshot.ts';
import { listSnapshots } from './snapshots.ts';
import { countRows, createBench, writeRows } from './testing.ts';
import type { Bench } from './testing.ts';

let original: Bench;
let table: string;
let bench: Bench;

/** A stopped database with three hundred rows in its newest snapshot, created once and copied for every test. */
beforeAll(async () => {
  original = await createBench();
  const database = await original.open();
  await writeRows(database, 300);
  const { rows } = await database.client.query<{ file: string }>(`SELECT pg_relation_filepath('notes') AS file`);
  await database.close();
  table = rows[0]!.file;
});
afterAll(async () => {
  await original.end();
});
beforeEach(async () => {
  bench = await createBench();
  await cp(original.dir, bench.dir, { recursive: true });
});
afterEach(async () => {
  await bench.end();
});

const inside = (name: string) => path.join(bench.dir, 'database', name);
const clusterFile = (name: string) => inside(`cluster/${name}`);
const tableFile = () => clusterFile(table);

async function overwrite(file: string, bytes: Buffer, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

const damages: [string, () => Promise<void>][] = [
  ['a byte of a row is flipped', () => overwrite(tableFile(), Buffer.from([0x5a]), 8000)],
  ['a page of a table is zeroed', () => overwrite(tableFile(), Buffer.alloc(8192), 0)],
  ['a table is cut by a whole page', async () => truncate(tableFile(), (await stat(tableFile())).size - 8192)],
  ['a table is cut in the middle of a page', () => truncate(tableFile(), 1000)],
  ['a table is emptied', () => truncate(tableFile(), 0)],
  ['a table is gone', () => rm(tableFile())],
  ['the control file is overwritten', () => overwrite(clusterFile('global/pg_control'), Buffer.alloc(64, 0xff), 0)],
  ['the control file is gone', () => rm(clusterFile('global/pg_control'))],
  ['the version file is gone', () => rm(clusterFile('PG_VERSION'))],
  ['the record of commits is zeroed', () => overwrite(clusterFile('pg_xact/0000'), Buffer.alloc(8192), 0)],
];

test.each(damages)('%s is detected', async (_name, damage) => {
  await damage();
  await expect(openSoundCluster(inside('cluster'))).rejects.toThrow(DamagedClusterError);
});

test('an intact cluster is opened unchanged', async () => {
  const client = await openSoundCluster(inside('cluster'));
  expect(await client.query('SELECT count(*)::int AS count FROM notes')).toMatchObject({ rows: [{ count: 300 }] });
  await client.close();
});

test.each([
  ['damaged', () => overwrite(tableFile(), Buffer.alloc(8192), 0)],
  ['gone', () => rm(inside('cluster'), { recursive: true })],
])('the newest snapshot replaces a database that is %s, which is logged', async (_name, damage) => {
  await damage();
  const database = await bench.open();
  const [newest] = await listSnapshots(inside('snapshots'));
  expect(database.restoredFrom).toBe(newest);
  expect(await countRows(database)).toBe(300);
  const told = bench.sentences.filter((sentence) => sentence.includes('has been restored from the snapshot'));
  expect(told).toHaveLength(1);
});

test('the damaged files are moved aside, not deleted, and the next start is a normal one', async () => {
  await overwrite(tableFile(), Buffer.from('scratched'), 4000);
  const restored = await bench.open();
  const [aside] = await readdir(inside('damaged'));
  const kept = await readFile(inside(`damaged/${aside}/${table}`));
  expect(kept.toString('latin1', 4000, 4009)).toBe('scratched');

  await restored.close();
  const again = await bench.open();
  expect(again.restoredFrom).toBeNull();
});

test('a damaged snapshot is skipped for an older one', async () => {
  const database = await bench.open();
  await writeRows(database, 10);
  bench.advance(60_000);
  const newer = await database.snapshot();
  await database.close();
  await truncate(newer, 5000);
  await rm(clusterFile('global/pg_control'));

  const restored = await bench.open();
  expect(restored.restoredFrom).toBe((await listSnapshots(inside('snapshots')))[1]);
  expect(await countRows(restored)).toBe(300);
});

test('damage without any snapshot is an error that says what to do, and nothing is changed', async () => {
  await rm(inside('snapshots'), { recursive: true });
  await rm(clusterFile('global/pg_control'));
  await expect(bench.open()).rejects.toThrow(NoGoodSnapshotError);
  await expect(bench.open()).rejects.toThrow(
    /is damaged .* no good snapshot to restore: put a copy of the folder back/,
  );
  expect((await stat(clusterFile('PG_VERSION'))).isFile()).toBe(true);
});

test('a restore that was interrupted between its two renames is completed by the next start', async () => {
  await rename(inside('cluster'), inside('damaged'));
  const database = await bench.open();
  expect(database.restoredFrom).not.toBeNull();
  expect(await countRows(database)).toBe(300);
});

test('a partially unpacked cluster is deleted, not opened', async () => {
  await rename(inside('cluster'), inside('cluster.new'));
  await rm(inside('cluster.new/base'), { recursive: true });
  const database = await bench.open();
  expect(await countRows(database)).toBe(300);
});

test('a database written by another version is not changed', async () => {
  await writeFile(clusterFile('PG_VERSION'), '17\n');
  await expect(bench.open()).rejects.toThrow(DataFolderUnusableError);
  await writeFile(clusterFile('PG_VERSION'), '18\n');
  const database = await bench.open();
  expect(database.restoredFrom).toBeNull();
});

test('an unreadable facts file loses no rows', async () => {
  await truncate(clusterFile('aide-facts.json'), 7);
  const database = await bench.open();
  expect(database.restoredFrom).toBeNull();
  expect(await countRows(database)).toBe(300);
});
