import type { CaptureOverrides } from '../assistant/capture.ts';
import type { ParsedMessage } from '../language.ts';
import type { Contact, contactDetails } from './contacts.ts';
import type { sharedFields, Task, taskUpdateSchema } from './task-schemas.ts';
import type { z } from 'zod';

/**
 * The response name of each field that a request can change. A new field of the schema without an entry does not compile: an offline
 * change of it would be lost, and an undo would not restore it.
 */
export const taskFieldNames = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  task_type: 'task_type',
  dueDate: 'due_date',
  dueHasTime: 'due_has_time',
  contactId: 'contact_id',
  waitingSince: 'waiting_since',
  waitingFor: 'waiting_for',
  remindBefore: 'remind_before',
  alsoWith: 'also_with',
  labels: 'labels',
} as const satisfies Record<keyof z.input<typeof taskUpdateSchema>, keyof Task>;

/** The parsed field that each of these corrections of a message replaces. The others have rules of their own. */
const correctedFields = {
  title: 'title',
  task_type: 'taskType',
  priority: 'priority',
  remind_before: 'remindBefore',
  also_with: 'alsoWith',
  labels: 'labels',
} as const satisfies Partial<Record<keyof CaptureOverrides, keyof ParsedMessage>> &
  Record<keyof typeof sharedFields, keyof ParsedMessage>;

/** Returns the parsed fields that corrections replace as they are. */
export function pickCorrections(overrides: CaptureOverrides): Partial<ParsedMessage> {
  const given = new Map<string, unknown>(Object.entries(overrides).filter(([, value]) => value !== undefined));
  return Object.fromEntries(
    Object.entries(correctedFields).flatMap(([name, field]) => (given.has(name) ? [[field, given.get(name)]] : [])),
  );
}

/** Returns the corrections that confirm these fields of a parsed message. Omits those that have no value. */
export function toCorrections(message: ParsedMessage): CaptureOverrides {
  const parsed = new Map<string, unknown>(Object.entries(message));
  return Object.fromEntries(
    Object.entries(correctedFields).flatMap(([name, field]) => {
      const value = parsed.get(field);
      const isEmpty = value == null || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [[name, value]];
    }),
  );
}

/** The shared fields of an entry that has none. */
export const emptySharedFields = {
  remind_before: null,
  also_with: [],
  labels: [],
} satisfies Pick<Task, keyof typeof sharedFields>;

/** The fields of a new task that a request omits. Also for account exports of versions that lack a field. */
export const emptyTask = {
  description: null,
  steps: [],
  status: 'pending',
  priority: 'medium',
  task_type: 'todo',
  due_date: null,
  due_has_time: false,
  completed_at: null,
  contact_id: null,
  contact: null,
  recurring_task_id: null,
  waiting_since: null,
  waiting_for: null,
  ...emptySharedFields,
} satisfies Omit<Task, 'id' | 'title' | 'source' | 'created_at' | 'updated_at'>;

/** The details of a new contact that a request omits. Also for account exports of versions that lack a field. */
export const emptyContactDetails = {
  other_emails: [],
  other_phones: [],
  birthday: null,
  address: null,
  website: null,
  labels: [],
  notes: null,
} satisfies Pick<Contact, keyof typeof contactDetails>;
