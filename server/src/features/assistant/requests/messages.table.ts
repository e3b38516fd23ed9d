import { messageAuthors, messageChannels } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** The conversation between a user and Aide, one row per message. Ids are chronological. */
export const messagesTable = pgTable(
  'messages',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    channel: text({ enum: messageChannels }).notNull(),
    author: text({ enum: messageAuthors }).notNull(),
    text: text().notNull(),
    /** The request that the user made, or that Aide replies to, with this message. */
    requestId: uuid('request_id'),
    /** The contacts that the message is about. */
    contactIds: uuid('contact_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('messages_user_id_request').on(table.userId, table.requestId),
    index('messages_user_id_people')
      .on(table.userId, table.id)
      .where(sql`contact_ids <> '{}'`),
    index('messages_user_id_contacts')
      .using('gin', table.userId, table.contactIds)
      .where(sql`contact_ids <> '{}'`),
  ],
);

export type MessageRow = typeof messagesTable.$inferSelect;
