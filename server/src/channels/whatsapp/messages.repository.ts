import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { InboxStore } from '../chat/inbox.ts';
import type { InboxItem } from './inbound/parse-webhook.ts';
import { whatsAppInboxTable as inbox, whatsAppSentTable as sent } from './messages.table.ts';

const dayMs = 86_400_000;
/** Meta repeats a webhook for up to seven days. Older messages are ignored, so that none is handled after its id is forgotten. */
export const acceptedForMs = 7 * dayMs;
const keptMs = 8 * dayMs;
/** How long a reply can refer to one of our messages. */
const sentKeptMs = 30 * dayMs;

export const whatsAppStore: InboxStore<InboxItem> = {
  getId: ({ id }) => id,
  getChatKey: ({ chat }) => chat,
  getOrder: ({ sentAt }) => sentAt,
  async insert(tx, items, now) {
    if (items.length === 0) return [];
    const rows = items.map((item) => ({ id: item.id, sentAt: new Date(item.sentAt), receivedAt: now, item }));
    const stored = await tx.insert(inbox).values(rows).onConflictDoNothing().returning({ id: inbox.id });
    return stored.map(({ id }) => id);
  },
  async listUnhandled(tx, before, limit) {
    const rows = await tx
      .select({ item: inbox.item })
      .from(inbox)
      .where(and(isNull(inbox.handledAt), lt(inbox.receivedAt, before)))
      .orderBy(asc(inbox.sentAt), asc(inbox.receivedAt))
      .limit(limit);
    return rows.flatMap(({ item }) => item ?? []);
  },
  async markHandled(tx, { id }, now) {
    await tx.update(inbox).set({ handledAt: now, item: null }).where(eq(inbox.id, id));
  },
};

/** Returns true for the first call for a message. The mark commits or rolls back with the effect that it guards. */
export async function markActed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(inbox)
    .set({ actedAt: now })
    .where(and(eq(inbox.id, id), isNull(inbox.actedAt)))
    .returning({ id: inbox.id });
  return rows.length > 0;
}

/** Returns when a message was sent, or undefined if it is unknown or too old. */
export async function findSentAt(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await tx.select({ sentAt: inbox.sentAt }).from(inbox).where(eq(inbox.id, id));
  return row?.sentAt;
}

/** Stores the reply to a message before it is sent, so that the message is not executed again to get it. */
export async function saveReply(tx: Tx, item: InboxItem): Promise<void> {
  await tx.update(inbox).set({ item }).where(eq(inbox.id, item.id));
}

type SentRow = typeof sent.$inferSelect;

/** Stores a message that is about to be sent, or marks that of an earlier attempt as unsure. Returns the row. */
export async function beginSending(
  tx: Tx,
  row: Pick<SentRow, 'id' | 'userId' | 'buttons'>,
  now: Date,
): Promise<SentRow | undefined> {
  const unsureAt = sql`coalesce(${sent.unsureAt}, ${now.toISOString()}::timestamptz)`;
  const [begun] = await tx
    .insert(sent)
    .values({ ...row, sentAt: now })
    .onConflictDoUpdate({ target: sent.id, set: { unsureAt } })
    .returning();
  return begun;
}

/** Stores that an unconfirmed message is sent again. */
export async function restartSending(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(sent).set({ sentAt: now, unsureAt: null }).where(eq(sent.id, id));
}

/** Deletes a message that Meta did not accept, or lost, so that the next attempt sends it. */
export async function forgetSending(tx: Tx, by: { id: string } | { messageId: string }): Promise<void> {
  await tx.delete(sent).where('id' in by ? eq(sent.id, by.id) : eq(sent.messageId, by.messageId));
}

/** Stores Meta's ids of messages that it accepted. */
export async function confirmSent(tx: Tx, messages: readonly { id: string; messageId: string }[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.execute(sql`
    update ${sent} set message_id = accepted."messageId"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as accepted (id text, "messageId" text)
    where ${sent.id} = accepted.id and ${sent.messageId} is null`);
}

/** Returns the data of the buttons of a message that we sent to the user, or undefined. */
export async function findButtons(tx: Tx, userId: string, id: string): Promise<string[] | undefined> {
  const [row] = await tx
    .select({ buttons: sent.buttons })
    .from(sent)
    .where(and(eq(sent.messageId, id), eq(sent.userId, userId)));
  return row?.buttons;
}

/** Deletes what was handled more than eight days ago, and our messages after thirty days. Returns how many. */
export async function purgeWhatsApp({ tx, now }: Context): Promise<number> {
  const handled = await tx
    .delete(inbox)
    .where(and(lt(inbox.receivedAt, new Date(now.getTime() - keptMs)), isNotNull(inbox.handledAt)))
    .returning({ one: sql<number>`1` });
  const old = await tx
    .delete(sent)
    .where(lt(sent.sentAt, new Date(now.getTime() - sentKeptMs)))
    .returning({ one: sql<number>`1` });
  return handled.length + old.length;
}
