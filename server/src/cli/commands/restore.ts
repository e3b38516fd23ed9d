import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { countUsers } from '../../features/identity/accounts/accounts.repository.ts';
import { checkBackupFile } from '../../platform/backup/backup-file.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import type { Tx } from '../../platform/database/database.ts';
import { queryRows } from '../../platform/database/query-rows.ts';
import { formatCount } from '../../platform/plural.ts';
import { CommandError, type Command } from '../command.ts';
import { sizeText } from './backup.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: [
    { form: 'restore FILE', does: 'puts everything of a backup into a database without accounts' },
    { form: 'restore FILE --force', does: 'the same, in place of the accounts that are there' },
  ],
  async run(terminal, args) {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, more] = positionals;
    if (file === undefined || more !== undefined) throw new CommandError('Say what: restore FILE.');
    // Before the database is opened, because that creates one if there is none.
    const passphrase = terminal.config.AIDE_BACKUP_PASSPHRASE;
    await checkBackupFile(file, passphrase);
    const { database } = await terminal.open();
    const header = await restoreBackup(
      database,
      file,
      async (tx) => {
        await rejectWhileRunning(tx);
        if (!values.force) await rejectExistingAccounts(tx);
      },
      passphrase,
    );
    terminal.print(`Restored ${sizeText(header)}, as of ${header.madeAt}.`);
  },
};

/**
 * Rejects a restore while the product runs. The embedded database allows one process anyway; in PostgreSQL every running process has a
 * LISTEN connection.
 */
export async function rejectWhileRunning(tx: Tx): Promise<void> {
  const [row] = await queryRows<{ running: number }>(
    tx,
    sql`select count(*)::int as running from pg_stat_activity
        where datname = current_database() and application_name = 'aide listen'`,
  );
  const running = row?.running ?? 0;
  if (running > 0)
    throw new CommandError(
      `${formatCount(running, 'running process of Aide uses', 'running processes of Aide use')} that database. Stop them first.`,
    );
}

async function rejectExistingAccounts(tx: Tx): Promise<void> {
  const accounts = await countUsers(tx);
  if (accounts > 0)
    throw new CommandError(
      `There ${accounts === 1 ? 'is 1 account' : `are ${accounts} accounts`} in this database. To replace everything in it: restore FILE --force`,
    );
}
