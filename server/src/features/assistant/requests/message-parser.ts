import { limits, type CaptureOverrides, type ConfirmedTask, type Engine, type ParsedMessage } from '@aide/contract';
import { parseMessage, readRequest, type KnownTask, type Request } from '@aide/language';
import { toInstant } from '../../../platform/local-time.ts';
import type { Logger } from '../../../platform/log.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { isKeepable } from '../../planner/tasks/due-value.ts';
import { applyOverrides, type ParsedTask } from './capture.rules.ts';
import type { KnownContacts } from './known-contacts.ts';

export interface ParseInput {
  text: string;
  now: Date;
  timeZone: string;
  contacts: KnownContacts;
}

/** The port through which every channel parses the tasks of a message. It returns a result for any text and never throws. */
export interface MessageParser {
  /** Parses a message as exactly one task. */
  parseTask(input: ParseInput): Promise<ParsedTask>;
  /** Parses a message into its tasks, in order: at least one, at most 20. */
  parseTasks(input: ParseInput): Promise<ParsedTask[]>;
  /** Returns the tasks parsed by the language, improved by the language model if one is configured. */
  refine(input: ParseInput, plain: readonly ParsedMessage[]): Promise<ParsedTask[]>;
  /** Returns what the language model makes of a turn that the language is unsure about, or null: the language's reading stays. */
  parseTurn(turn: UncertainTurn): Promise<Request | null>;
}

/** A message of a conversation with what a language model is told about it. */
export interface UncertainTurn extends ParseInput {
  /** The last two turns, oldest first. */
  before: readonly { said: string; reply: string }[];
  /** The question that Aide waits for an answer to. */
  question: string | null;
  /** The open tasks that can be meant, at most 30. */
  tasks: readonly Pick<KnownTask, 'id' | 'title' | 'due'>[];
}

/** A language model that reads an uncertain turn. It throws if it has no usable result. */
export type ModelTurnParser = (turn: UncertainTurn) => Promise<Request | null>;

/** A language model that gets the tasks parsed by the language. It throws if it has no better result. */
export type ModelParser = (input: ParseInput, plain: readonly ParsedMessage[]) => Promise<ParsedMessage[]>;

export interface MessageParserDeps {
  log: Logger;
  /** Returns the configured language model. Default: the built-in language alone. */
  getModelParser?: (() => ModelParser | undefined) | undefined;
  getTurnParser?: (() => ModelTurnParser | undefined) | undefined;
}

/** Returns the parser: the built-in language, then a language model if one is configured. A failing model is skipped. */
export function createMessageParser({ log, getModelParser, getTurnParser }: MessageParserDeps): MessageParser {
  async function refine(input: ParseInput, parsed: readonly ParsedMessage[]): Promise<ParsedTask[]> {
    const plain = parsed.slice(0, limits.capturedTasks).map(keepable);
    const parseWithModel = getModelParser?.();
    if (!parseWithModel) return withEngine(plain, 'language');
    try {
      return withEngine((await parseWithModel(input, plain)).map(keepable), 'model');
    } catch (error) {
      // Logs only the reason, because the message is private.
      log.warn({ reason: String(error) }, 'a message was parsed without the language model');
      return withEngine(plain, 'language');
    }
  }

  async function parseTask(input: ParseInput): Promise<ParsedTask> {
    const plain = parseAsOne(input);
    const [one, ...others] = await refine(input, [plain]);
    // The result is one task, whatever the model returns.
    return one && others.length === 0 ? one : { ...keepable(plain), engine: 'language' };
  }

  async function parseTurn(turn: UncertainTurn): Promise<Request | null> {
    try {
      return (await getTurnParser?.()?.(turn)) ?? null;
    } catch (error) {
      log.warn({ reason: String(error) }, 'a turn was parsed without the language model');
      return null;
    }
  }

  return { parseTask, parseTasks: (input) => refine(input, parseAsTasks(input)), refine, parseTurn };
}

function withEngine(tasks: readonly ParsedMessage[], engine: Engine): ParsedTask[] {
  return tasks.map((task) => ({ ...task, engine }));
}

function parseAsOne(input: ParseInput): ParsedMessage {
  return parseMessage(input.text, toOptions(input));
}

/** A message that is not a capture is parsed as one task, because everything becomes a task here. */
function parseAsTasks(input: ParseInput): readonly ParsedMessage[] {
  const request = readRequest(input.text, { ...toOptions(input), tasks: [] });
  return request.kind === 'capture' ? request.tasks : [parseAsOne(input)];
}

function toOptions({ now, timeZone, contacts }: ParseInput) {
  return { now: toInstant(now), timeZone, contacts: contacts.index };
}

/** Drops a date beyond the supported range ("31/12/9999"), so that the task itself is not lost. */
function keepable(parsed: ParsedMessage): ParsedMessage {
  return parsed.due === null || isKeepable(parsed.due) ? parsed : { ...parsed, due: null, recurrence: null };
}

/** The tasks of a message as the user or the channel corrected them. */
export interface Corrections {
  /** Corrections of a message, which is then parsed as one task. */
  overrides?: CaptureOverrides | undefined;
  /** The tasks as the user confirmed them, instead of the parse result. */
  tasks?: readonly ConfirmedTask[] | undefined;
  /** Replaces the parsed description: a forwarded message is one task with its author and text. */
  description?: string | undefined;
  /** The contact to link if the message names none. */
  fallbackContactId?: string | undefined;
}

/** A parsed task with the user's corrections. */
export interface WantedTask {
  understood: ParsedTask;
  /** True if the user chose the contact; it is then an error if it does not exist. */
  contactChosen: boolean;
  /** The name of the contact to create and link. */
  newContact?: string | undefined;
}

/** Returns true if a message creates tasks whatever its words request: confirmed rows, corrections and forwarded messages. */
export function hasCorrections({ tasks, overrides, description }: Corrections): boolean {
  return tasks !== undefined || description !== undefined || Object.keys(overrides ?? {}).length > 0;
}

/** Parses a message into the tasks to create, with the user's corrections. `plain` are its tasks if they were parsed before. */
export async function parseWantedTasks(
  parser: MessageParser,
  corrections: Corrections,
  input: ParseInput,
  plain?: readonly ParsedMessage[],
): Promise<WantedTask[]> {
  if (corrections.tasks)
    return Promise.all(
      corrections.tasks.map(async ({ text, overrides }, index) => {
        // Other requests are served between two rows.
        if (index > 0) await nextTurn();
        return toWanted(await parser.parseTask({ ...input, text }), corrections, overrides);
      }),
    );
  if (hasCorrections(corrections)) return [toWanted(await parser.parseTask(input), corrections, corrections.overrides)];
  const all = await (plain ? parser.refine(input, plain) : parser.parseTasks(input));
  return all.map((parsed) => toWanted(parsed, corrections));
}

function toWanted(parsed: ParsedTask, corrections: Corrections, overrides?: CaptureOverrides): WantedTask {
  return {
    understood: withOrigin(applyOverrides(parsed, overrides), corrections),
    contactChosen: overrides?.contact_id !== undefined,
    newContact: overrides?.contact_id ? undefined : overrides?.new_contact,
  };
}

function withOrigin(parsed: ParsedTask, { description, fallbackContactId }: Corrections): ParsedTask {
  const { contactId, contactName, contactCandidates } = parsed;
  const hasNoContact = contactId === null && contactName === null && contactCandidates.length === 0;
  return {
    ...parsed,
    description: description ?? parsed.description,
    contactId: hasNoContact ? (fallbackContactId ?? null) : contactId,
  };
}
