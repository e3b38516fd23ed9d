import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** Links an account to a WhatsApp number: the code to send, and the number that sent it. */
export const whatsAppLinksTable = pgTable(
  'whatsapp_links',
  {
    userId: ownerId().primaryKey(),
    /** Part of the text of the link; consumed by the number that sends it. */
    code: text(),
    codeExpiresAt: moment('code_expires_at'),
    /** The connected number: digits with the country code. */
    phone: text(),
    linkedAt: moment('linked_at'),
    /** When the user sent STOP. The number stays connected. */
    stoppedAt: moment('stopped_at'),
    /** The last message of the user. Only within 24 hours after it may text be sent instead of a template. */
    lastMessageAt: moment('last_message_at'),
  },
  (table) => [uniqueIndex('whatsapp_links_code').on(table.code), uniqueIndex('whatsapp_links_phone').on(table.phone)],
);

export type WhatsAppLink = typeof whatsAppLinksTable.$inferSelect;
