import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUseError } from './lock-data-folder.ts';
import { listSnapshots } from './snapshots.ts';
import { countRows, createBench, writeRows } from './testing.ts';
import type { Bench } from './testing.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(async () => {
  await bench.end();
});

const snapshots = () => listSnapshots(path.join(bench.dir, 'database/snapshots'));

test('a new folder starts from the seed and is not accessible to other users', async () => {
  const database = await bench.open();
  const { rows } = await database.client.query<{ names: string }>(
    `SELECT string_agg(datname, ',') AS names FROM pg_database`,
  );
  expect(rows[0]?.names).toBe('postgres');
  expect(database.restoredFrom).toBeNull();
  expect((await stat(path.join(bench.dir, 'database'))).mode & 0o777).toBe(0o700);
});

test('without a seed the first start creates the cluster with initdb', async () => {
  const database = await bench.open({ seed: path.join(bench.dir, 'no-such-seed.tar.gz') });
  await writeRows(database, 3);
  expect(await countRows(database)).toBe(3);
});

test('the custom configuration is applied', async () => {
  const { client } = await bench.open();
  const { rows } = await client.query(
    `SELECT name, setting || coalesce(unit, '') AS value FROM pg_settings
     WHERE name IN ('data_checksums', 'shared_buffers', 'wal_segment_size', 'wal_recycle', 'vacuum_truncate') ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'data_checksums', value: 'on' },
    { name: 'shared_buffers', value: '20488kB' },
    { name: 'vacuum_truncate', value: 'off' },
    { name: 'wal_recycle', value: 'off' },
    { name: 'wal_segment_size', value: '1048576B' },
  ]);
});

test('rows survive a clean stop, and the stop leaves a snapshot', async () => {
  const first = await bench.open();
  await writeRows(first, 5);
  await first.close();
  expect(await snapshots()).toHaveLength(1);

  const second = await bench.open();
  expect(await countRows(second)).toBe(5);
  await second.close();
  expect(await snapshots(), 'reading alone is nothing to save').toHaveLength(1);
});

test('closing a second time has no effect', async () => {
  const database = await bench.open();
  await writeRows(database, 1);
  await Promise.all([database.close(), database.close()]);
  await database.close();
  expect(await snapshots()).toHaveLength(1);
  expect(database.client.closed).toBe(true);
});

test('a second open in the same process is rejected until the first is closed', async () => {
  const first = await bench.open();
  await expect(bench.open()).rejects.toThrow(DataFolderInUseError);
  await first.close();
  const second = await bench.open();
  expect(second.restoredFrom).toBeNull();
});

test('a second process is rejected with an error that names the folder and the remedy', async () => {
  await bench.open();
  const script = `
    import { openEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'open-embedded.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    await openEmbedded({ dir: ${JSON.stringify(bench.dir)}, log }).catch((error) => console.log(error.name + ': ' + error.message));
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
    timeout: 150_000,
  });
  expect(stdout.trim()).toBe(
    `DataFolderInUseError: The data folder ${bench.dir} is in use by another running Aide: stop that one, or give this one a folder of its own with DATA_DIR.`,
  );
});

test('a killed process leaves its rows and no lock', async () => {
  const script = `
    import { openEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'open-embedded.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    const database = await openEmbedded({ dir: ${JSON.stringify(bench.dir)}, log });
    await database.client.exec('CREATE TABLE notes (id int); INSERT INTO notes SELECT generate_series(1, 50)');
    process.kill(process.pid, 'SIGKILL');
  `;
  const { signal } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    timeout: 150_000,
  });
  expect(signal).toBe('SIGKILL');

  const database = await bench.open();
  expect(await countRows(database)).toBe(50);
  expect(database.restoredFrom).toBeNull();
});
