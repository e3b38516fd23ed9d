import type { CaptureResult, Engine } from '@aide/contract';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** One row per capture: the id is an idempotency key, and a capture can be undone. */
export const capturesTable = pgTable(
  'captures',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    text: text().notNull(),
    kind: text().$type<CaptureResult['kind']>().notNull(),
    entityId: uuid('entity_id').notNull(),
    engine: text().$type<Engine>().notNull(),
    understood: jsonb().$type<CaptureResult['understood']>().notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
