import type { Due, ParsedMessage, Priority, Rhythm, TaskStatus, TaskType } from '@aide/contract';
import type { MessageOptions } from '../read-message.ts';
import type { TaskIndex } from './task-index.ts';

/** The status of a task, of a recurring task (`paused`) or of a backlog item (`backlog`). */
export type KnownTaskStatus = TaskStatus | 'paused' | 'backlog';

/** A task, reduced to the fields that the language needs to find it. */
export interface KnownTask {
  id: string;
  title: string;
  contactId: string | null;
  taskType: TaskType;
  priority: Priority;
  status: KnownTaskStatus;
  due: Due | null;
  recurring: boolean;
  /** The words for the person the task waits for; empty for the contact. Default: it does not wait. */
  waitingFor?: string | null | undefined;
  /** The local day of completion, YYYY-MM-DD. */
  completedOn: string | null;
}

export interface RequestOptions extends MessageOptions {
  /** The user's tasks, or the index built from them. The index of a list is cached. */
  tasks: readonly KnownTask[] | TaskIndex;
  /** The ids that the conversation was last about, newest first: the referents of "it". */
  last?: readonly string[];
}

export type CommandVerb =
  | 'complete'
  | 'reopen'
  | 'cancel'
  | 'delete'
  | 'reschedule'
  | 'prioritise'
  | 'backlog'
  | 'pause'
  | 'resume'
  | 'replied'
  | 'keep_in_touch'
  | 'undo';

/** What a command changes; empty for verbs without parameters. */
export interface Change {
  /** A null part is unchanged; null for the whole removes the date. */
  due?: { date: string | null; time: string | null } | null;
  /** How much later, or earlier when negative. */
  shift?: { days?: number; minutes?: number };
  priority?: Priority;
  /** How often to be in touch with a contact; null ends the rhythm. */
  keepInTouch?: { contactId: string; rhythm: Rhythm | null };
}

/** One change to tasks that exist. */
export interface Command {
  verb: CommandVerb;
  /** The tasks to change; empty when nothing matches, when several match equally well, and for `undo`. */
  taskIds: string[];
  /** The tasks that match equally well when one was meant, soonest due first; the user has to choose. */
  candidates: string[];
  /** The words that name the tasks, as written; empty when there are none ("undo"). */
  target: string;
  change: Change;
}

export type Ask = 'list' | 'done' | 'count' | 'next' | 'when' | 'report';
export type Talk = 'hello' | 'thanks' | 'help';

export interface CaptureRequest {
  kind: 'capture';
  /** At least one, in order. */
  tasks: ParsedMessage[];
}

export interface CommandRequest {
  kind: 'command';
  /** At least one, in order. */
  commands: Command[];
  /** New tasks in the same message; usually empty. */
  tasks: ParsedMessage[];
}

export interface QuestionRequest {
  kind: 'question';
  ask: Ask;
  /** The matching tasks, soonest due first and those without a date last; completed ones newest first. */
  taskIds: string[];
  /** The words that say which tasks, as written; empty when all are meant. */
  target: string;
}

export interface TalkRequest {
  kind: 'talk';
  talk: Talk;
}

/** What a whole message asks for. */
export type Request = CaptureRequest | CommandRequest | QuestionRequest | TalkRequest;
