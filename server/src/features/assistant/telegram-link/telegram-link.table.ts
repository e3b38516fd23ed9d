import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** Links an account to a Telegram chat: the link to open, the chat that opened it, and the code that verifies it. */
export const telegramLinksTable = pgTable(
  'telegram_links',
  {
    userId: ownerId().primaryKey(),
    /** Part of the bot's link; consumed by the chat that sends it. */
    startToken: text('start_token'),
    startTokenExpiresAt: moment('start_token_expires_at'),
    /** The chat that opened the link and is not verified yet. */
    pendingChatId: text('pending_chat_id'),
    /** The verified chat, since `verifiedAt`. */
    chatId: text('chat_id'),
    verifiedAt: moment('verified_at'),
    lastSyncAt: moment('last_sync_at'),
    /** When the user blocked the bot. The chat stays linked: unblocking reconnects it. */
    blockedAt: moment('blocked_at'),
    /** Hash of the code; null once it was verified. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('telegram_links_start_token').on(table.startToken),
    uniqueIndex('telegram_links_chat').on(table.chatId),
    index('telegram_links_pending_chat').on(table.pendingChatId),
  ],
);

export type TelegramLink = typeof telegramLinksTable.$inferSelect;
