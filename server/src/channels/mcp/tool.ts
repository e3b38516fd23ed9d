import { limits, priorities, type TokenScope } from '@aide/contract';
import { z } from 'zod';
import type { RequestDeps } from '../../features/assistant/requests/handle-message.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Transactions } from '../../platform/context.ts';

export interface ToolDeps {
  transactions: Transactions;
  capture: RequestDeps;
  clock: Clock;
}

/** The result of a tool: short text for models that do not read structured data, and the same as data. */
export interface ToolResult {
  text: string;
  data: Record<string, unknown>;
}

export interface Tool<S extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  scope: TokenScope;
  /** True if it deletes something. Every deletion can be undone. Default: false. */
  destructive?: boolean;
  /** Strict: an unknown argument is an error. */
  input: S;
  /** The fields of `data`, besides `now` and `time_zone`. A question has `question` and `candidates` instead. */
  output: z.ZodRawShape;
  run(deps: ToolDeps, actor: Actor, input: z.output<S>): Promise<ToolResult>;
}

/** An entry of a result. Other fields are omitted if they have no value. */
export const lineSchema = z.looseObject({
  id: z.string().optional(),
  title: z.string().optional(),
  due: z.string().optional(),
  contact: z.unknown().optional(),
});

/** The fields of a page of a list, and of a change. */
export const outputs = {
  list: (name: string): z.ZodRawShape => ({
    [name]: z.array(lineSchema),
    total: z.int(),
    next_cursor: z.string().nullable(),
  }),
  change: (name: string): z.ZodRawShape => ({ [name]: lineSchema, undo_id: z.string().nullable() }),
};

/** Returns the schema of a tool's structured content. */
export function toOutputSchema(fields: z.ZodRawShape): z.ZodObject {
  return z
    .object(fields)
    .partial()
    .extend({
      question: z.string().optional(),
      candidates: z.array(lineSchema).optional(),
      now: z.string(),
      time_zone: z.string(),
    });
}

/** Erases the input type of a tool, so that all tools fit into one list; its schema validates the input before `run` is called. */
export function tool<S extends z.ZodObject>(definition: Tool<S>): Tool {
  return definition;
}

/** Thrown if several entries match an argument, or none matches exactly: the model asks the user and calls again with an id. */
export class Question extends Error {
  override name = 'Question';
  readonly candidates: readonly Record<string, unknown>[];

  constructor(question: string, candidates: readonly Record<string, unknown>[]) {
    super(question);
    this.candidates = candidates;
  }
}

/** Maximum number of candidates in a question. */
export const maxCandidates = 10;

const words = z.string().trim().min(1).max(limits.title);

export const taskArgument = words.describe('The id of the task, or words of its title');
export const contactArgument = words.describe('The id of the contact, or their name');
export const labelArgument = z.string().trim().min(1).max(limits.tag).describe('A label without #, such as "sales"');
export const whenArgument = words.describe(
  'A day "2026-11-20" or a time "2026-11-20T09:00" in the time zone of the user, or words such as "next friday at 3 pm"',
);
export const titleArgument = words;
export const searchArgument = words.describe('Words to look for');
export const notesArgument = z.string().trim().max(limits.description);
export const limitArgument = z.int().min(1).max(limits.page).default(50).describe('At most so many on a page');
export const cursorArgument = z.string().max(500).optional().describe('next_cursor of the page before');

/** Arguments of the tools that return a paged list. */
export const listArguments = { q: searchArgument.optional(), limit: limitArgument, cursor: cursorArgument };
/** Arguments of the tools that create a task, backlog item or recurring task. */
export const newEntryArguments = {
  title: titleArgument,
  notes: notesArgument.optional(),
  contact: contactArgument.optional(),
  priority: z.enum(priorities).optional(),
};
