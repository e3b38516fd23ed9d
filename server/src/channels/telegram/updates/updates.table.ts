import type { Update } from 'grammy/types';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/**
 * The updates received from Telegram, by update id, so that a repeated update has no second effect and the next process handles those that
 * a dead one did not finish.
 */
export const telegramUpdatesTable = pgTable(
  'telegram_updates',
  {
    botId: bigint('bot_id', { mode: 'number' }).notNull(),
    updateId: bigint('update_id', { mode: 'number' }).notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Null once handled: the text is not stored here any longer than needed. */
    update: jsonb().$type<Update>(),
    /** Set in the transaction of an effect that must not happen twice. */
    actedAt: moment('acted_at'),
    handledAt: moment('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.updateId] }),
    index('telegram_updates_unhandled')
      .on(table.botId, table.updateId)
      .where(sql`${table.handledAt} is null`),
  ],
);

/** The offset of each bot's fetched updates. */
export const telegramBotsTable = pgTable('telegram_bots', {
  botId: bigint('bot_id', { mode: 'number' }).primaryKey(),
  nextUpdateId: bigint('next_update_id', { mode: 'number' }).notNull(),
  fetchedAt: moment('fetched_at').notNull(),
});
