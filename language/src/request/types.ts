import type { Due, ParsedMessage, Priority, Rhythm, TaskStatus, TaskType } from '@aide/contract';
import type { MessageOptions } from '../read-message.ts';
import type { TaskIndex } from './task-index.ts';

/** The status of a task, of a recurring task (`paused`) or of a backlog item (`backlog`). */
export type KnownTaskStatus = TaskStatus | 'paused' | 'backlog';

/** A task of the user's, as much as the language needs to know to find the one that is meant. */
export interface KnownTask {
  id: string;
  title: string;
  contactId: string | null;
  taskType: TaskType;
  priority: Priority;
  status: KnownTaskStatus;
  due: Due | null;
  recurring: boolean;
  /** The words that name who the task waits for; empty when it is the contact. Default: it does not wait. */
  waitingFor?: string | null | undefined;
  /** The local day of completion, YYYY-MM-DD. */
  completedOn: string | null;
}

export interface RequestOptions extends MessageOptions {
  /** The user's tasks, or the index built from them. A list is indexed once and remembered. */
  tasks: readonly KnownTask[] | TaskIndex;
  /** The ids that the conversation was last about, newest first: what "it" means. */
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

/** What a command changes; empty for verbs that say everything themselves. */
export interface Change {
  /** A null part is unchanged; null for the whole takes the date away. */
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
  /** The tasks that are meant; empty when nothing fits, when several fit equally well, and for `undo`. */
  taskIds: string[];
  /** The tasks that fit equally well when one was meant, soonest due first; the user has to choose. */
  candidates: string[];
  /** The words that name the tasks, as written; empty when there are none ("undo"). */
  target: string;
  change: Change;
}

export type Ask = 'list' | 'done' | 'count' | 'next' | 'when' | 'report';
export type Talk = 'hello' | 'thanks' | 'help';

export interface CaptureRequest {
  kind: 'capture';
  /** At least one, in the order said. */
  tasks: ParsedMessage[];
}

export interface CommandRequest {
  kind: 'command';
  /** At least one, in the order said. */
  commands: Command[];
  /** New tasks said in the same message; usually empty. */
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
