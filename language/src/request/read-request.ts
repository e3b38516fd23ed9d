import { tokenise } from '../text/tokens.ts';
import type { ParseTask } from './capture/read-capture.ts';
import { readCapture } from './capture/read-capture.ts';
import { readTalk } from './read-talk.ts';
import type { Request, RequestOptions } from './types.ts';

/** No message that is only talk, a question or a command is longer. */
const LONGEST_TALK = 200;

/** Returns a reader of whole messages that reads each task with `parseTask`. */
export function createRequestReader(parseTask: ParseTask): (text: string, options: RequestOptions) => Request {
  return (text, options) => {
    const talk = text.length <= LONGEST_TALK ? readTalk(tokenise(text)) : null;
    return talk ? { kind: 'talk', talk } : { kind: 'capture', tasks: readCapture(text, options, parseTask) };
  };
}
