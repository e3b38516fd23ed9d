import { and, asc, eq, gte } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { changesTable } from './changes.table.ts';
import { changeNoticeSchema, changesChannel, type ChangeNotice } from './record-changes.ts';

type Listener = (notice: ChangeNotice) => void;

/** Transactions do not always commit in the order of their ids; an overlap catches the late ones. */
const overlapMs = 10_000;
export const changesKeptMs = 60 * 60 * 1000;

export interface ChangeHub {
  /**
   * Calls the listener for every change of one user's data, made by any process. Returns an unsubscribe function. `missed` is called when
   * changes may have been lost because the connection to the database was interrupted.
   */
  subscribe(userId: string, listener: Listener, missed?: () => void): () => void;
  /** Returns the changes after the last one that a page received, or `null` if those are no longer stored. A change may be repeated. */
  missedSince(userId: string, lastId: number): Promise<ChangeNotice[] | null>;
  /** Returns the changes since a time, oldest first. */
  listSince(userId: string, since: Date): Promise<ChangeNotice[]>;
  readonly subscribers: number;
}

/** Forwards change notifications of the database to the event streams of this process. */
export async function openChangeHub(database: Database): Promise<ChangeHub> {
  const subscriptions = new Map<string, Set<{ listener: Listener; missed: (() => void) | undefined }>>();

  await database.listen(
    changesChannel,
    (payload) => {
      const notice = changeNoticeSchema.parse(JSON.parse(payload));
      for (const { listener } of subscriptions.get(notice.userId) ?? []) listener(notice);
    },
    () => {
      for (const { missed } of [...subscriptions.values()].flatMap((ofUser) => [...ofUser])) missed?.();
    },
  );

  return {
    subscribe(userId, listener, missed) {
      const subscription = { listener, missed };
      const ofUser = subscriptions.get(userId) ?? new Set();
      subscriptions.set(userId, ofUser.add(subscription));
      return () => {
        ofUser.delete(subscription);
        if (ofUser.size === 0 && subscriptions.get(userId) === ofUser) subscriptions.delete(userId);
      };
    },
    missedSince: (userId, lastId) =>
      database.read(async (tx) => {
        const [last] = await tx
          .select({ at: changesTable.at })
          .from(changesTable)
          .where(and(eq(changesTable.userId, userId), eq(changesTable.id, lastId)));
        if (!last) return null;
        const notices = await listSince(tx, userId, new Date(last.at.getTime() - overlapMs));
        return notices.filter(({ id }) => id !== lastId);
      }),
    listSince: (userId, since) => database.read((tx) => listSince(tx, userId, since)),
    get subscribers() {
      return [...subscriptions.values()].reduce((sum, ofUser) => sum + ofUser.size, 0);
    },
  };
}

async function listSince(tx: Tx, userId: string, since: Date): Promise<ChangeNotice[]> {
  const rows = await tx
    .select({ id: changesTable.id, changes: changesTable.changes })
    .from(changesTable)
    .where(and(eq(changesTable.userId, userId), gte(changesTable.at, since)))
    .orderBy(asc(changesTable.id));
  return rows.map(({ id, changes }) => ({ id, userId, changes }));
}
