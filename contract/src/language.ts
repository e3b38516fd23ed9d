import { z } from 'zod';
import { priorities, recurrenceTypes, taskTypes } from './enums.ts';

/** A wall-clock time, `HH:mm`. */
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A calendar day, `YYYY-MM-DD`. */
export const calendarDateSchema = z.iso.date();

/**
 * A repeating schedule in the wall-clock time of the zone it is used in.
 * Days of the week count from Sunday = 0; `dayOfMonth` -1 is the last day and `weekOfMonth` -1 the last such week.
 */
export const recurrenceSchema = z.object({
  type: z.enum(recurrenceTypes),
  interval: z.int().min(1).max(999),
  daysOfWeek: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
  dayOfMonth: z.union([z.int().min(1).max(31), z.literal(-1)]).optional(),
  weekOfMonth: z.union([z.int().min(1).max(4), z.literal(-1)]).optional(),
  month: z.int().min(1).max(12).optional(),
  day: z.int().min(1).max(31).optional(),
  time: clockTimeSchema.nullable(),
  until: calendarDateSchema.optional(),
  count: z.int().min(1).max(9999).optional(),
});
export type Recurrence = z.infer<typeof recurrenceSchema>;

/** A due day, with a wall-clock time if the text has one. */
export const dueSchema = z.object({ date: calendarDateSchema, time: clockTimeSchema.nullable() });
export type Due = z.infer<typeof dueSchema>;

export const parsedFields = ['title', 'taskType', 'priority', 'contact', 'due', 'recurrence', 'backlog'] as const;
export type ParsedField = (typeof parsedFields)[number];

/** The range that a field was read from: offsets into the original text, end exclusive. */
export const spanSchema = z.object({ field: z.enum(parsedFields), start: z.int().min(0), end: z.int().min(0) });
export type Span = z.infer<typeof spanSchema>;

export const confidenceSchema = z.record(z.enum(parsedFields), z.number().min(0).max(1));
export type Confidence = z.infer<typeof confidenceSchema>;

/** A parsed message. Every channel creates its tasks from this type. */
export const parsedMessageSchema = z.object({
  title: z.string(),
  description: z.string().nullable(),
  taskType: z.enum(taskTypes),
  priority: z.enum(priorities),
  contactId: z.string().nullable(),
  contactName: z.string().nullable(),
  contactCandidates: z.array(z.string()),
  due: dueSchema.nullable(),
  recurrence: recurrenceSchema.nullable(),
  backlog: z.boolean(),
  /** How many minutes before it is due to send the reminder; null for the usual time. */
  remindBefore: z.number().int().min(0).nullable().default(null),
  /** The ids of further contacts that the task is about, after `contactId`. */
  alsoWith: z.array(z.string()).default([]),
  /** The words after `#`, without it. */
  labels: z.array(z.string()).default([]),
  /**
   * The day since which an answer is awaited, and from whom; `null` for the contact of the task. Missing in captures of
   * earlier versions.
   */
  waiting: z.object({ for: z.string().nullable(), since: calendarDateSchema }).nullable().default(null),
  spans: z.array(spanSchema),
  confidence: confidenceSchema,
});
export type ParsedMessage = z.infer<typeof parsedMessageSchema>;
