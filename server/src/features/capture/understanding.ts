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
  /** Parses a message into its tasks, in the order said: at least one, at most 20. */
  understandTasks(message: MessageToUnderstand): Promise<Understood[]>;
  /** Returns the tasks that the language read, improved by the language model where one is configured. */
  refine(message: MessageToUnderstand, plain: readonly ParsedMessage[]): Promise<Understood[]>;
}

/** A second parser, which gets the tasks that the first has read. It throws when it has no better result. */
export type SecondReader = (message: MessageToUnderstand, plain: readonly ParsedMessage[]) => Promise<ParsedMessage[]>;
