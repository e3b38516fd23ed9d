import type { Due, ParsedMessage, Priority, Rhythm, TaskStatus, TaskType } from '@aide/contract';
import type { Dialogue } from '../evidence/features.ts';
import type { MessageOptions } from '../parse-stages.ts';

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

/** A known task with its title split into words. */
export interface IndexedTask {
  task: KnownTask;
  /** Words of the title, normalised like names: lower case, without accents. */
  words: readonly string[];
  stems: ReadonlySet<string>;
  /** Its rank among all tasks, soonest due first. */
  rank: number;
  /** The stem of the verb that the title begins with, or null: "Staff salaries" has none. */
  verb: string | null;
  /** The object of a to-do whose title also states a purpose: "slides" of "Prepare slides for the board meeting". */
  object: ReadonlySet<string> | null;
}

/** Finds the tasks that words can mean. Built once per list of tasks. */
export interface TaskIndex {
  /** Soonest due first, tasks without a date last. */
  all: readonly IndexedTask[];
  byId: ReadonlyMap<string, IndexedTask>;
  byStem: ReadonlyMap<string, readonly IndexedTask[]>;
  byContact: ReadonlyMap<string, readonly IndexedTask[]>;
  /** By the due day, YYYY-MM-DD. */
  byDay: ReadonlyMap<string, readonly IndexedTask[]>;
  /** Open tasks that wait for an answer. */
  waiting: readonly IndexedTask[];
  /** The stems that sound alike, and those one letter apart. */
  bySound: ReadonlyMap<string, readonly string[]>;
  bySlip: ReadonlyMap<string, readonly string[]>;
}

export interface RequestOptions extends MessageOptions {
  /** The user's tasks, or the index built from them. The index of a list is cached. */
  tasks: readonly KnownTask[] | TaskIndex;
  /** The ids that the conversation was last about, newest first: the referents of "it". */
  last?: readonly string[];
  /** What came before in the conversation. Default: the message is read alone. */
  dialogue?: Dialogue;
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
  /** What to answer while the conversation does not handle `act`. */
  talk: Talk;
  /** A question about a person, a question or order that Aide cannot answer, or an answer to a question. */
  act?: 'person' | 'other' | 'yes' | 'no' | 'stop';
}

/** What a whole message asks for. */
export type Request = CaptureRequest | CommandRequest | QuestionRequest | TalkRequest;
