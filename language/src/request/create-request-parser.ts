import type { IsFrame } from '../message/keep-words.ts';
import { isFrameWord, keepWords } from '../message/keep-words.ts';
import { findReminderOffset } from '../message/reminder-offset.ts';
import { findRetracted } from '../parse-words.ts';
import type { Range } from '../text/mask.ts';
import type { ParseTask } from './capture/parse-capture.ts';
import { parseCapture } from './capture/parse-capture.ts';
import type { Scan } from './scan.ts';
import { scanMessage } from './scan.ts';
import type { MessageRequest, RequestOptions } from './types.ts';

/** Reads commands and questions, or returns null when the message is neither. */
type ReadAsked = (scan: Scan, options: RequestOptions, parseTask: ParseTask) => MessageRequest | null;

/** Longer messages are only parsed for tasks. */
export const LONGEST_ASKED = 300;

/** Returns a reader of whole messages that parses each task with `parseTask`. */
export function createRequestParser(
  parseTask: ParseTask,
  parseAsked: ReadAsked,
  isFrame: IsFrame = isFrameWord,
): (text: string, options: RequestOptions) => MessageRequest {
  const capture = (text: string, options: RequestOptions, scan?: Scan): MessageRequest => {
    const tasks = parseCapture(text, options, parseTask, scan);
    const gone = (): Range[] => [...findRetracted(text, options.contacts), ...findReminderOffset(text)];
    return { kind: 'capture', tasks: keepWords(text, tasks, isFrame, gone) };
  };
  return (text, options) => {
    if (text.length > LONGEST_ASKED) return capture(text, options);
    const scan = scanMessage(text, options);
    return parseAsked(scan, options, parseTask) ?? capture(text, options, scan);
  };
}
