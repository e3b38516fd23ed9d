import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import { rowsFromJson } from '../../../platform/database/rows-from-json.ts';
import {
  mailboxesTable as mailboxes,
  mailMessagesTable as mails,
  mailPointsTable as points,
  type MailboxRow,
  type MailMessageRow,
  type MailPointRow,
} from './mailboxes.table.ts';

export interface PointWithMail {
  point: MailPointRow;
  mail: MailMessageRow;
  mailbox: MailboxRow;
}

/** More open points than a person looks through; the oldest are left out. */
const maxOpen = 500;

const ofMail = and(eq(mails.userId, points.userId), eq(mails.id, points.mailId));
const ofMailbox = and(eq(mailboxes.userId, mails.userId), eq(mailboxes.id, mails.mailboxId));

/** Stores mails that were not stored before, and returns the ids of those. */
export async function insertMails(tx: Tx, rows: (typeof mails.$inferInsert)[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const stored = await tx
    .insert(mails)
    .select(rowsFromJson(mails, rows))
    .onConflictDoNothing()
    .returning({ id: mails.id });
  return new Set(stored.map(({ id }) => id));
}

/** Returns the addresses of the people in the mails of a mailbox. */
export async function listAddresses(tx: Tx, { userId, id }: Pick<MailboxRow, 'userId' | 'id'>): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ address: mails.address })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.mailboxId, id)));
  return rows.map(({ address }) => address);
}

export async function insertPoints(tx: Tx, rows: (typeof points.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(points).select(rowsFromJson(points, rows)).onConflictDoNothing();
}

function selectPoints(tx: Tx) {
  return tx
    .select({ point: points, mail: mails, mailbox: mailboxes })
    .from(points)
    .innerJoin(mails, ofMail)
    .innerJoin(mailboxes, ofMailbox);
}

/** Returns the open points of a user, newest first. */
export async function listOpenPoints(tx: Tx, userId: string): Promise<PointWithMail[]> {
  return selectPoints(tx)
    .where(and(eq(points.userId, userId), eq(points.state, 'open')))
    .orderBy(desc(mails.sentAt), desc(points.id))
    .limit(maxOpen);
}

/** Returns points of a user after an id, oldest first. */
export async function listPoints(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<PointWithMail[]> {
  return selectPoints(tx)
    .where(ownedAfter(points, userId, after))
    .orderBy(asc(points.id))
    .limit(limit);
}

export async function findPoint(tx: Tx, userId: string, id: string): Promise<PointWithMail | undefined> {
  const [row] = await selectPoints(tx).where(and(eq(points.userId, userId), eq(points.id, id)));
  return row;
}

export async function updatePoint(
  tx: Tx,
  { userId, id }: Pick<MailPointRow, 'userId' | 'id'>,
  changes: Partial<typeof points.$inferInsert>,
): Promise<void> {
  await tx
    .update(points)
    .set(changes)
    .where(and(eq(points.userId, userId), eq(points.id, id)));
}

/** Dismisses the open points of mails to or from an address. */
export const dismissPointsOfSender = (tx: Tx, userId: string, address: string): Promise<void> =>
  changePointsOfSender(tx, userId, address, 'open', 'dismissed');

/** Restores the dismissed points of mails to or from an address. */
export const restorePointsOfSender = (tx: Tx, userId: string, address: string): Promise<void> =>
  changePointsOfSender(tx, userId, address, 'dismissed', 'open');

async function changePointsOfSender(
  tx: Tx,
  userId: string,
  address: string,
  from: 'open' | 'dismissed',
  to: 'open' | 'dismissed',
): Promise<void> {
  const ofSender = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.address, address)));
  await tx
    .update(points)
    .set({ state: to })
    .where(and(eq(points.userId, userId), eq(points.state, from), inArray(points.mailId, ofSender)));
}

export interface AnsweredPoint {
  taskId: string | null;
  answeredAt: Date;
}

/**
 * Ends the points that a mail in the thread answers, among the mails with these Message-IDs or referred to by them: a question by a mail
 * of the other side, their promise by their next mail. A mail of the user after a promise of theirs is only noted. Returns the tasks of
 * the ended points.
 */
export async function endAnsweredPoints(
  tx: Tx,
  userId: string,
  messageIds: readonly string[],
): Promise<AnsweredPoint[]> {
  if (messageIds.length === 0) return [];
  const ids = sql`array(select jsonb_array_elements_text(${JSON.stringify([...new Set(messageIds)])}::jsonb))`;
  const answers = tx.$with('answers').as(
    tx
      .select({
        pointId: sql<string>`${points.id}`.as('point_id'),
        isNote: sql<boolean>`${points.kind} = 'promise' and ${mails.direction} = 'sent'`.as('is_note'),
        at: sql<Date>`min(answer.sent_at)`.as('answer_at'),
      })
      .from(points)
      .innerJoin(mails, ofMail)
      .innerJoin(
        sql`${mails} as answer`,
        sql`answer.user_id = ${mails.userId} and answer.reference_ids @> array[${mails.messageId}]
            and answer.id <> ${mails.id}
            and (answer.direction = ${mails.direction}) = (${points.kind} = 'promise')`,
      )
      .where(
        and(
          eq(points.userId, userId),
          inArray(points.state, ['open', 'tracked']),
          sql`${mails.messageId} = any(${ids})`,
        ),
      )
      .groupBy(points.id, points.kind, mails.direction),
  );
  const ended = await tx
    .with(answers)
    .update(points)
    .set({
      state: sql`case when ${answers.isNote} then ${points.state} else 'answered' end`,
      writtenAt: sql`${answers.at}`,
    })
    .from(answers)
    .where(and(eq(points.userId, userId), eq(points.id, sql`${answers.pointId}`)))
    .returning({ taskId: points.taskId, state: points.state, answeredAt: points.writtenAt });
  return ended.flatMap(({ taskId, state, answeredAt }) =>
    state === 'answered' && answeredAt !== null ? [{ taskId, answeredAt }] : [],
  );
}

/** Deletes, for all users, mails older than that time, with their points. Returns how many. */
export async function purgeMailRows(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.delete(mails).where(lt(mails.sentAt, before)).returning({ id: mails.id });
  return gone.length;
}
