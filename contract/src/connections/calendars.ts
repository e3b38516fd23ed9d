import { z } from 'zod';
import { calendarSignIns, mailboxStates } from '../enums.ts';
import { providerReturnSchema, providerVisitSchema } from '../identity/identities.ts';
import { limits } from '../limits.ts';
import { dueDaySchema, idSchema, instantSchema, requiredText } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** A calendar of a source. */
export const calendarSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** `#rrggbb` as set on its server, or null. */
  color: z.string().nullable(),
  /** Whether its events are read and shown. */
  isChosen: z.boolean(),
  /** The length of the events that tasks with a time become here; null: tasks are not written to it. At most one calendar has it. */
  eventMinutes: z.int().nullable(),
});
export type Calendar = z.infer<typeof calendarSchema>;

/** A calendar server with the user's sign-in, or the secret address of one calendar. */
export const calendarSourceSchema = z.object({
  id: idSchema,
  signIn: z.enum(calendarSignIns),
  /** The host of the server. */
  host: z.string(),
  /** The name that Aide signs in with; empty for an address. */
  username: z.string(),
  state: z.enum(mailboxStates),
  /** What is wrong, in a sentence; null when nothing is. */
  problem: z.string().nullable(),
  lastSyncAt: instantSchema.nullable(),
  calendars: z.array(calendarSchema),
});
export type CalendarSource = z.infer<typeof calendarSourceSchema>;

const passwordSchema = z.string().min(1, 'Password is required').max(limits.mailPassword);

export const newCalendarSourceSchema = z.discriminatedUnion('signIn', [
  z.object({
    signIn: z.literal('password'),
    /** The address of the server, its host, or an email address at a known provider. */
    address: requiredText('Address', limits.address),
    username: requiredText('User name', limits.email),
    password: passwordSchema,
  }),
  z.object({
    signIn: z.literal('address'),
    /** The `https` or `webcal` address of a calendar that is published as a file. */
    address: requiredText('Address', limits.address),
  }),
]);
export type NewCalendarSource = z.output<typeof newCalendarSourceSchema>;

const calendarProviderSchema = z.enum(calendarSignIns).extract(['google']);

const calendarSignInReturnSchema = z.object({
  provider: calendarProviderSchema,
  address: z.email('That is not an email address').max(limits.email),
  ...providerReturnSchema.shape,
});
export type CalendarSignInReturn = z.output<typeof calendarSignInReturnSchema>;

const dateSchema = z.iso.date('That is not a date');
const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'That is not a time');

/** One occurrence of an event. */
export const calendarEventSchema = z.object({
  id: idSchema,
  calendarId: idSchema,
  calendarName: z.string(),
  color: z.string().nullable(),
  title: z.string(),
  location: z.string().nullable(),
  isAllDay: z.boolean(),
  /** The first and the last day in the user's time zone, both included. */
  startDate: dateSchema,
  endDate: dateSchema,
  /** Null for an event of whole days. */
  startsAt: instantSchema.nullable(),
  endsAt: instantSchema.nullable(),
  /** Whether the time is taken: false for events that are marked as free. */
  isBusy: z.boolean(),
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

/** The task or its event in a calendar was deleted, and the user decides about the other. */
export const eventQuestionSchema = z.object({
  taskId: idSchema,
  title: z.string(),
  calendarName: z.string(),
  deleted: z.enum(['task', 'event']),
});
export type EventQuestion = z.infer<typeof eventQuestionSchema>;

export const calendarEventListSchema = z.object({
  /** By start, events of whole days first on a day. */
  events: z.array(calendarEventSchema),
  /** Connected sources, and how many of them need a new sign-in. */
  sources: z.int().min(0),
  signInNeeded: z.int().min(0),
  /** The name of the calendar that tasks are written to, or null. */
  writtenTo: z.string().nullable(),
  questions: z.array(eventQuestionSchema),
});
export type CalendarEventList = z.infer<typeof calendarEventListSchema>;

/** Whether a time is taken, for the preview of a task. */
export const timeCheckSchema = z.object({
  /** The busy event at that time that ends last; null if the time is free. */
  event: calendarEventSchema.nullable(),
  /** The next time at which that many minutes are free, by day; null without one within a week, or if the time is free. */
  nextFree: z.object({ date: dateSchema, time: timeSchema }).nullable(),
});
export type TimeCheck = z.infer<typeof timeCheckSchema>;

const tag = 'Calendars';
const owned = { tag, auth: 'user', apiTokens: 'refused' } as const;
const connectErrors = [
  'CALENDAR_NOT_FOUND',
  'CALENDAR_SERVER_REFUSED',
  'CALENDAR_SIGN_IN_FAILED',
  'CALENDAR_UNREACHABLE',
] as const;

export const calendarRoutes = {
  listCalendarSources: route({
    ...owned,
    method: 'GET',
    path: '/calendar-sources',
    summary: 'List the connected calendar servers and addresses with their calendars, oldest first',
    status: 200,
    response: success(z.array(calendarSourceSchema)),
    errors: [],
  }),
  createCalendarSource: route({
    ...owned,
    method: 'POST',
    path: '/calendar-sources',
    summary: 'Sign in to a calendar server, or read a calendar address, and connect it if that works',
    body: newCalendarSourceSchema,
    status: 201,
    response: success(calendarSourceSchema),
    errors: [...connectErrors, 'CALENDAR_CONNECTED', 'TOO_MANY'],
  }),
  listCalendarProviders: route({
    ...owned,
    method: 'GET',
    path: '/calendar-sources/providers',
    summary: 'List the providers that calendars can be connected at without a password',
    status: 200,
    response: success(z.array(calendarProviderSchema)),
    errors: [],
  }),
  beginCalendarSignIn: route({
    ...owned,
    method: 'POST',
    path: '/calendar-sources/sign-in',
    summary: 'Get the address at a provider where the user gives access to calendars',
    body: calendarSignInReturnSchema.pick({ provider: true, address: true }),
    status: 200,
    response: success(providerVisitSchema),
    errors: ['NOT_FOUND'],
  }),
  completeCalendarSignIn: route({
    ...owned,
    method: 'POST',
    path: '/calendar-sources/sign-in/complete',
    summary: 'Connect calendars after the return from their provider, or repair them',
    body: calendarSignInReturnSchema,
    status: 200,
    response: success(calendarSourceSchema),
    errors: ['PROVIDER_REFUSED', ...connectErrors, 'TOO_MANY'],
  }),
  updateCalendarSource: route({
    ...owned,
    method: 'PUT',
    path: '/calendar-sources/:id',
    summary: 'Choose the calendars whose events are read',
    params: idParams,
    body: z.object({ chosen: z.array(idSchema).max(limits.calendarsOfSource) }),
    status: 200,
    response: success(calendarSourceSchema),
    errors: ['CALENDAR_SOURCE_NOT_FOUND'],
  }),
  repairCalendarSource: route({
    ...owned,
    method: 'POST',
    path: '/calendar-sources/:id/repair',
    summary: 'Sign in again with another password',
    params: idParams,
    body: z.object({ password: passwordSchema }),
    status: 200,
    response: success(calendarSourceSchema),
    errors: ['CALENDAR_SOURCE_NOT_FOUND', ...connectErrors],
  }),
  deleteCalendarSource: route({
    ...owned,
    method: 'DELETE',
    path: '/calendar-sources/:id',
    summary: 'Disconnect a calendar server or address and delete its events here; nothing changes there',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['CALENDAR_SOURCE_NOT_FOUND'],
  }),
  writeTasksToCalendar: route({
    ...owned,
    method: 'PUT',
    path: '/calendars/:id/writing',
    summary: 'Write tasks with a time to this calendar instead of any other, as events of a length, or stop writing',
    params: idParams,
    body: z.object({ minutes: z.int().min(limits.shortestEvent).max(limits.longestEvent).nullable() }),
    status: 200,
    response: success(z.array(calendarSourceSchema)),
    errors: ['CALENDAR_SOURCE_NOT_FOUND', 'CALENDAR_READ_ONLY', 'CALENDAR_WRITE_SIGN_IN', ...connectErrors],
  }),
  findTaskEvent: route({
    method: 'GET',
    path: '/calendar-events/of-tasks/:id',
    summary: 'Get the name of the calendar that has the event of a task, or null',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ calendar: z.string().nullable() })),
    errors: ['TASK_NOT_FOUND'],
  }),
  answerEventQuestion: route({
    method: 'POST',
    path: '/calendar-events/of-tasks/:id/deletion',
    summary: 'Decide about the event of a deleted task, or about the task of a deleted event',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({ isDeleted: z.boolean() }),
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['TASK_NOT_FOUND'],
  }),
  syncCalendars: route({
    ...owned,
    method: 'POST',
    path: '/calendar-sources/sync',
    summary: 'Read the events of all calendars again, unless that was done within the last minute',
    status: 200,
    response: success(z.object({ planned: z.int().min(0) })),
    errors: [],
  }),
  listCalendarEvents: route({
    method: 'GET',
    path: '/calendar-events',
    summary: 'List the events of some days, in the time zone of the user. Default: from 7 days ago to 60 days ahead',
    tag,
    auth: 'user',
    query: z
      .object({ from: dateSchema, to: dateSchema })
      .partial()
      .refine(({ from, to }) => (from === undefined) === (to === undefined), { message: 'Ask for both', path: ['to'] })
      .refine(({ from = '', to = '' }) => from <= to && !(Date.parse(to) - Date.parse(from) > 92 * 86_400_000), {
        message: 'Ask for at most 93 days',
        path: ['to'],
      }),
    status: 200,
    response: success(calendarEventListSchema),
    errors: [],
  }),
  checkTime: route({
    method: 'GET',
    path: '/calendar-events/check',
    summary: 'Find the event at a time, and the next free time',
    tag,
    auth: 'user',
    query: z.object({
      date: dueDaySchema,
      time: timeSchema,
      minutes: z.coerce.number().int().min(5).max(480).default(30),
    }),
    status: 200,
    response: success(timeCheckSchema),
    errors: [],
  }),
};
