import type { Engine, ParsedMessage } from '@aide/contract';
import type { KnownContacts } from './known-contacts.ts';

export interface MessageToUnderstand {
  text: string;
  now: Date;
  timeZone: string;
  contacts: KnownContacts;
}

export type Understood = ParsedMessage & { engine: Engine };

/** The port through which every channel parses messages. It returns a result for any text and never throws. */
export interface Understanding {
  /** Parses a message as exactly one task. */
  understand(message: MessageToUnderstand): Promise<Understood>;
  /** Parses a message into its tasks, in order: at least one, at most 20. */
  understandTasks(message: MessageToUnderstand): Promise<Understood[]>;
  /** Returns the tasks parsed by the language, improved by the language model if one is configured. */
  refine(message: MessageToUnderstand, plain: readonly ParsedMessage[]): Promise<Understood[]>;
}

/** A second parser, which gets the tasks of the first. It throws if it has no better result. */
export type SecondReader = (message: MessageToUnderstand, plain: readonly ParsedMessage[]) => Promise<ParsedMessage[]>;
