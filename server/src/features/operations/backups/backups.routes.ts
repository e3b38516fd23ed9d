import type { SettingsStore } from '../server-settings/settings-store.ts';
import { stat } from 'node:fs/promises';
import type { Backup, HealthFinding, serverBackupRoutes, ServerBackups } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { nullIfEnoent } from '../../../platform/null-if-enoent.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { requireOwner, requireOwnerProof } from '../server-settings/server-settings.routes.ts';
import { backupKind, getSchedule, requestBackup, saveSchedule, scheduledKey } from './backup-schedule.ts';
import { findPlannedAt, listBackupRows } from './backups.repository.ts';
import type { BackupRow } from './backups.table.ts';

export interface BackupDeps {
  store: SettingsStore;
  folder: string;
  encrypted: boolean;
  /** Tests every part of the server. */
  diagnose(): Promise<HealthFinding[]>;
  /** Returns the files of the snapshots, newest first, or null on PostgreSQL. */
  listSnapshots(): Promise<string[] | null>;
}

export function backupHandlers(deps: BackupDeps): Handlers<typeof serverBackupRoutes> {
  const { store } = deps;

  async function getState(context: UserContext): Promise<Omit<ServerBackups, 'snapshots'>> {
    await requireOwner(context);
    const nextAt = await findPlannedAt(context.tx, backupKind, scheduledKey);
    return {
      schedule: await getSchedule(context, store),
      nextAt: nextAt?.toISOString() ?? null,
      encrypted: deps.encrypted,
      folder: deps.folder,
      backups: (await listBackupRows(context.tx)).map(presentBackup),
    };
  }

  return {
    getServerHealth: async ({ read }) => {
      await read(requireOwner);
      return { data: await deps.diagnose() };
    },

    getServerBackups: async ({ read }) => ({
      data: { ...(await read(getState)), snapshots: await describeSnapshots(await deps.listSnapshots()) },
    }),

    startServerBackup: async ({ run, log, user }) => {
      await run(async (context) => {
        await requireOwner(context);
        await requestBackup(context);
        await recordOwnSecurityEvent(context, 'backup_started');
      });
      log.info({ userId: user.id }, 'the owner asked for a backup');
      return { data: { planned: true } };
    },

    saveBackupSchedule: async ({ run, read, body }) => {
      await run(async (context) => {
        // A lower number of backups to keep deletes the older ones.
        await requireOwnerProof(context);
        await saveSchedule(context, store, body);
        await recordOwnSecurityEvent(context, 'backup_schedule_changed');
      });
      return { data: { ...(await read(getState)), snapshots: await describeSnapshots(await deps.listSnapshots()) } };
    },
  };
}

async function describeSnapshots(files: string[] | null): Promise<ServerBackups['snapshots']> {
  if (files === null) return null;
  const found = await Promise.all(files.map((file) => nullIfEnoent(stat(file))));
  return found.flatMap((file) => (file === null ? [] : [{ madeAt: file.mtime.toISOString(), bytes: file.size }]));
}

function presentBackup({ startedAt, finishedAt, ...row }: BackupRow): Backup {
  return { ...row, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
