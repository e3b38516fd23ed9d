/**
 * The functions that the web app loads first, without the Hindi tables. `mayBeHindi` returns whether a text needs
 * `with-hindi.ts`, which has the same functions for both languages; `mayAsk` whether it needs `english-requests.ts`.
 */
import { parseMessage } from './parse-message.ts';
import { createRequestParser } from './request/create-request-parser.ts';
import type { MessageRequest, MessageRequestOptions } from './request/types.ts';

export { parseMessage } from './parse-message.ts';
export { parseDate } from './parse-date.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { mayBeHindi } from './hindi/detect.ts';
export { mayAsk } from './request/may-ask.ts';

/** Returns the new tasks of a message in English. Commands, questions and talk are read by `english-requests.ts`. */
export const readRequest: (text: string, options: MessageRequestOptions) => MessageRequest =
  createRequestParser(parseMessage);
