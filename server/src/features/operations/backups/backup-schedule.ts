import { backupScheduleSchema, type BackupSchedule } from '@aide/contract';
import type { Context } from '../../../platform/context.ts';
import { cancelWork, findWork, planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { RepeatingWork } from '../../../platform/due-work/repair-plans.ts';
import { localTime } from '../../../platform/local-time.ts';
import { findOwner } from '../../identity/accounts/owner.repository.ts';
import type { SettingsStore } from '../server-settings/settings-store.ts';

export const backupKind = 'backup';
export const scheduledKey = 'scheduled';
export const requestedKey = 'requested';
const settingName = 'backup_schedule';
const dayMs = 86_400_000;

const standard: BackupSchedule = { enabled: false, hour: 3, keep: 7 };
/** For a schedule that cannot be opened, for example after a restore with another key: backups go on, and as many as possible are kept. */
const unreadable: BackupSchedule = { enabled: true, hour: 3, keep: 365 };

/** Returns the schedule that the owner saved. Default: no backups by themselves, and seven are kept. */
export async function getSchedule(context: Context, store: SettingsStore): Promise<BackupSchedule> {
  const text = await store.find(context, settingName);
  if (text === null) return unreadable;
  return text === undefined ? standard : backupScheduleSchema.parse(JSON.parse(text));
}

/** Saves the schedule and plans the next backup, if it is enabled. */
export async function saveSchedule(context: Context, store: SettingsStore, schedule: BackupSchedule): Promise<void> {
  await store.save(context, { [settingName]: JSON.stringify(schedule) });
  await planScheduled(context, store);
}

/** Plans the next scheduled backup in the time zone of the owner, or cancels it if the schedule is off. */
export async function planScheduled(context: Context, store: SettingsStore): Promise<void> {
  const schedule = await getSchedule(context, store);
  if (!schedule.enabled) return cancelWork(context.tx, backupKind, scheduledKey);
  const owner = await findOwner(context);
  const dueAt = findNextHour(context.now, schedule.hour, owner?.timezone ?? 'UTC');
  await planWork(context.tx, { userId: null, kind: backupKind, key: scheduledKey, payload: {}, dueAt });
}

/** Returns the first time after `now` at which the hour starts in a time zone. */
export function findNextHour(now: Date, hour: number, timeZone: string): Date {
  const local = localTime(now, timeZone);
  const today = local.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  const next = today.epochMilliseconds > now.getTime() ? today : today.add({ days: 1 });
  return new Date(next.epochMilliseconds);
}

/**
 * Plans a backup for now, unless the one that was requested before is being written: planning it again would end the claim on it, and
 * another process would mark it as interrupted.
 */
export async function requestBackup({ tx, now }: Context): Promise<void> {
  const requested = await findWork(tx, backupKind, requestedKey);
  if (requested && requested.lease !== null && requested.runAt > now) return;
  await planWork(tx, { userId: null, kind: backupKind, key: requestedKey, payload: {}, dueAt: now });
}

/** A backup that was planned for later than tomorrow while the clock was ahead is made now. */
export const repeatingBackups: RepeatingWork = {
  kind: backupKind,
  longestGapMs: dayMs + 3_600_000,
  replan: ({ tx, now }, keys) =>
    planWork(tx, ...keys.map((key) => ({ userId: null, kind: backupKind, key, payload: {}, dueAt: now }))),
};
