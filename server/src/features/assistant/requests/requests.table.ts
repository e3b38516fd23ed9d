import type {
  CaptureResult,
  CommandVerb,
  Engine,
  EntryChange,
  EntryKind,
  EntryState,
  NewContact,
  OpenCommand,
  Priority,
  QuestionType,
  Recurrence,
  RequestKind,
  Rhythm,
  Step,
  TalkType,
  Task,
  TaskSource,
  TaskStatus,
  TaskType,
} from '@aide/contract';
import type { Command, Pending, Turn } from '@aide/language';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import type { SharedFields } from '../../planner/tasks/shared-fields.table.ts';
import type { WantedTask } from './message-parser.ts';

/** A channel with its chat: "it" and "undo" refer to the same conversation. Voice is part of the web's. */
export const conversations = ['web', 'telegram', 'whatsapp', 'api', 'email'] as const;
export type Conversation = (typeof conversations)[number];

/** A task, recurring task or backlog item by its id. */
export interface EntryRef {
  kind: EntryKind;
  id: string;
}

/** Fields of a task that a tool can change. */
export interface TaskFields extends SharedFields {
  title: string;
  description: string | null;
  steps: Step[];
  status: TaskStatus;
  priority: Priority;
  taskType: TaskType;
  contactId: string | null;
  due: { at: string; hasTime: boolean } | null;
  completedAt: string | null;
  waitingSince: string | null;
  waitingFor: string | null;
}

/** Fields of a recurring task that a message can change. */
export interface RecurringFields {
  title: string;
  contactId: string | null;
  priority: Priority;
  schedule: { pattern: Recurrence; startsOn: string };
}

/** Fields of a contact that a message can change. */
export type ContactFields = Pick<NewContact, 'name' | 'email' | 'company' | 'phone'> & { notes?: string | null };

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

/** One thing that a message changed, as the step that undoes it: it restores one entry to the state before. */
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
  /** `madeTaskIds`: occurrences that the change created. */
  | { step: 'edit_recurring_task'; id: string; before: Partial<RecurringFields>; madeTaskIds: string[] }
  /** For the occurrence at that time, which the change skipped. */
  | { step: 'take_back_skip'; id: string; occurrence: string }
  | { step: 'edit_contact'; id: string; before: Partial<ContactFields>; after: Partial<ContactFields> }
  /** For created entries. */
  | { step: 'remove'; id: string; kind: EntryKind | 'contact' | 'contact_note' };

/** A command of the language, or one that follows from a correction. */
export type PlannedCommand = Omit<Command, 'verb'> & { verb: CommandVerb };

/** What a message waits for: the plan that is executed after the user's answer. `outcome.reply` is the question. */
export interface PendingQuestion {
  /** Default: `outcome.needs`. */
  kind?: Pending['kind'];
  /** The contacts to choose from, and the created entries that get the chosen one. */
  person?: { entries: EntryRef[]; options: Pending['options'] };
  /** The request id or history ids of the change to undo. */
  undoes?: string[];
  /** The contact to add although a similar one exists. */
  contact?: ContactFields;
  commands: PlannedCommand[];
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
  /** True: nothing was saved, and the message can be saved as a task. */
  canSave?: boolean;
  /** For an undo: the request id or history ids of the undone change. */
  undid?: string[];
  /** The commands that were carried out, to repeat them for another task. */
  executed?: PlannedCommand[];
  /** What the next message of the conversation can refer to. */
  turn?: StoredTurn;
}

/** A turn of the conversation, without the fields that the request has. */
export type StoredTurn = Omit<Turn, 'text' | 'reply'>;

export const emptyOutcome: Outcome = {
  reply: '',
  needs: null,
  changes: [],
  open: [],
  ask: null,
  talk: null,
  entries: [],
  total: 0,
};

/**
 * One row per message, whatever the channel: a turn of its conversation with its text, its kind, the reply and its effects. The id is the
 * idempotency key. A change by a button or a tool is a turn without a text. Kept for 30 days.
 */
export const requestsTable = pgTable(
  'assistant_requests',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    conversation: text({ enum: conversations }).notNull(),
    text: text().notNull(),
    kind: text().$type<RequestKind>().notNull(),
    /** Null once it has been executed. */
    pendingQuestion: jsonb('planned').$type<PendingQuestion>(),
    outcome: jsonb().$type<Outcome>().notNull(),
    /** In the order of the changes; undone in reverse. */
    effects: jsonb('undo_steps').$type<UndoStep[]>().notNull(),
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

export type RequestRow = typeof requestsTable.$inferSelect;

/**
 * The tasks that a message created, one row each; each can be undone. They outlive the message, because tasks and the buttons of a chat
 * refer to them. The only item of a message has the message's id; each of several has its own.
 */
export const capturesTable = pgTable(
  'captures',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** The id of the message. */
    messageId: uuid('message_id').notNull(),
    /** From 0, in the order of the message. */
    position: integer().notNull().default(0),
    text: text().notNull(),
    kind: text().$type<CaptureResult['kind']>().notNull(),
    entityId: uuid('entity_id').notNull(),
    engine: text().$type<Engine>().notNull(),
    understood: jsonb().$type<CaptureResult['understood']>().notNull(),
    /** The contact that was created together with it; an undo deletes it as well. */
    createdContactId: uuid('created_contact_id'),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('captures_message_position').on(table.userId, table.messageId, table.position),
  ],
);

export type CaptureRow = typeof capturesTable.$inferSelect;
