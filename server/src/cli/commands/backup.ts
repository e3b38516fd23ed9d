import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BackupHeader } from '../../platform/backup/backup-file.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import type { Database } from '../../platform/database/database.ts';
import { DataFolderInUseError } from '../../platform/database/embedded/lock-data-folder.ts';
import { openSnapshot } from '../../platform/database/embedded/open-snapshot.ts';
import { requestSnapshot } from '../../platform/database/embedded/snapshot-requests.ts';
import { formatCount } from '../../platform/plural.ts';
import { CommandError, type Command, type Terminal } from '../command.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: [{ form: 'backup FILE', does: 'writes everything into one file, also while Aide is running' }],
  async run(terminal, args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file, more] = positionals;
    if (file === undefined || more !== undefined) throw new CommandError('Say where to: backup FILE.');
    if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file, or move it away.`);
    const header = await backUp(terminal, file);
    const advice =
      terminal.config.AIDE_BACKUP_PASSPHRASE === undefined
        ? 'It holds people’s data: keep it where only you can read it, or set AIDE_BACKUP_PASSPHRASE to encrypt it.'
        : 'It is encrypted. It cannot be restored without AIDE_BACKUP_PASSPHRASE.';
    terminal.print(`${file}: ${sizeText(header)}. ${advice}`);
  },
};

async function backUp(terminal: Terminal, file: string): Promise<BackupHeader> {
  let database: Database;
  try {
    database = (await terminal.open()).database;
  } catch (error) {
    if (error instanceof DataFolderInUseError) return backUpRunning(terminal, file);
    throw error;
  }
  return writeBackup(database, file, new Date(), terminal.config.AIDE_BACKUP_PASSPHRASE);
}

/** Requests a snapshot from the running process, because the embedded database can be opened by one process only. */
async function backUpRunning(terminal: Terminal, file: string): Promise<BackupHeader> {
  const snapshot = await requestSnapshot(terminal.config.DATA_DIR);
  if (snapshot === undefined)
    throw new CommandError('The running Aide did not respond within a minute. Stop it and try again.');
  const database = await openSnapshot(snapshot);
  try {
    return await writeBackup(database, file, new Date(), terminal.config.AIDE_BACKUP_PASSPHRASE);
  } finally {
    await database.close();
  }
}

export function sizeText({ tables }: BackupHeader): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const users = tables.find(({ name }) => name === 'users')?.rows ?? 0;
  return `${formatCount(users, 'account')}, ${formatCount(rows, 'row')} in ${formatCount(tables.length, 'table')}`;
}
