import { readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INTERVALS } from './maintenance.ts';
import { listSnapshots, SNAPSHOT_EVERY_MS } from './snapshots.ts';
import { SnapshotRejectedError } from './take-snapshot.ts';
import { countRows, createBench, writeRows } from './testing.ts';
import type { Bench } from './testing.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(async () => {
  await bench.end();
});

const folder = () => path.join(bench.dir, 'database/snapshots');

test('twenty-four snapshots are kept, the newest ones', async () => {
  const database = await bench.open();
  const first = await database.snapshot();
  for (let day = 10; day < 35; day++)
    await writeFile(path.join(folder(), `20${day}-02-01T00-00-00-000Z.tar.zst`), 'an older one');
  const newest = await database.snapshot();
  const kept = await listSnapshots(folder());
  expect(kept).toHaveLength(24);
  expect(kept).toContain(newest);
  expect(kept).toContain(first);
  expect(kept.at(-1)).toContain('2013-02-01');
});

test('a snapshot waits for an open transaction and contains only committed data', async () => {
  const database = await bench.open();
  await writeRows(database, 2);
  const order: string[] = [];
  const transaction = database.client.transaction(async (tx) => {
    await tx.query(`INSERT INTO notes (words) VALUES ('in the transaction')`);
    order.push('written');
  });
  const snapshot = database.snapshot().then(() => order.push('snapshot'));
  await Promise.all([transaction, snapshot]);
  expect(order).toEqual(['written', 'snapshot']);
  expect(await countRows(database)).toBe(3);
});

test('the first write is saved soon, later ones every hour, and an hour without writes has none', async () => {
  const database = await bench.open();
  const saved = async () => (await listSnapshots(folder())).length;
  const look = () => bench.fire(INTERVALS.snapshot);
  await writeRows(database, 1);
  await look();
  expect(await saved(), 'the first').toBe(1);
  await writeRows(database, 1);
  await look();
  expect(await saved(), 'within the hour').toBe(1);
  bench.advance(SNAPSHOT_EVERY_MS);
  await look();
  expect(await saved(), 'an hour later').toBe(2);
  bench.advance(SNAPSHOT_EVERY_MS);
  await look();
  expect(await saved(), 'a quiet hour later').toBe(2);
});

test('the remains of an interrupted snapshot are deleted, and never used', async () => {
  const first = await bench.open();
  await writeRows(first, 1);
  await first.close();
  await writeFile(path.join(folder(), '2027-01-01T00-00-00-000Z.tar.zst.partial'), 'half a snapshot');

  const second = await bench.open();
  expect(await countRows(second)).toBe(1);
  expect(await listSnapshots(folder())).toHaveLength(1);
  await second.snapshot();
  expect((await readdir(folder())).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test('a database damaged at runtime takes no new snapshot and deletes no good one', async () => {
  const database = await bench.open();
  await writeRows(database, 2000);
  await database.snapshot();
  const { rows } = await database.client.query<{ file: string }>(`SELECT pg_relation_filepath('notes') AS file`);
  await truncate(path.join(bench.dir, 'database/cluster', rows[0]!.file), 3000);
  await expect(database.snapshot()).rejects.toThrow(SnapshotRejectedError);
  expect(await listSnapshots(folder())).toHaveLength(1);
});
