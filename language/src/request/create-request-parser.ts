import type { ParseTask } from './capture/parse-capture.ts';
import { parseCapture } from './capture/parse-capture.ts';
import { LONGEST_ASKED } from './may-ask.ts';
import type { Scan } from './scan.ts';
import { scanMessage } from './scan.ts';
import type { MessageRequest, RequestOptions } from './types.ts';

/** Reads commands and questions, or returns null when the message is neither. */
type ReadAsked = (scan: Scan, options: RequestOptions, parseTask: ParseTask) => MessageRequest | null;

/**
 * Returns a reader of whole messages that parses each task with `parseTask`. Without `parseAsked` it reads only new
 * tasks; the result is the same for every text for which `mayAsk` is false.
 */
export function createRequestParser(
  parseTask: ParseTask,
  parseAsked?: ReadAsked,
): (text: string, options: RequestOptions) => MessageRequest {
  return (text, options) => {
    if (text.length > LONGEST_ASKED) return { kind: 'capture', tasks: parseCapture(text, options, parseTask) };
    const scan = scanMessage(text, options);
    return (
      parseAsked?.(scan, options, parseTask) ?? {
        kind: 'capture',
        tasks: parseCapture(text, options, parseTask, scan),
      }
    );
  };
}
