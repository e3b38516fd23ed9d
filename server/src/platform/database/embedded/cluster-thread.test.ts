import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { types } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpackArchive } from './archive/unpack-archive.ts';
import type { ClusterQueries, ThreadedClient } from './cluster-client.ts';
import { openClusterThread } from './cluster-thread.ts';
import { ClusterOpenError } from './cluster.ts';
import { ensureSeed, seedPath } from './seed.ts';

let folder: string;
let client: ThreadedClient;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-thread-'));
  await ensureSeed(await seedPath());
  await unpackArchive(await seedPath(), path.join(folder, 'cluster'));
  client = await openClusterThread(path.join(folder, 'cluster'));
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await client.exec(
    'DROP TABLE IF EXISTS notes; CREATE TABLE notes (id int CONSTRAINT notes_key PRIMARY KEY, at timestamptz)',
  );
});

const insert = (id: number): [string, number[]] => ['INSERT INTO notes (id) VALUES ($1)', [id]];
async function listIds(): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM notes ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('a database on its own thread', () => {
  it('does not block the event loop while a statement runs', async () => {
    const order: string[] = [];
    const query = client.query('SELECT pg_sleep(0.2)').then(() => order.push('statement'));
    setImmediate(() => order.push('turn'));
    await query;
    expect(order).toEqual(['turn', 'statement']);
  });

  it('commits a transaction, and rolls back one that throws with its own error', async () => {
    expect(await client.transaction(async (tx) => (await tx.query(...insert(1))).affectedRows)).toBe(1);
    const failed = client.transaction(async (tx) => {
      await tx.query(...insert(2));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await listIds()).toEqual([1]);
  });

  it('keeps other calls waiting until a transaction has ended', async () => {
    const order: string[] = [];
    const first = client.transaction(async (tx) => {
      await tx.query(...insert(1));
      order.push('first');
      await tx.exec('INSERT INTO notes (id) VALUES (2)');
    });
    const second = client.transaction(async (tx) => {
      const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int AS count FROM notes');
      order.push(`second sees ${rows[0]?.count}`);
    });
    const single = listIds().then((ids) => order.push(`single sees ${ids.length}`));
    await Promise.all([first, second, single]);
    expect(order[0]).toBe('first');
    expect(order.slice(1).toSorted()).toEqual(['second sees 2', 'single sees 2']);
  });

  it('rejects with the fields of the database error, inside and outside a transaction', async () => {
    await client.query(...insert(1));
    const duplicate = { code: '23505', constraint: 'notes_key', message: expect.stringContaining('duplicate key') };
    await expect(client.query(...insert(1))).rejects.toMatchObject(duplicate);
    await expect(client.transaction((tx) => tx.query(...insert(1)))).rejects.toMatchObject(duplicate);
    await expect(client.exec('SELECT 1/0')).rejects.toMatchObject({ code: '22012' });
    expect(await listIds()).toEqual([1]);
  });

  it('rejects the commit of a transaction that a caught error has aborted', async () => {
    const aborted = client.transaction(async (tx) => {
      await tx.query(...insert(1));
      await tx.query(...insert(1)).catch(() => undefined);
    });
    await expect(aborted).rejects.toThrow('Transaction was rolled back');
    expect(await listIds()).toEqual([]);
  });

  it('returns rows as requested: objects or arrays, timestamps parsed or as text, binary and large values unchanged', async () => {
    const text = `SELECT 1 AS id, '2026-11-16T06:00:00Z'::timestamptz AS at`;
    expect((await client.query(text)).rows).toEqual([{ id: 1, at: new Date('2026-11-16T06:00:00Z') }]);
    const parsers = { [types.TIMESTAMPTZ]: (value: string) => value };
    expect((await client.query(text, [], { rowMode: 'array', parsers })).rows).toEqual([[1, '2026-11-16 06:00:00+00']]);
    const bytes = Uint8Array.from([0, 1, 255]);
    expect((await client.query('SELECT $1::bytea AS bytes', [bytes])).rows).toEqual([{ bytes }]);
    const large = 'x'.repeat(1_000_000);
    expect((await client.query('SELECT $1::text AS large', [large])).rows).toEqual([{ large }]);
  });

  it('returns the same rows when a statement repeats: nulls, accents, numbers, JSON, arrays and no rows', async () => {
    const text = `SELECT n AS id, NULL::text AS none, 'Zoë 漢字 🙂' || $1::text AS words, n::bigint AS wide, n % 2 = 0 AS even,
      jsonb_build_object('n', n) AS facts, '' AS empty FROM generate_series(1, $2::int) AS n`;
    const array = `SELECT ARRAY[$1::int, NULL] AS numbers, '{}'::text[] AS none, ARRAY['a "b"', 'c, {d}', 'NULL', NULL] AS words,
      ARRAY['018f0000-0000-7000-8000-000000000001'::uuid] AS ids, ARRAY[[1, 2], [3, 4]] AS grid, ARRAY['{"n": 1}'::jsonb] AS facts`;
    const run = async () => [
      await client.query(text, ['!', 2]),
      await client.query(text, ['!', 0], { rowMode: 'array' }),
      await client.query(array, [7]),
    ];
    const [first, second, third] = [await run(), await run(), await run()];
    const rows = first.map((result) => result.rows);
    expect(rows[0]?.[1]).toEqual({
      id: 2,
      none: null,
      words: 'Zoë 漢字 🙂!',
      wide: 2,
      even: true,
      facts: { n: 2 },
      empty: '',
    });
    expect(rows[2]).toEqual([
      {
        numbers: [7, null],
        none: [],
        words: ['a "b"', 'c, {d}', 'NULL', null],
        ids: ['018f0000-0000-7000-8000-000000000001'],
        grid: [
          [1, 2],
          [3, 4],
        ],
        facts: [{ n: 1 }],
      },
    ]);
    for (const again of [second, third]) {
      expect(again.map((result) => result.rows)).toEqual(rows);
      expect(again.map((result) => result.fields)).toEqual(first.map((result) => result.fields));
    }
    const update = 'UPDATE notes SET at = now() WHERE id <= $1';
    for (const id of [1, 2, 3]) await client.query(...insert(id));
    for (const affected of [1, 2, 3]) expect((await client.query(update, [affected])).affectedRows).toBe(affected);
  });

  it('forwards notifications of a statement that repeats', async () => {
    const payloads: string[] = [];
    await client.listen('repeated', (payload) => payloads.push(payload));
    for (const word of ['one', 'two', 'three']) await client.query('SELECT pg_notify($1, $2)', ['repeated', word]);
    await expect.poll(() => payloads).toEqual(['one', 'two', 'three']);
  });

  it('forwards notifications of the channel', async () => {
    const payloads: string[] = [];
    await client.listen('news', (payload) => payloads.push(payload));
    await client.exec(`NOTIFY other, 'no'`);
    await client.exec(`NOTIFY news, 'yes'`);
    await expect.poll(() => payloads).toEqual(['yes']);
  });
});

describe('a call that runs longer than its budget', () => {
  const endless = 'SELECT count(*) FROM generate_series(1, 1000000000000)';
  const restarts: string[] = [];
  const budgetMs = 10_000;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    client.limitCalls({ queryMs: budgetMs, execMs: budgetMs, onRestart: ({ message }) => restarts.push(message) });
  });
  afterEach(() => void vi.useRealTimers());

  it('is rejected, and the calls that waited for it are executed on a new thread', async () => {
    const payloads: string[] = [];
    await client.listen('later', (payload) => payloads.push(payload));
    await client.query(...insert(1));
    const slow = client.query(endless);
    const waiting = client.transaction((tx) => tx.query(...insert(2)));
    vi.advanceTimersByTime(budgetMs);
    await expect(slow).rejects.toMatchObject({ code: '57014', message: expect.stringContaining('took too long') });
    await waiting;
    expect(await listIds()).toEqual([1, 2]);
    expect(restarts).toHaveLength(1);
    await client.exec(`NOTIFY later, 'yes'`);
    await listIds();
    expect(payloads).toEqual(['yes']);
  });

  it('ends its transaction, of which nothing is stored', async () => {
    const runEndless = (tx: ClusterQueries) => {
      const running = tx.query(endless);
      vi.advanceTimersByTime(budgetMs);
      return running;
    };
    const goesOn = client.transaction(async (tx) => {
      await tx.query(...insert(1));
      await runEndless(tx).catch(() => undefined);
      await tx.query(...insert(2));
    });
    await expect(goesOn).rejects.toMatchObject({ code: '57P02' });
    await expect(client.transaction(runEndless)).rejects.toMatchObject({ code: '57014' });
    expect(await listIds()).toEqual([]);
  });
});

describe('a statement that repeats', () => {
  const countPrepared = async (): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO notes (id, at)%'`,
    );
    return rows[0]?.count ?? 0;
  };

  it('is prepared from its second use on, also across transactions', async () => {
    const text = 'INSERT INTO notes (id, at) VALUES ($1, $2) RETURNING id AS prepared';
    const run = (id: number) => client.query(text, [id, null], { rowMode: 'array' });
    await run(1);
    const before = await countPrepared();
    await client.transaction(async (tx) => {
      expect((await tx.query(text, [2, new Date(0)])).rows).toEqual([{ prepared: 2 }]);
    });
    expect((await run(3)).rows).toEqual([[3]]);
    expect(await countPrepared()).toBe(before + 1);
    expect(await listIds()).toEqual([1, 2, 3]);
  });

  it('is planned for its words each time if it searches for a pattern', async () => {
    const text = 'SELECT count(*)::int AS found FROM pg_class WHERE relname LIKE $1';
    for (let n = 0; n < 3; n++) expect((await client.query(text, ['pg_class'])).rows).toEqual([{ found: 1 }]);
    const prepared = await client.query(`SELECT name FROM pg_prepared_statements WHERE statement = $1`, [text]);
    expect(prepared.rows).toEqual([]);
  });

  it('works again after an error, and after its table has changed', async () => {
    const text = 'SELECT * FROM notes WHERE id = 10 / $1::int';
    await client.query(...insert(10));
    for (let n = 0; n < 3; n++) expect((await client.query(text, [1])).rows).toEqual([{ id: 10, at: null }]);
    await expect(client.query(text, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await client.query(text, [1])).rows).toEqual([{ id: 10, at: null }]);
    await client.exec('ALTER TABLE notes ADD COLUMN word text');
    await expect(client.query(text, [1])).rejects.toThrow('cached plan must not change result type');
    expect((await client.query(text, [1])).rows).toEqual([{ id: 10, at: null, word: null }]);
  });

  it('is closed after 128 others', async () => {
    for (let n = 0; n < 260; n++) await client.query(`SELECT ${n >> 1} AS half`);
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM pg_prepared_statements');
    expect(rows[0]?.count).toBeLessThanOrEqual(128);
    expect((await client.query('SELECT 0 AS half')).rows).toEqual([{ half: 0 }]);
  });
});

it('rejects a folder that cannot be opened with the output of PostgreSQL', async () => {
  const broken = path.join(folder, 'broken');
  await unpackArchive(await seedPath(), broken);
  await rm(path.join(broken, 'global/pg_control'));
  const opening = openClusterThread(broken);
  await expect(opening).rejects.toThrow(ClusterOpenError);
  await expect(opening).rejects.toMatchObject({ output: expect.stringContaining('pg_control') });
});

it('rejects calls after it was closed', async () => {
  const copy = path.join(folder, 'closed');
  await unpackArchive(await seedPath(), copy);
  const closed = await openClusterThread(copy);
  await closed.close();
  expect(closed.closed).toBe(true);
  await expect(closed.query('SELECT 1')).rejects.toThrow('The embedded database has stopped.');
});

it('ignores messages of Node.js itself: with --watch, threads report every file they load', async () => {
  const copy = path.join(folder, 'watched');
  await unpackArchive(await seedPath(), copy);
  const module = path.join(import.meta.dirname, 'cluster-thread.ts');
  const program = `
    const { openClusterThread } = await import(${JSON.stringify(module)});
    const client = await openClusterThread(${JSON.stringify(copy)});
    console.log((await client.query('SELECT 1 AS one')).rows);
    await client.close();`;
  const env = { ...process.env, WATCH_REPORT_DEPENDENCIES: '1' };
  // A process of its own: the fault was that nothing kept the process alive while the database opened.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
  expect(stdout).toBe('[ { one: 1 } ]\n');
});
