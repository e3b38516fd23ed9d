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
  TaskSource,
  TaskStatus,
  TaskType,
} from '@aide/contract';
import type { Command } from '@aide/language';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';
import type { WantedTask } from '../capture/receive-message.ts';

/** "It" and "undo" mean what was last said in the same conversation. Voice belongs to the web. */
export const conversations = ['web', 'telegram', 'api', 'email'] as const;
export type Conversation = (typeof conversations)[number];

/** A task, recurring task or backlog item by its id. */
export interface EntryRef {
  kind: EntryKind;
  id: string;
}

/** What a tool can change of a task. */
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

/** Brings one thing back to the state before a command. */
export type UndoStep =
  | {
      step: 'update_task';
      id: string;
      status?: 'pending' | 'in_progress' | 'completed' | 'postponed' | 'cancelled';
      priority?: 'low' | 'medium' | 'high' | 'urgent';
      due?: { at: string; hasTime: boolean } | null;
      completedAt?: string | null;
      /** What the change made of the task. A field that is something else by now was edited since, and the undo leaves it. */
      after?: EntryState;
    }
  | { step: 'restore_task'; id: string }
  | { step: 'prioritise_backlog_item'; id: string; priority: 'low' | 'medium' | 'high' | 'urgent' }
  | { step: 'restore_backlog_item'; id: string }
  | { step: 'restore_recurring_task'; id: string }
  | { step: 'toggle_recurring_task'; id: string; action: 'pause' | 'resume'; madeTaskIds: string[] }
  /** Of an entry that is still linked to the contact. Without a kind it is a task. */
  | { step: 'unlink_contact'; id: string; contactId: string; kind?: EntryKind }
  | { step: 'set_rhythm'; id: string; rhythm: Rhythm | null }
  | { step: 'undo_capture'; id: string }
  /** Fields of a task before and after a change; one that is something else by now was edited since, and the undo leaves it. */
  | { step: 'edit_task'; id: string; before: Partial<TaskFields>; after: Partial<TaskFields> }
  /** Of things that were created. */
  | { step: 'remove'; id: string; kind: EntryKind | 'contact' | 'contact_note' };

/** What a request does: kept while it waits for the user's choice or confirmation. */
export interface PlannedRequest {
  commands: Command[];
  tasks: WantedTask[];
  /** What the ids in the commands are. */
  refs: EntryRef[];
  /** The source of tasks that are created. */
  source: TaskSource;
}

/** What a request has done or found. Things are stored by id and presented as they are now. */
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

/** What users have asked for: the id is an idempotency key, and what was done can be undone. Kept for 30 days. */
export const assistantRequestsTable = pgTable(
  'assistant_requests',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    conversation: text({ enum: conversations }).notNull(),
    text: text().notNull(),
    kind: text().$type<RequestKind>().notNull(),
    /** Null once it has been carried out. */
    planned: jsonb().$type<PlannedRequest>(),
    outcome: jsonb().$type<Outcome>().notNull(),
    /** In the order of the changes; undone from the last to the first. */
    undoSteps: jsonb('undo_steps').$type<UndoStep[]>().notNull(),
    /** What "it" means afterwards, newest first. */
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
