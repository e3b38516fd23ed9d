import { webhookDeliveryEvents, webhookDeliveryStatuses, type WebhookEvent } from '@aide/contract';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

export const webhooksTable = pgTable(
  'webhooks',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    url: text().notNull(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    /** Sealed, not hashed, because signing needs it. */
    secret: text().notNull(),
    active: boolean().notNull(),
    disabledReason: text('disabled_reason'),
    /** Written by the version before this one alone; it may run beside this one during an upgrade. */
    failuresInARow: integer('failures_in_a_row').notNull().default(0),
    /** The first failed attempt since the last accepted delivery. */
    failingSince: moment('failing_since'),
    lastSentAt: moment('last_sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export type WebhookRow = typeof webhooksTable.$inferSelect;

/** The outbox of webhooks: each event with its payload at that time. */
export const webhookDeliveriesTable = pgTable(
  'webhook_deliveries',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    webhookId: uuid('webhook_id').notNull(),
    event: text({ enum: webhookDeliveryEvents }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: webhookDeliveryStatuses }).notNull(),
    attempts: integer().notNull().default(0),
    responseStatus: integer('response_status'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned(
      'webhook_deliveries_webhook_fk',
      { userId: table.userId, id: table.webhookId },
      webhooksTable,
    ).onDelete('cascade'),
    index('webhook_deliveries_user_id_webhook').on(table.userId, table.webhookId, table.id),
    index('webhook_deliveries_user_id_created').on(table.userId, table.createdAt),
  ],
);

export type WebhookDeliveryRow = typeof webhookDeliveriesTable.$inferSelect;
