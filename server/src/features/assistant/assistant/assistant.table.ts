import type {
  EntryChange,
  EntryKind,
  EntryState,
  OpenCommand,
  Priority,
  QuestionType,
  RequestKind,
  Rhythm,
  Step,
  TalkType,
  Task,
  TaskSource,
  TaskStatus,
  TaskType,
} from '@aide/contract';
import type { Command } from '@aide/language';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import type { WantedTask } from '../capture/receive-message.ts';

/** "It" and "undo" refer to the same conversation. Voice is part of the web's. */
export const conversations = ['web', 'telegram', 'api', 'email'] as const;
export type Conversation = (typeof conversations)[number];

/** A task, recurring task or backlog item by its id. */
export interface EntryRef {
  kind: EntryKind;
  id: string;
}

/** Fields of a task that a tool can change. */
export interface TaskFields {
  title: string;
  description: string | null;
  steps: Step[];
  status: TaskStatus;
  priority: Priority;
  taskType: TaskType;
  contactId: string | null;
  due: { at: string; hasTime: boolean } | null;
  completedAt: string | null;
}

/** A captured task as it was created. */
export type CreatedTask = { id: string } & Pick<Task, (typeof createdFields)[number]>;

/** The fields by which an edit of a captured task is noticed. */
export const createdFields = [
  'title',
  'description',
  'status',
  'priority',
  'task_type',
  'due_date',
  'due_has_time',
  'contact_id',
] as const satisfies (keyof Task)[];

/** Restores one entry to the state before a command. */
export type UndoStep =
  | {
      step: 'update_task';
      id: string;
      status?: 'pending' | 'in_progress' | 'completed' | 'postponed' | 'cancelled';
      priority?: 'low' | 'medium' | 'high' | 'urgent';
      due?: { at: string; hasTime: boolean } | null;
      completedAt?: string | null;
      /** The state after the change. A field that differs now was edited since, and the undo skips it. */
      after?: EntryState;
    }
  | { step: 'restore_task'; id: string }
  | { step: 'prioritise_backlog_item'; id: string; priority: 'low' | 'medium' | 'high' | 'urgent' }
  | { step: 'restore_backlog_item'; id: string }
  | { step: 'restore_recurring_task'; id: string }
  | { step: 'toggle_recurring_task'; id: string; action: 'pause' | 'resume'; madeTaskIds: string[] }
  /** For an entry that is still linked to the contact. Default kind: a task. */
  | { step: 'unlink_contact'; id: string; contactId: string; kind?: EntryKind }
  | { step: 'set_rhythm'; id: string; rhythm: Rhythm | null }
  /** `created`: the tasks as they were created. When one differs now, "undo" in words does not delete it. */
  | { step: 'undo_capture'; id: string; created?: CreatedTask[] }
  /** Fields of a task before and after a change. A field that differs now was edited since, and the undo skips it. */
  | { step: 'edit_task'; id: string; before: Partial<TaskFields>; after: Partial<TaskFields> }
  /** For created entries. */
  | { step: 'remove'; id: string; kind: EntryKind | 'contact' | 'contact_note' };

/** A planned request, stored while it waits for the user's choice or confirmation. */
export interface PlannedRequest {
  commands: Command[];
  tasks: WantedTask[];
  /** Kinds of the ids in the commands. */
  refs: EntryRef[];
  /** The source of created tasks. */
  source: TaskSource;
}

/** The result of a request. Entries are stored by id and presented in their current state. */
export interface Outcome {
  reply: string;
  needs: 'choice' | 'confirmation' | null;
  changes: EntryChange[];
  open: (Omit<OpenCommand, 'entries'> & { entries: EntryRef[] })[];
  ask: QuestionType | null;
  talk: TalkType | null;
  entries: EntryRef[];
  total: number;
}

/** Requests of users: the id is an idempotency key, and the undo steps are stored. Kept for 30 days. */
export const assistantRequestsTable = pgTable(
  'assistant_requests',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    conversation: text({ enum: conversations }).notNull(),
    text: text().notNull(),
    kind: text().$type<RequestKind>().notNull(),
    /** Null once it has been executed. */
    planned: jsonb().$type<PlannedRequest>(),
    outcome: jsonb().$type<Outcome>().notNull(),
    /** In the order of the changes; undone in reverse. */
    undoSteps: jsonb('undo_steps').$type<UndoStep[]>().notNull(),
    /** What "it" refers to afterwards, newest first. */
    subjects: jsonb().$type<EntryRef[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('assistant_requests_user_id_conversation').on(table.userId, table.conversation, table.createdAt),
    index('assistant_requests_created').on(table.createdAt),
  ],
);

export type AssistantRequestRow = typeof assistantRequestsTable.$inferSelect;
