import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** Backups that this server wrote on schedule or for its owner. */
export const serverBackupsTable = pgTable(
  'server_backups',
  {
    id: uuid().primaryKey(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** The path on the machine that wrote it. */
    file: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    encrypted: boolean().notNull(),
    error: text(),
  },
  (table) => [index('server_backups_started_at').on(table.startedAt)],
);

export type BackupRow = typeof serverBackupsTable.$inferSelect;
