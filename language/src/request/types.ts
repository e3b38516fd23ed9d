import type { Due, ParsedMessage, Priority, Recurrence, Rhythm, TaskStatus, TaskType } from '@aide/contract';
import type { MessageOptions } from '../parse-stages.ts';

/** The status of a task, of a recurring task (`paused`) or of a backlog item (`backlog`). */
export type KnownTaskStatus = TaskStatus | 'paused' | 'backlog';

/** A task, reduced to the fields that the language needs to find it. */
export interface KnownTask {
  id: string;
  title: string;
  contactId: string | null;
  /** Contacts besides `contactId`. Default: none. */
  alsoWith?: readonly string[] | undefined;
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
  /** What came before in the conversation. Default: the message is read alone, as a capture, command, question or talk. */
  dialogue?: Dialogue | undefined;
}

/** The options for a message that is read alone. */
export type MessageRequestOptions = Omit<RequestOptions, 'dialogue'> & { dialogue?: undefined };

/** What came before a message in its conversation. */
export interface Dialogue {
  /** In a chat, doubt is not saved (`unsure`). Default: false, doubt is a capture. */
  chat?: boolean | undefined;
  /** The question that Aide has asked and that is not answered yet. */
  pending?: Pending | undefined;
  lastTurn?: Turn | undefined;
}

/** A question of Aide that the user has to answer. */
export interface Pending {
  kind: 'choice' | 'confirmation' | 'person' | 'save' | 'undo';
  /** The words of the question. */
  question: string;
  /** In the order shown: tasks for a choice or a confirmation, contacts for `person`. */
  options: readonly { id: string; label: string }[];
}

/** One message of the user and what Aide did about it. */
export interface Turn {
  kind: Request['kind'];
  /** The words of the user. */
  text: string;
  /** The words of Aide. */
  reply: string;
  /** The tasks shown, in order. */
  shown: readonly string[];
  /** The tasks created or changed, in order. */
  changed: readonly string[];
  /** The people the turn was about. */
  contactIds: readonly string[];
  /** The day and the time that the turn set: the referents of "same time next day". */
  parts?: { date: string | null; time: string | null } | undefined;
  /** The latest list of two or more tasks, in the order shown, which may be older than the turn: "the third". */
  list?: readonly string[] | undefined;
  /** What the turn did to its tasks: the referent of "the other one too". */
  command?: { verb: CommandVerb; change: Change } | undefined;
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
  | 'skip'
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
  /** The person of the task; null for somebody who is no contact. */
  contactId?: string | null;
  /** The name of a person who is no contact. */
  contactName?: string;
  /** The new title. */
  title?: string;
  /** Half done. */
  status?: 'in_progress';
  /** The new pattern of a recurring task. */
  recurrence?: Recurrence;
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
  /** Whether several tasks were meant: all, everything, a plural, a period. The user confirms before several change. */
  plural: boolean;
}

export interface QuestionRequest {
  kind: 'question';
  ask: Ask;
  /** The matching tasks, soonest due first and those without a date last; completed ones newest first. */
  taskIds: string[];
  /** The words that say which tasks, as written; empty when all are meant. */
  target: string;
  /** The days of a question that is about nothing but days, both included. */
  days?: { from: string; to: string };
  /** The question is for free time of at least that many minutes; `first`: for the next such times. */
  free?: { minutes: number; first: boolean };
}

export interface TalkRequest {
  kind: 'talk';
  /** What to answer while the conversation does not handle `act`. */
  talk: Talk;
  /**
   * A question about a person, a question or order that Aide cannot answer, an answer to a question, a story, a report
   * that fits no task, or, in a chat only, a message of which it is unsure whether it is something to do.
   */
  act?: 'person' | 'other' | 'yes' | 'no' | 'stop' | 'story' | 'report' | 'unsure';
}

/** The answer to the pending question. Without one, the server replies to it as talk. */
export type AnswerRequest =
  | { kind: 'answer'; answer: 'yes' | 'no' | 'stop' }
  /** The ids of options of the pending question, at least one. */
  | { kind: 'answer'; answer: 'choose'; chosen: string[] };

/** A change of what the last turn created or changed. */
export interface CorrectionRequest {
  kind: 'correct';
  taskIds: string[];
  change: Change;
  /** Whether the last change was made to the wrong task: it is undone and done to `taskIds`, or the user chooses. */
  undoFirst?: boolean;
}

export type PersonAsk =
  | 'phone'
  | 'email'
  | 'who'
  | 'last_contact'
  | 'open'
  | 'not_replied'
  | 'owed'
  | 'promised'
  | 'mails'
  | 'company'
  | 'birthday';

/** A question about people. */
export interface PersonRequest {
  kind: 'person';
  ask: PersonAsk;
  /** Empty without a name, and for a name that is no contact's. */
  contactIds: string[];
  /** The name as written; empty without one. */
  name: string;
}

export interface ContactFields {
  name?: string;
  company?: string;
  email?: string;
  phone?: string;
  /** What else was said about a new contact. */
  notes?: string;
}

/** A contact to add or to change. */
export interface ContactRequest {
  kind: 'contact';
  action: 'add' | 'change';
  /** Null for a new contact. */
  contactId: string | null;
  fields: ContactFields;
}

/** What a message that is read alone asks for. */
export type MessageRequest = CaptureRequest | CommandRequest | QuestionRequest | TalkRequest;

/** What a message asks for in a conversation. */
export type Request = MessageRequest | AnswerRequest | CorrectionRequest | PersonRequest | ContactRequest;
