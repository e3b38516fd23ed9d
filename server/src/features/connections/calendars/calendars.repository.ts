import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import {
  calendarEventsTable as events,
  calendarsTable as calendars,
  calendarSourcesTable as sources,
  type CalendarEventRow,
  type CalendarRow,
  type CalendarSourceRow,
} from './calendars.table.ts';

export const syncCalendarsKind = 'sync_calendars';

const oneSource = (userId: string, id: string) => and(eq(sources.userId, userId), eq(sources.id, id));
const oneCalendar = ({ userId, id }: Pick<CalendarRow, 'userId' | 'id'>) =>
  and(eq(calendars.userId, userId), eq(calendars.id, id));
const ofCalendar = ({ userId, id }: Pick<CalendarRow, 'userId' | 'id'>) =>
  and(eq(events.userId, userId), eq(events.calendarId, id));

/** Returns the states of the sources of a user, and the name of the calendar that tasks are written to. */
export async function listSourceStates(
  tx: Tx,
  userId: string,
): Promise<{ states: CalendarSourceRow['state'][]; writtenTo: string | null }> {
  const written = sql<
    string | null
  >`(select name from ${calendars} where user_id = ${userId}::uuid and event_minutes is not null)`;
  const rows = await tx
    .select({ state: sources.state, writtenTo: written })
    .from(sources)
    .where(eq(sources.userId, userId));
  return { states: rows.map(({ state }) => state), writtenTo: rows[0]?.writtenTo ?? null };
}

/** Returns the calendar servers and addresses of a user, oldest first. */
export async function listSourceRows(tx: Tx, userId: string): Promise<CalendarSourceRow[]> {
  return tx.select().from(sources).where(eq(sources.userId, userId)).orderBy(asc(sources.id));
}

export async function findSource(tx: Tx, userId: string, id: string): Promise<CalendarSourceRow | undefined> {
  const [row] = await tx.select().from(sources).where(oneSource(userId, id));
  return row;
}

export async function insertSource(tx: Tx, row: typeof sources.$inferInsert): Promise<CalendarSourceRow | undefined> {
  const [stored] = await tx.insert(sources).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function updateSourceRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<typeof sources.$inferInsert>,
): Promise<CalendarSourceRow | undefined> {
  const [row] = await tx.update(sources).set(changes).where(oneSource(userId, id)).returning();
  return row;
}

export async function deleteSourceRow(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.delete(sources).where(oneSource(userId, id));
}

/** Returns the calendars of a user, in the order of their servers. */
export async function listCalendarRows(tx: Tx, userId: string, sourceId?: string): Promise<CalendarRow[]> {
  return tx
    .select()
    .from(calendars)
    .where(and(eq(calendars.userId, userId), sourceId === undefined ? undefined : eq(calendars.sourceId, sourceId)))
    .orderBy(asc(calendars.id));
}

/** Adds calendars; one that is known keeps its choice and gets the name and the color of its server. */
export async function insertCalendars(tx: Tx, rows: (typeof calendars.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(calendars)
    .values(rows)
    .onConflictDoUpdate({
      target: [calendars.userId, calendars.sourceId, calendars.url],
      set: { name: sql`excluded.name`, color: sql`excluded.color` },
    });
}

/** Stores the address, the name and the color that a known calendar has on its server now. */
export async function updateCalendar(
  tx: Tx,
  calendar: CalendarRow,
  changes: Pick<CalendarRow, 'url' | 'name' | 'color'>,
): Promise<void> {
  await tx.update(calendars).set(changes).where(oneCalendar(calendar));
}

export async function deleteCalendars(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(calendars).where(and(eq(calendars.userId, userId), inArray(calendars.id, [...ids])));
}

/** Chooses the calendars to read. The events of others are deleted. */
export async function chooseCalendars(
  tx: Tx,
  userId: string,
  sourceId: string,
  chosen: readonly string[],
): Promise<void> {
  // The calendar that tasks are written to is always read, so that both follow each other.
  const isWritten = sql`${calendars.eventMinutes} is not null`;
  const isChosen = chosen.length === 0 ? isWritten : sql`(${inArray(calendars.id, [...chosen])} or ${isWritten})`;
  const rows = await tx
    .update(calendars)
    .set({
      isChosen: sql`${isChosen}`,
      cursor: sql`case when ${isChosen} then ${calendars.cursor} end`,
    })
    .where(and(eq(calendars.userId, userId), eq(calendars.sourceId, sourceId)))
    .returning();
  const others = rows.filter((row) => !row.isChosen).map(({ id }) => id);
  if (others.length > 0)
    await tx.delete(events).where(and(eq(events.userId, userId), inArray(events.calendarId, others)));
}

/** Stores how far a calendar was read. Returns false if it was disconnected, is no longer chosen, or has to be read anew. */
export async function moveCalendarCursor(
  tx: Tx,
  calendar: CalendarRow,
  cursor: CalendarRow['cursor'],
): Promise<boolean> {
  const moved = await tx
    .update(calendars)
    .set({ cursor })
    .where(
      and(
        oneCalendar(calendar),
        eq(calendars.isChosen, true),
        sql`${calendars.cursor} is not distinct from ${calendar.cursor && JSON.stringify(calendar.cursor)}::jsonb`,
        sql`${calendars.eventMinutes} is not distinct from ${calendar.eventMinutes}::integer`,
      ),
    )
    .returning({ id: calendars.id });
  return moved.length > 0;
}

/** Returns the events on the server that are stored, or those of them with these names, with their versions. */
export async function listStoredVersions(
  tx: Tx,
  calendar: CalendarRow,
  resources?: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinct({ resource: events.resource, etag: events.etag })
    .from(events)
    .where(and(ofCalendar(calendar), resources && inArray(events.resource, resources)));
  return new Map(rows.map(({ resource, etag }) => [resource, etag]));
}

/** Deletes the occurrences of events. Returns their number. */
export async function deleteEvents(
  tx: Tx,
  calendar: Pick<CalendarRow, 'userId' | 'id'>,
  resources: readonly string[],
): Promise<number> {
  if (resources.length === 0) return 0;
  const gone = await tx
    .delete(events)
    .where(and(ofCalendar(calendar), inArray(events.resource, [...resources])))
    .returning({ id: events.id });
  return gone.length;
}

/** Returns false if the calendar was disconnected, or is no longer chosen. */
export async function lockCalendar(tx: Tx, calendar: CalendarRow): Promise<boolean> {
  const rows = await tx
    .select({ id: calendars.id })
    .from(calendars)
    .where(and(oneCalendar(calendar), eq(calendars.isChosen, true)))
    .for('update');
  return rows.length > 0;
}

export interface FoundEvent {
  event: CalendarEventRow;
  calendar: Pick<CalendarRow, 'name' | 'color'>;
}

const selectEvents = (tx: Tx) =>
  tx
    .select({ event: events, calendar: { name: calendars.name, color: calendars.color } })
    .from(events)
    .innerJoin(calendars, and(eq(calendars.userId, events.userId), eq(calendars.id, events.calendarId)));

/** Returns occurrences of a user after an id. */
export async function listEventsById(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<FoundEvent[]> {
  return selectEvents(tx)
    .where(ownedAfter(events, userId, after))
    .orderBy(asc(events.id))
    .limit(limit);
}

/** Rows that are converted at once. Other requests are served before the next. */
const rowsPerPage = 500;

/** Returns the occurrences that are on between two moments, by start. */
export async function listEventRows(
  tx: Tx,
  userId: string,
  from: Date,
  until: Date,
  limit: number,
): Promise<FoundEvent[]> {
  const isOn = and(
    eq(events.userId, userId),
    lt(events.startsAt, until),
    sql`(${events.endsAt} > ${from.toISOString()}::timestamptz or ${events.startsAt} >= ${from.toISOString()}::timestamptz)`,
  );
  const found: FoundEvent[] = [];
  for (let isFull = true; isFull && found.length < limit;) {
    const last = found.at(-1)?.event;
    const isLater =
      last &&
      sql`(${events.startsAt}, ${events.endsAt}, ${events.id}) > (${last.startsAt.toISOString()}::timestamptz, ${last.endsAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const rows = await selectEvents(tx)
      .where(and(isOn, isLater))
      .orderBy(asc(events.startsAt), asc(events.endsAt), asc(events.id))
      .limit(Math.min(rowsPerPage, limit - found.length));
    for (const row of rows) found.push(row);
    isFull = rows.length === rowsPerPage;
  }
  return found;
}

/** Deletes the occurrences that ended before a moment. Returns their number. */
export async function purgeEventRows(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.delete(events).where(lt(events.endsAt, before)).returning({ id: events.id });
  return gone.length;
}
