import type { Change } from '@aide/contract';
import { bigint, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Recent changes of an account, so that a page that lost its event stream can catch up. */
export const changesTable = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    at: moment('at').notNull(),
    changes: jsonb().$type<Change[]>().notNull(),
  },
  (table) => [index('changes_user_id_at').on(table.userId, table.at), index('changes_at').on(table.at)],
);
