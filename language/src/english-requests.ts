/** The functions of `english.ts`, plus `readRequest` and functions that only a few pages use. */
import { parseMessage } from './parse-message.ts';
import { parseAsked } from './request/parse-asked.ts';
import { createRequestParser } from './request/create-request-parser.ts';
import type { MessageRequest, MessageRequestOptions } from './request/types.ts';

// Not from `english.ts`: this module must load after a first load of that one failed.
export { parseMessage } from './parse-message.ts';
export { parseDate } from './parse-date.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { mayBeHindi } from './hindi/detect.ts';
export { parseAddressWord } from './address-word.ts';
export { enhanceText } from './enhance-text.ts';

/** Returns what a whole message in English asks for, like `readRequest` of `index.ts`. */
export const readRequest: (text: string, options: MessageRequestOptions) => MessageRequest = createRequestParser(
  parseMessage,
  parseAsked,
);
