import type { SettingsStore } from '../server-settings/settings-store.ts';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Transactions } from '../../../platform/context.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import { getErrorMessage } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import { planScheduled, getSchedule, backupKind, scheduledKey } from './backup-schedule.ts';
import {
  deleteBackups,
  failInterruptedBackups,
  insertBackup,
  listBackupRows,
  updateBackup,
} from './backups.repository.ts';

export interface BackupJobDeps {
  store: SettingsStore;
  transactions: Transactions;
  log: Logger;
  folder: string;
  encrypted: boolean;
  /** Writes a backup into a new file, outside the event loop of this process. */
  writeFile(file: string, signal: AbortSignal): Promise<void>;
}

/** Number of failed attempts that stay listed. */
const failuresKept = 5;

/** Writes backups, one at a time in each process, and deletes those beyond the number to keep. */
export function writeBackups(deps: BackupJobDeps): WorkKind {
  return {
    kind: backupKind,
    concurrency: 1,
    leaseMs: 60_000,
    maxAttempts: 3,
    givesUp: ({ key }) => key !== scheduledKey,
    handle: (run) => handle(deps, run),
  };
}

async function handle(deps: BackupJobDeps, run: Run): Promise<void> {
  const { transactions, log } = deps;
  // `failInterruptedBackups` recognizes a running backup by the id of its claim.
  const id = run.work.lease ?? uuidv7();
  const startedAt = await transactions.read(async ({ now }) => now);
  const file = path.join(deps.folder, `aide-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.aide`);
  const interrupted = await transactions.statement(({ tx }) => failInterruptedBackups(tx, backupKind));
  for (const left of interrupted) await rm(`${left}.partial`, { force: true });
  await transactions.statement(({ tx }) => insertBackup(tx, { id, startedAt, file, encrypted: deps.encrypted }));
  try {
    await mkdir(deps.folder, { recursive: true, mode: 0o700 });
    await deps.writeFile(file, run.signal);
    const { size } = await stat(file);
    await transactions.statement(({ tx, now }) => updateBackup(tx, id, { finishedAt: now, bytes: size, error: null }));
    log.info({ file, bytes: size }, 'a backup was written');
  } catch (error) {
    await transactions.statement(({ tx }) => updateBackup(tx, id, { error: getErrorMessage(error) }));
    throw error;
  }
  const expired = await transactions.run(async (context) => {
    const old = await removeOld(context, deps);
    await run.finishIn(context);
    if (run.work.key === scheduledKey) await planScheduled(context, deps.store);
    return old;
  });
  // After the commit: a file without a row is harmless, a row without a file is not.
  for (const old of expired) await rm(old, { force: true });
}

/** Deletes the rows beyond the number to keep and returns their files. */
async function removeOld(context: Parameters<typeof planScheduled>[0], { store }: BackupJobDeps): Promise<string[]> {
  const { keep } = await getSchedule(context, store);
  const rows = await listBackupRows(context.tx);
  const old = rows.filter(({ finishedAt }) => finishedAt !== null).slice(keep);
  const failed = rows.filter(({ error }) => error !== null).slice(failuresKept);
  await deleteBackups(
    context.tx,
    [...old, ...failed].map(({ id }) => id),
  );
  return old.map(({ file }) => file);
}
