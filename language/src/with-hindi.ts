/**
 * The functions of `english.ts` and `readRequest` for English, Hindi and a mix of both. The web app loads this module for a text for
 * which `mayBeHindi` is true. `index.ts` also reads turns of a conversation, which only the server does.
 */
import { isHindiFrame } from './hindi/frame-words.ts';
import { parseMessage } from './hindi/parse-any.ts';
import { parseAnyAsked, parseLongTasks } from './hindi/request/parse-asked.ts';
import { createRequestParser, LONGEST_ASKED } from './request/create-request-parser.ts';
import type { MessageRequest, RequestOptions } from './request/types.ts';

export { parseDate, parseMessage } from './hindi/parse-any.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { mayBeHindi } from './hindi/detect.ts';

const parseAny = createRequestParser(parseMessage, parseAnyAsked, isHindiFrame);

/** Returns what a message asks for when it is read alone, like `readRequest` of `index.ts` without a dialogue. */
export function readRequest(text: string, options: RequestOptions): MessageRequest {
  const tasks = text.length > LONGEST_ASKED ? parseLongTasks(text, options) : null;
  return tasks ? { kind: 'capture', tasks } : parseAny(text, options);
}
