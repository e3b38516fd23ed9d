import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Update } from 'grammy/types';
import type { Tx } from '../../../platform/database/database.ts';
import type { Context } from '../../../platform/context.ts';
import type { InboxStore } from '../../chat/inbox.ts';
import { telegramBotsTable, telegramUpdatesTable } from './updates.table.ts';

/** Stores the updates of one bot for its inbox. */
export function createUpdateStore(botId: number): InboxStore<Update> {
  return {
    getId: ({ update_id: id }) => id,
    getOrder: ({ update_id: id }) => id,
    getChatKey(update) {
      const message =
        update.message ?? update.edited_message ?? update.callback_query?.message ?? update.my_chat_member;
      return String(message?.chat.id ?? update.callback_query?.from.id ?? `update ${update.update_id}`);
    },
    insert: (tx, updates, now) => insertUpdates(tx, botId, updates, now),
    listUnhandled: (tx, before, limit) => listUnhandled(tx, botId, before, limit),
    markHandled: (tx, update, now) => markHandled(tx, botId, update.update_id, now),
  };
}

const one = (botId: number, updateId: number) =>
  and(eq(telegramUpdatesTable.botId, botId), eq(telegramUpdatesTable.updateId, updateId));

/** Stores updates and returns the ids of those that are new. */
async function insertUpdates(tx: Tx, botId: number, updates: readonly Update[], now: Date): Promise<number[]> {
  if (updates.length === 0) return [];
  const rows = await tx
    .insert(telegramUpdatesTable)
    .values(updates.map((update) => ({ botId, updateId: update.update_id, update, receivedAt: now })))
    .onConflictDoNothing()
    .returning({ updateId: telegramUpdatesTable.updateId });
  return rows.map(({ updateId }) => updateId);
}

/** Returns updates that were stored before that time and never finished, in order. */
async function listUnhandled(tx: Tx, botId: number, before: Date, limit: number): Promise<Update[]> {
  const rows = await tx
    .select({ update: telegramUpdatesTable.update })
    .from(telegramUpdatesTable)
    .where(
      and(
        eq(telegramUpdatesTable.botId, botId),
        isNull(telegramUpdatesTable.handledAt),
        lt(telegramUpdatesTable.receivedAt, before),
      ),
    )
    .orderBy(asc(telegramUpdatesTable.updateId))
    .limit(limit);
  return rows.flatMap(({ update }) => update ?? []);
}

async function markHandled(tx: Tx, botId: number, updateId: number, now: Date): Promise<void> {
  await tx.update(telegramUpdatesTable).set({ handledAt: now, update: null }).where(one(botId, updateId));
}

/** Returns true for the first call for an update. The mark commits or rolls back with the effect that it guards. */
export async function markActed(tx: Tx, botId: number, updateId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(telegramUpdatesTable)
    .set({ actedAt: now })
    .where(and(one(botId, updateId), isNull(telegramUpdatesTable.actedAt)))
    .returning({ updateId: telegramUpdatesTable.updateId });
  return rows.length > 0;
}

export async function findOffset(
  tx: Tx,
  botId: number,
): Promise<{ nextUpdateId: number; fetchedAt: Date } | undefined> {
  const [row] = await tx.select().from(telegramBotsTable).where(eq(telegramBotsTable.botId, botId));
  return row;
}

export async function saveOffset(tx: Tx, botId: number, nextUpdateId: number, now: Date): Promise<void> {
  const set = { nextUpdateId, fetchedAt: now };
  await tx
    .insert(telegramBotsTable)
    .values({ botId, ...set })
    .onConflictDoUpdate({ target: telegramBotsTable.botId, set });
}

/** Telegram repeats an update for at most a day, and restarts its numbering after a week without updates. */
const keptMs = 3 * 86_400_000;

/** Deletes updates that were handled more than three days ago and returns how many. */
export async function purgeHandledUpdates({ tx, now }: Context): Promise<number> {
  const receivedBefore = new Date(now.getTime() - keptMs);
  const gone = await tx
    .delete(telegramUpdatesTable)
    .where(and(lt(telegramUpdatesTable.receivedAt, receivedBefore), isNotNull(telegramUpdatesTable.handledAt)))
    .returning({ one: sql<number>`1` });
  return gone.length;
}
