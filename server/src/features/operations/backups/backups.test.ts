import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { checkBackupFile } from '../../../platform/backup/backup-file.ts';
import { writeBackup } from '../../../platform/backup/write-backup.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import { serverSettingsTable } from '../server-settings/server-settings.table.ts';
import { backupKind, findNextHour, requestedKey } from './backup-schedule.ts';
import { insertBackup } from './backups.repository.ts';

let folder: string;
let aide: TestApp;
let owner: TestUser;
let disk: 'works' | 'full' = 'works';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'aide-backups-'));
  aide = await createTestApp({
    now: '2026-11-16T05:00:00.000Z',
    config: { DATA_DIR: folder, AIDE_TRIAL_DAYS: 0 },
    async writeBackupFile(file) {
      if (disk === 'full') throw new Error('no space left on device');
      await writeBackup(aide.database, file, aide.clock.now());
    },
  });
  owner = await aide.signUp({ timezone: 'Asia/Kolkata' });
});
afterAll(async () => {
  await aide.close();
  await rm(folder, { recursive: true });
});

interface State {
  nextAt: string | null;
  backups: { id: string; finishedAt: string | null; error: string | null; file: string; bytes: number | null }[];
}
const read = async () => (await owner.call<{ data: State }>('GET', '/server/backups')).body.data;
const files = async () => (await readdir(path.join(folder, 'backups'))).toSorted();

describe('a backup', () => {
  it('is written on the owner’s request, and can be restored', async () => {
    expect((await owner.call('POST', '/server/backups')).status).toBe(201);
    await aide.app.engine.drain();
    const { backups } = await read();
    expect(backups).toHaveLength(1);
    expect(backups[0]).toMatchObject({ error: null, finishedAt: aide.clock.now().toISOString() });
    expect(backups[0]?.bytes).toBeGreaterThan(1_000);
    const header = await checkBackupFile(backups[0]?.file ?? '');
    expect(header.tables.find(({ name }) => name === 'users')?.rows).toBe(1);
  });

  it('is written every day at the hour in the owner’s time zone, and the oldest are deleted', async () => {
    const saved = await owner.call<{ data: State }>('PUT', '/server/backups/schedule', {
      enabled: true,
      hour: 3,
      keep: 2,
    });
    expect(saved.body.data.nextAt).toBe('2026-11-16T21:30:00.000Z');
    for (let day = 0; day < 4; day += 1) {
      aide.clock.advance(86_400_000);
      await aide.app.engine.drain();
    }
    const { backups, nextAt } = await read();
    expect(backups).toHaveLength(2);
    expect(await files()).toEqual(backups.map(({ file }) => path.basename(file)).toSorted());
    expect(nextAt).toBe('2026-11-20T21:30:00.000Z');
  });

  it('that fails on schedule is retried every hour until it succeeds', async () => {
    disk = 'full';
    aide.clock.advance(86_400_000);
    for (let minutes = 0; minutes < 59; minutes += 1) {
      await aide.app.engine.drain();
      aide.clock.advance(60_000);
    }
    disk = 'works';
    aide.clock.advance(60 * 60_000);
    await aide.app.engine.drain();
    const { backups, nextAt } = await read();
    expect(backups[0]).toMatchObject({ error: null, finishedAt: aide.clock.now().toISOString() });
    expect(nextAt).toBe('2026-11-21T21:30:00.000Z');
  });

  it('goes on and deletes none while the schedule cannot be opened, as after a restore with another key', async () => {
    await owner.call('POST', '/onboarding/reauthenticate', { password: owner.password });
    const schedule = { enabled: true, hour: 3, keep: 30 };
    expect((await owner.call('PUT', '/server/backups/schedule', schedule)).status).toBe(200);
    await aide.database.transaction((tx) => tx.update(serverSettingsTable).set({ value: 'sealed with another key' }));
    const before = await files();
    for (let day = 0; day < 9; day += 1) {
      aide.clock.advance(86_400_000);
      await aide.app.engine.drain();
    }
    const after = await files();
    expect(after).toHaveLength(before.length + 9);
    expect(after).toEqual(expect.arrayContaining(before));
    expect((await read()).nextAt).not.toBeNull();
  });

  it('is not planned if the schedule is off', async () => {
    await owner.call('POST', '/onboarding/reauthenticate', { password: owner.password });
    await owner.call('PUT', '/server/backups/schedule', { enabled: false, hour: 3, keep: 2 });
    expect((await read()).nextAt).toBeNull();
    const before = await files();
    aide.clock.advance(3 * 86_400_000);
    await aide.app.engine.drain();
    expect(await files()).toEqual(before);
  });

  it('that fails is listed with its reason', async () => {
    disk = 'full';
    await owner.call('POST', '/server/backups');
    await aide.app.engine.drain();
    disk = 'works';
    expect((await read()).backups[0]).toMatchObject({ finishedAt: null, error: 'no space left on device' });
  });

  it('that was interrupted by a crash is listed as failed once the next one starts, and its partial file is deleted', async () => {
    const file = path.join(folder, 'backups', 'aide-interrupted.aide');
    await writeFile(`${file}.partial`, 'half a backup');
    const startedAt = aide.clock.now();
    const [killed, running] = [uuidv7(), uuidv7()];
    await aide.database.transaction(async (tx) => {
      await insertBackup(tx, { id: killed, startedAt, file, encrypted: false });
      await insertBackup(tx, { id: running, startedAt, file: `${file}2`, encrypted: false });
      const dueAt = new Date(startedAt.getTime() + 86_400_000);
      await planWork(tx, { userId: null, kind: backupKind, key: 'of another process', payload: {}, dueAt });
      const ofOther = eq(dueWorkTable.key, 'of another process');
      await tx.update(dueWorkTable).set({ lease: running }).where(ofOther);
    });
    await owner.call('POST', '/server/backups');
    await aide.app.engine.drain();
    const errors = new Map((await read()).backups.map((backup) => [backup.id, backup.error]));
    expect(errors.get(killed)).toBe('The server stopped before the backup was complete.');
    expect(errors.get(running)).toBeNull();
    expect(await files()).not.toContain('aide-interrupted.aide.partial');
  });

  it('that another process is writing on request goes on when it is requested again', async () => {
    const file = path.join(folder, 'backups', 'aide-running.aide');
    await writeFile(`${file}.partial`, 'half a backup');
    const startedAt = aide.clock.now();
    const id = uuidv7();
    await aide.database.transaction(async (tx) => {
      await insertBackup(tx, { id, startedAt, file, encrypted: false });
      const dueAt = new Date(startedAt.getTime() + 60_000);
      await planWork(tx, { userId: null, kind: backupKind, key: requestedKey, payload: {}, dueAt });
      await tx.update(dueWorkTable).set({ lease: id }).where(eq(dueWorkTable.key, requestedKey));
    });
    await owner.call('POST', '/server/backups');
    await aide.app.engine.drain();
    expect((await read()).backups[0]).toMatchObject({ id, finishedAt: null, error: null });
    expect(await files()).toContain('aide-running.aide.partial');
  });

  it('is listed with the age of the snapshots', async () => {
    const data = (await owner.call<{ data: { snapshots: unknown[] | null } }>('GET', '/server/backups')).body.data;
    expect(data.snapshots).toEqual(aide.database.kind === 'postgres' ? null : []);
    await writeFile(path.join(folder, 'note'), '');
  });
});

describe('health', () => {
  it('returns the findings of the doctor', async () => {
    const { body } = await owner.call<{ data: { part: string; state: string }[] }>('GET', '/server/health');
    const states = Object.fromEntries(body.data.map(({ part, state }) => [part, state]));
    expect(states).toMatchObject({ Database: 'ok', 'Mail out': 'off', Bot: 'off' });
  });
});

describe('the next hour', () => {
  it.each([
    ['2026-11-16T05:00:00Z', 3, 'UTC', '2026-11-17T03:00:00.000Z'],
    ['2026-11-16T02:59:59Z', 3, 'UTC', '2026-11-16T03:00:00.000Z'],
    ['2026-11-16T03:00:00Z', 3, 'UTC', '2026-11-17T03:00:00.000Z'],
    // The clock jumps from 2:00 to 3:00 in New York on that day.
    ['2027-03-14T05:00:00Z', 2, 'America/New_York', '2027-03-14T07:00:00.000Z'],
  ])('after %s at %i in %s is %s', (now, hour, zone, next) => {
    expect(findNextHour(new Date(now), hour, zone).toISOString()).toBe(next);
  });
});
