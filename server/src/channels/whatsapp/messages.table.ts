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

/**
 * Messages to a person. A row is stored before its message is sent, because Meta's API has no idempotency key: a row without `messageId`
 * was perhaps accepted by a call that a dead process did not record.
 */
export const whatsAppSentTable = pgTable(
  'whatsapp_sent',
  {
    /** The same in every attempt. Meta returns it in the statuses of the message, as `biz_opaque_callback_data`. */
    id: text().primaryKey(),
    /** Null: a reply to a number that is not connected. */
    userId: ownerId(),
    /** The data of its buttons: a reply to the message names only `messageId`. */
    buttons: jsonb().$type<string[]>().notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Meta's id, from the response to the call or from a status. */
    messageId: text('message_id'),
    /** When a later attempt first found the row without `messageId`. */
    unsureAt: moment('unsure_at'),
  },
  (table) => [
    index('whatsapp_sent_user_id').on(table.userId),
    index('whatsapp_sent_at').on(table.sentAt),
    index('whatsapp_sent_message_id').on(table.messageId),
  ],
);
