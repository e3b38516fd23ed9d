import { z } from 'zod';
import { backlogItemSchema } from '../planner/backlog.ts';
import { contactDetailInputsByName, contactInputSchema, rhythmSchema } from '../planner/contacts.ts';
import { priorities, taskImportSources, taskStatuses } from '../enums.ts';
import { clockTimeSchema } from '../language.ts';
import { limits } from '../limits.ts';
import { recurringTaskSchema } from '../planner/recurring.ts';
import { stepSchema, stepTitlesSchema } from '../planner/steps.ts';
import { emptyContactDetails, emptySharedFields, emptyTask } from '../planner/task-fields.ts';
import { sharedInputsByName, taskHistoryEntrySchema, taskSchema } from '../planner/task-schemas.ts';
import {
  dueDaySchema,
  dueInputSchema,
  idSchema,
  instantSchema,
  labelsSchema,
  optionalLine,
  optionalText,
  requiredText,
  timeZoneSchema,
} from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** A day, a wall-clock time in a zone, or words such as `20 Nov at 9am`. */
const importedDueSchema = z.union([
  z.object({
    date: dueDaySchema,
    time: clockTimeSchema.nullable().default(null),
    /** The zone of the time. Null, or an unknown zone: the account's. */
    timeZone: z.string().max(100).nullable().default(null),
  }),
  z.object({ text: requiredText('Due date', limits.recurrenceText) }),
]);

/** How a task repeats: in words (`every weekday at 9am`), or as the RRULE of RFC 5545. */
const importedRecurrenceSchema = z.union([
  z.object({ text: requiredText('Recurrence', limits.recurrenceText) }),
  z.object({ rule: requiredText('Recurrence', limits.recurrenceText) }),
]);
export type ImportedRecurrence = z.infer<typeof importedRecurrenceSchema>;

/** A task of another program. `@aide/rules/task-files` creates them from the programs' files. */
export const importedTaskSchema = z.object({
  /** The id in the other program: an import with the same ids adds nothing twice. */
  sourceId: requiredText('Source id', limits.sourceId),
  title: requiredText('Title', limits.title),
  notes: optionalText('Notes', limits.description),
  due: importedDueSchema.nullable().default(null),
  priority: z.enum(priorities).default('medium'),
  status: z.enum(taskStatuses).default('pending'),
  /** When it was completed. Default: the time of the import. */
  completedAt: instantSchema.nullable().default(null),
  createdAt: instantSchema.nullable().default(null),
  recurrence: importedRecurrenceSchema.nullable().default(null),
  steps: z
    .array(z.object({ title: requiredText('Step', limits.step), done: z.boolean().default(false) }))
    .max(limits.steps)
    .default([]),
  /** The name of a contact. A name without a matching contact becomes a line of the notes. */
  contactName: optionalLine('Contact', limits.name),
  labels: labelsSchema.default([]),
});
/** The input of a caller. */
export type ImportedTask = z.input<typeof importedTaskSchema>;
/** The type after parsing. */
export type CheckedImportedTask = z.output<typeof importedTaskSchema>;

const importedSteps = z
  .array(stepSchema.extend({ title: requiredText('Step', limits.step) }))
  .max(limits.steps, `At most ${limits.steps} steps`);
const importedTexts = {
  title: requiredText('Title', limits.title),
  description: optionalText('Description', limits.description),
};
const importedWaiting = {
  waiting_since: dueDaySchema.nullable().default(null),
  waiting_for: optionalLine('Waiting for', limits.name),
};

/** Completes a row of an export of an earlier version, which lacks the fields added since. */
function withDefaults<Schema extends z.ZodType>(defaults: object, schema: Schema) {
  return z.preprocess((row) => (typeof row === 'object' && row !== null ? { ...defaults, ...row } : row), schema);
}

/** One row of an account export, with the name of its list. */
export const accountRowSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contact'),
    row: withDefaults(
      emptyContactDetails,
      contactInputSchema.extend({
        id: idSchema,
        rhythm: rhythmSchema.nullable().default(null),
        ...contactDetailInputsByName,
        created_at: instantSchema,
        updated_at: instantSchema,
      }),
    ),
  }),
  z.object({
    kind: z.literal('recurring_task'),
    row: withDefaults(
      emptySharedFields,
      recurringTaskSchema.omit({ contact: true, recurrenceDescription: true }).extend({
        ...importedTexts,
        ...importedWaiting,
        steps: stepTitlesSchema,
        timezone: timeZoneSchema,
        /** Missing in exports of earlier versions. */
        updated_at: instantSchema.optional(),
        starts_on: dueDaySchema,
        ...sharedInputsByName,
      }),
    ),
  }),
  z.object({
    kind: z.literal('backlog_item'),
    row: backlogItemSchema.omit({ contact: true }).extend({
      ...importedTexts,
      steps: importedSteps,
      tags: z.array(requiredText('Tag', limits.tag)).max(limits.tags),
    }),
  }),
  z.object({
    kind: z.literal('task'),
    row: withDefaults(
      emptyTask,
      taskSchema.omit({ contact: true }).extend({
        ...importedTexts,
        ...importedWaiting,
        steps: importedSteps,
        due_date: dueInputSchema.nullable(),
        ...sharedInputsByName,
        /** The occurrence of its recurring task. */
        occurrence_date: dueDaySchema.nullable().default(null),
        history: z
          .array(taskHistoryEntrySchema.extend({ reason: optionalText('Reason', limits.reason) }))
          .max(limits.importedHistory)
          .default([]),
      }),
    ),
  }),
]);
export type AccountRow = z.output<typeof accountRowSchema>;

/** Why a row was skipped. */
export const taskImportProblems = ['invalid', 'duplicate', 'finished'] as const;

const count = z.int().min(0);

export const taskImportResultSchema = z.object({
  /** Undo with DELETE /tasks/import/{batchId}; null for a dry run. */
  batchId: idSchema.nullable(),
  created: z.object({ tasks: count, recurringTasks: count, backlogItems: count, contacts: count }),
  /** The number of completed tasks among them. */
  finished: count,
  /** Tasks whose recurrence no pattern expresses: they have their date, and a line in the notes. */
  repetitionInNotes: count,
  skipped: z.array(
    /** `row` counts the rows of the request from 1. */
    z.object({ row: z.int(), problem: z.enum(taskImportProblems), message: z.string() }),
  ),
});
export type TaskImportResult = z.infer<typeof taskImportResultSchema>;

const importOptions = {
  /** Report the result without changing anything. */
  dryRun: z.boolean().default(false),
  /** Requests with the same id are one import and are undone together. The caller chooses the id; without one, each request is an import. */
  batchId: idSchema.optional(),
};

const tag = 'Tasks';
const errors = ['TRIAL_EXPIRED', 'TOO_MANY', 'IMPORT_NOT_FOUND'] as const;

export const taskImportRoutes = {
  importTasks: route({
    method: 'POST',
    path: '/tasks/import',
    isImport: true,
    summary: 'Import tasks of another program, or preview the result',
    tag,
    auth: 'user',
    body: z.object({
      source: z.enum(taskImportSources),
      /** Each is validated separately; an invalid one does not stop the others. */
      tasks: z
        .array(z.record(z.string(), z.unknown()))
        .min(1, 'There are no tasks in this file.')
        .max(limits.importTasks),
      /** What to do with tasks that an earlier import added. Default: they are skipped. */
      duplicates: z.enum(['skip', 'create']).default('skip'),
      /** What to do with completed and cancelled tasks. Default: they are added with their status. */
      finished: z.enum(['add', 'skip']).default('add'),
      ...importOptions,
    }),
    status: 200,
    response: success(taskImportResultSchema),
    errors: [...errors],
  }),
  importAccount: route({
    method: 'POST',
    path: '/tasks/import/account',
    isImport: true,
    summary:
      'Import contacts, tasks, recurring tasks and backlog items of an account export; existing rows are unchanged',
    tag,
    auth: 'user',
    body: z.object({
      /** In this order: contacts, recurring tasks, backlog items, tasks. A row refers only to earlier rows. */
      rows: z
        .array(z.record(z.string(), z.unknown()))
        .min(1, 'There is nothing to import in this file.')
        .max(limits.importTasks),
      ...importOptions,
    }),
    status: 200,
    response: success(taskImportResultSchema),
    errors: [...errors],
  }),
  undoTaskImport: route({
    method: 'DELETE',
    path: '/tasks/import/:id',
    summary: 'Undo an import: deletes everything it added, except what was changed since',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ deleted: count, kept: count })),
    errors: ['IMPORT_NOT_FOUND'],
  }),
};
