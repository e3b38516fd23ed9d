import { calendarSignIns, mailboxStates } from '@aide/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** How far a calendar was read. */
export interface CalendarCursor {
  /** The sync-token of the server, if it has one. */
  token: string | null;
  /** The version of the whole calendar: its ctag, or the digest of a file. */
  version: string | null;
  /** The events are stored up to this time. */
  until: string;
  /** The user's time zone, which events without one have. */
  timeZone: string;
}

/** What a task and its event have in common. */
export interface SharedDetails {
  title: string;
  /** An ISO time, or a day. */
  due: string;
  isDone: boolean;
}

/** Connected calendar servers, and secret addresses of published calendars. */
export const calendarSourcesTable = pgTable(
  'calendar_sources',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    signIn: text('sign_in', { enum: calendarSignIns }).notNull(),
    /** Where the calendars are listed; empty for an address, which is secret. */
    url: text().notNull(),
    host: text().notNull(),
    username: text().notNull(),
    /** Sealed: the password, the refresh token of the provider, or the address. */
    secret: text().notNull(),
    /** The same for the same calendars; the digest of an address. */
    fingerprint: text().notNull(),
    state: text({ enum: mailboxStates }).notNull(),
    problem: text(),
    lastSyncAt: moment('last_sync_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('calendar_sources_fingerprint').on(table.userId, table.fingerprint),
  ],
);
export type CalendarSourceRow = typeof calendarSourcesTable.$inferSelect;

export const calendarsTable = pgTable(
  'calendars',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    sourceId: uuid('source_id').notNull(),
    /** The address of the calendar on its server; empty for an address. */
    url: text().notNull(),
    name: text().notNull(),
    color: text(),
    isChosen: boolean('is_chosen').notNull(),
    /** Changed after the events that it stands for were stored; null: nothing was read completely. */
    cursor: jsonb().$type<CalendarCursor>(),
    /** The length of the events that tasks with a time become; null: tasks are not written to it. */
    eventMinutes: integer('event_minutes'),
    /** Tasks that are due before it do not become events. */
    writesSince: moment('writes_since'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('calendars_written')
      .on(table.userId)
      .where(sql`event_minutes is not null`),
    unique('calendars_url').on(table.userId, table.sourceId, table.url),
    referenceOwned('calendars_source_fk', { userId: table.userId, id: table.sourceId }, calendarSourcesTable).onDelete(
      'cascade',
    ),
  ],
);
export type CalendarRow = typeof calendarsTable.$inferSelect;

/** The occurrences of events from a week ago to two months ahead. Never a description, nor who takes part. */
export const calendarEventsTable = pgTable(
  'calendar_events',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    calendarId: uuid('calendar_id').notNull(),
    /** The event on its server, and its version: the path and the ETag, or the UID and a digest. All its occurrences are replaced together. */
    resource: text().notNull(),
    etag: text().notNull(),
    title: text().notNull(),
    location: text(),
    /** For an event of whole days: midnight UTC of the first day, and of the day after the last. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    isBusy: boolean('is_busy').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned(
      'calendar_events_calendar_fk',
      { userId: table.userId, id: table.calendarId },
      calendarsTable,
    ).onDelete('cascade'),
    index('calendar_events_user_id_calendar').on(table.userId, table.calendarId, table.resource),
    index('calendar_events_user_id_starts').on(table.userId, table.startsAt),
  ],
);
export type CalendarEventRow = typeof calendarEventsTable.$inferSelect;

/**
 * `linked`: task and event follow each other. `event_gone`, `task_gone`: one was deleted and the user is asked about the other.
 * `unwanted`: the event is to be deleted. `ended`: the user kept a task whose event was deleted, or the event became a series.
 */
const taskEventStates = ['linked', 'event_gone', 'task_gone', 'unwanted', 'ended'] as const;

/** The events that tasks became. Stored before the event is written, so that it is never taken for an event of somebody else. */
export const taskEventsTable = pgTable(
  'calendar_task_events',
  {
    userId: ownerId().notNull(),
    /** No foreign key: the event of a task that an undone import deleted must be deleted, too. */
    taskId: uuid('task_id').notNull(),
    calendarId: uuid('calendar_id').notNull(),
    /** The path of the event on its server. */
    path: text().notNull(),
    /** The version that was read or written last; null: not written yet, or unknown. */
    etag: text(),
    state: text({ enum: taskEventStates }).notNull(),
    /** What the event had when it was read or written last. A side that differs from it was changed. */
    shared: jsonb().$type<SharedDetails>().notNull(),
    /** What is being written. An event that has it was changed by Aide, even if the process ended before that was recorded. */
    sending: jsonb().$type<SharedDetails>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    referenceOwned(
      'calendar_task_events_calendar_fk',
      { userId: table.userId, id: table.calendarId },
      calendarsTable,
    ).onDelete('cascade'),
    index('calendar_task_events_user_id_calendar').on(table.userId, table.calendarId),
  ],
);
export type TaskEventRow = typeof taskEventsTable.$inferSelect;
