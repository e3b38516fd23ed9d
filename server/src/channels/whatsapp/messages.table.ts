import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { ownerId } from '../../features/identity/accounts/accounts.table.ts';
import type { InboxItem } from './inbound/parse-webhook.ts';

/**
 * The messages and statuses received from WhatsApp, by their id, so that a repeated one has no second effect and the next process handles
 * those that a dead one did not finish.
 */
export const whatsAppInboxTable = pgTable(
  'whatsapp_inbox',
  {
    id: text().primaryKey(),
    /** When the person sent it, to the second. */
    sentAt: moment('sent_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Null once handled: the text is not stored here any longer than needed. */
    item: jsonb().$type<InboxItem>(),
    /** Set in the transaction of an effect that must not happen twice. */
    actedAt: moment('acted_at'),
    handledAt: moment('handled_at'),
  },
  (table) => [
    index('whatsapp_inbox_unhandled')
      .on(table.sentAt)
      .where(sql`${table.handledAt} is null`),
    index('whatsapp_inbox_received').on(table.receivedAt),
  ],
);

/** Messages to a person, with the data of their buttons: a reply to one names its id only. */
export const whatsAppSentTable = pgTable(
  'whatsapp_sent',
  {
    id: text().primaryKey(),
    userId: ownerId().notNull(),
    buttons: jsonb().$type<string[]>().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('whatsapp_sent_user_id').on(table.userId), index('whatsapp_sent_at').on(table.sentAt)],
);
