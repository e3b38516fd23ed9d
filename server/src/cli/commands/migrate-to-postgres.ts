import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { countUsers } from '../../features/identity/accounts/accounts.repository.ts';
import { fillFromBackup, FillRejectedError } from '../../platform/backup/fill-from-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { openPostgres } from '../../platform/database/open-postgres.ts';
import { createLog } from '../../platform/log.ts';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { sizeText } from './backup.ts';
import { rejectWhileRunning } from './restore.ts';

export const migrateToPostgresCommand: Command = {
  name: 'migrate-to-postgres',
  usage: [
    {
      form: 'migrate-to-postgres URL',
      does: 'copies the embedded database to an empty PostgreSQL and compares every value',
    },
  ],
  async run(terminal, args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [url, more] = positionals;
    if (url === undefined || more !== undefined || !/^postgres(ql)?:\/\//.test(url))
      throw new CommandError('Say where to: migrate-to-postgres postgres://user:password@host:5432/aide');
    if (terminal.config.DATABASE_URL !== undefined)
      throw new CommandError(
        'DATABASE_URL is set, so the data is in PostgreSQL already. Unset it to move the embedded database.',
      );
    const { database } = await terminal.open();
    await rejectForeignTables(url);
    const file = path.join(terminal.config.DATA_DIR, 'database', 'move-to-postgres.aide');
    try {
      await writeBackup(database, file, new Date());
      await move(terminal, url, file);
    } finally {
      await rm(file, { force: true });
    }
    terminal.print('Now start Aide with DATABASE_URL set to that address. The embedded database was left as it is.');
    if (terminal.config.AIDE_SECRET === undefined)
      terminal.print(
        'The signing key is not in the database: set AIDE_SECRET to the content of DATA_DIR/secret, or all users are signed out.',
      );
  },
};

async function move(terminal: Terminal, url: string, file: string): Promise<void> {
  const target = await openPostgres({ url, pool: 2, log: createLog('warn'), withoutTimeouts: true });
  try {
    await target.transaction(rejectWhileRunning);
    const header = await fillFromBackup({
      target,
      file,
      source: `${os.hostname()}:${terminal.config.DATA_DIR}`,
      isInUse: async (tx) => (await countUsers(tx)) > 0,
      print: (line) => terminal.print(line),
    });
    terminal.print(`${sizeText(header)}: every table compared, all the same.`);
  } finally {
    await target.close();
  }
}

/** Runs before anything is created: other tables mean that the database is not intended for Aide. */
async function rejectForeignTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'aide move' });
  await client.connect();
  try {
    const { rows } = await client.query<{ ours: boolean; tables: number }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as ours,
         (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
    );
    const [found] = rows;
    if (found && !found.ours && found.tables > 0)
      throw new FillRejectedError(
        `The database at that address has ${found.tables} ${found.tables === 1 ? 'table that is' : 'tables that are'} not Aide’s: nothing was changed there. Give an empty one.`,
      );
  } finally {
    await client.end();
  }
}
