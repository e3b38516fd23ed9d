import type { Engine, ParsedMessage } from '@aide/contract';
import type { KnownContacts } from './known-contacts.ts';

export interface MessageToUnderstand {
  text: string;
  now: Date;
  timeZone: string;
  contacts: KnownContacts;
}

export type Understood = ParsedMessage & { engine: Engine };

/** The port every channel understands messages through. It answers for any text and never throws. */
export interface Understanding {
  understand(message: MessageToUnderstand): Promise<Understood>;
}

/** A second reader, which is told what the first one read. It throws when it has nothing better to say. */
export type SecondReader = (message: MessageToUnderstand, plain: ParsedMessage) => Promise<ParsedMessage>;
