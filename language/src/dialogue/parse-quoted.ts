import { findQuotedTask } from '../message/talk.ts';
import { scanMessage } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { Request, RequestOptions } from '../request/types.ts';
import type { ReadAlone } from './turn-input.ts';
import { listTurnWords } from './turn-words.ts';

const QUOTED = /(?:^|\s)["“‘'][^"”’']{2,}["”’']/u;

/** "Put 'buy kites' on Sunday": a new task in quotation marks, whatever the last turn was about. Undefined for any other turn. */
export function parseQuotedNew(text: string, options: RequestOptions, readAlone: ReadAlone): Request | undefined {
  if (!QUOTED.test(text)) return undefined;
  const { tokens, isSchedule } = scanMessage(text, options);
  const from = tokens.findLastIndex(({ word }) => /^[.!;]$/.test(word)) + 1;
  const quote = findQuotedTask(tokens.slice(from).filter((_, at) => !isSchedule(from + at)));
  if (quote === null) return undefined;
  const words = listTurnWords(quote.text.slice(1, -1));
  const isKnown = (title: string): boolean => words.every((word) => listTurnWords(title).includes(word));
  if (getTaskIndex(options.tasks).all.some(({ task }) => isOpen(task) && isKnown(task.title))) return undefined;
  const request = readAlone(text, { ...options, tasks: [], dialogue: undefined });
  return request.kind === 'capture' ? request : undefined;
}
