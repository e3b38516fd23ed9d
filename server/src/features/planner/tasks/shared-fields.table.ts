import type { sharedFields, sharedInputs, Task } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { integer, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/**
 * The fields that recurring tasks give to their occurrences and messages to their tasks. The compiler reports a field of the contract that
 * is missing here.
 */
export type SharedFields = { [Name in keyof typeof sharedInputs]: z.output<(typeof sharedInputs)[Name]> };

/** Omitted fields are unchanged, or empty in a new entry. */
export type SharedInput = { [Name in keyof SharedFields]?: SharedFields[Name] | undefined };

/** Returns the columns of a table. */
export function createSharedColumns() {
  return {
    /** Minutes before the due date at which a reminder is sent. Null: as the settings say. */
    remindBefore: integer('remind_before'),
    /** Contacts besides `contactId`, in order. Their deletion removes them here. */
    alsoWith: uuid('also_with')
      .array()
      .notNull()
      .default(sql`'{}'`),
    labels: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  } satisfies Record<keyof SharedFields, unknown>;
}

/** Returns the shared fields of a row or a message, empty where they are omitted. */
export function pickSharedFields({ remindBefore, alsoWith, labels }: SharedInput): SharedFields {
  return { remindBefore: remindBefore ?? null, alsoWith: alsoWith ?? [], labels: labels ?? [] };
}

/** Returns the shared fields by their response names. */
export function presentSharedFields(
  row: SharedInput & { contactId: string | null },
): Pick<Task, keyof typeof sharedFields> {
  const { remindBefore, alsoWith, labels } = pickSharedFields(row);
  return { remind_before: remindBefore, also_with: alsoWith.filter((id) => id !== row.contactId), labels };
}

/** Returns the shared fields of a response or an export. */
export function parseSharedFields(presented: Pick<Task, keyof typeof sharedFields>): SharedFields {
  return { remindBefore: presented.remind_before, alsoWith: presented.also_with, labels: presented.labels };
}
