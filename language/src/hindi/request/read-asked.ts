import type { ParseTask } from '../../request/capture/read-capture.ts';
import { readAsked as readEnglishAsked } from '../../request/read-asked.ts';
import type { Scan } from '../../request/scan.ts';
import type { Request, RequestOptions } from '../../request/types.ts';
import { mayBeHindi } from '../detect.ts';
import { readHindiTasks } from './read-capture.ts';
import { readHindiCommands } from './read-commands.ts';
import { readHindiQuestion } from './read-question.ts';

/** Reads a message in English or Hindi as a question about known tasks, as commands to change them or as several tasks in Hindi, or returns null. */
export function readAsked(scan: Scan, options: RequestOptions, parseTask: ParseTask): Request | null {
  const english = readEnglishAsked(scan, options, parseTask);
  if (english || scan.pasted.length > 0 || !mayBeHindi(scan.text)) return english;
  const asked = readHindiQuestion(scan.text, options) ?? readHindiCommands(scan.text, options, parseTask);
  if (asked) return asked;
  const tasks = readHindiTasks(scan.text, options, parseTask);
  return tasks && { kind: 'capture', tasks };
}
