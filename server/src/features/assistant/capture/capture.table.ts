import type { CaptureResult, Engine } from '@aide/contract';
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/**
 * One row per task that a message created; each can be undone. The id of a message with one task is its capture id, the idempotency key;
 * each item of a message with several has its own id.
 */
export const capturesTable = pgTable(
  'captures',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** The capture id of the message. */
    messageId: uuid('message_id').notNull(),
    /** From 0, in the order of the message. */
    position: integer().notNull().default(0),
    text: text().notNull(),
    kind: text().$type<CaptureResult['kind']>().notNull(),
    entityId: uuid('entity_id').notNull(),
    engine: text().$type<Engine>().notNull(),
    understood: jsonb().$type<CaptureResult['understood']>().notNull(),
    /** The contact that was created together with it; an undo deletes it as well. */
    createdContactId: uuid('created_contact_id'),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('captures_message_position').on(table.userId, table.messageId, table.position),
  ],
);
