import type { ParsedMessage } from '@aide/contract';
import { LONGEST_SPLIT, parseCapture, type ParseTask } from '../../request/capture/parse-capture.ts';
import { judgeKind } from '../../request/judge-kind.ts';
import type { ContentWords } from '../../request/content/parse-by-content.ts';
import { englishWords, parseAsked, parseByRules } from '../../request/parse-asked.ts';
import type { Scan } from '../../request/scan.ts';
import { scanMessage } from '../../request/scan.ts';
import type { MessageRequest, RequestOptions } from '../../request/types.ts';
import { mayBeHindi } from '../detect.ts';
import { transliterateWords } from '../transliterate.ts';
import { parseHindiTasks } from './parse-capture.ts';
import { parseHindiCommands } from './parse-commands.ts';
import { parseHindiQuestion } from './parse-question.ts';
import { hindiWords, toEnglishTimes } from './to-english.ts';

/**
 * Reads a message in English or Hindi as a question, as commands to change known tasks, as talk or as several tasks in
 * Hindi. Returns null for anything else.
 */
export function parseAnyAsked(scan: Scan, options: RequestOptions, parseTask: ParseTask): MessageRequest | null {
  if (scan.pasted.length > 0) return null;
  if (!mayBeHindi(scan.text)) return parseAsked(scan, options, parseTask);
  if (TELLS.test(transliterateWords(scan.text))) return null;
  const asked =
    parseByRules(scan, options, parseTask) ??
    parseHindiQuestion(scan.text, options) ??
    parseHindiCommands(scan.text, options, parseTask);
  const judged = judgeKind(asked, toLatinScan(scan, options), options, {
    content: (text = scan.text) => scanForContent(text, options),
    tasks: (text) => parseHindiTasks(text, options) ?? parseCapture(text, options, parseTask),
  });
  if (judged) return judged;
  const tasks = parseHindiTasks(scan.text, options);
  return tasks && { kind: 'capture', tasks };
}

/** Returns a message in Hindi as the reading by content needs it: its schedule in English words. */
export const scanForContent = (text: string, options: RequestOptions): { scan: Scan; words: ContentWords } => ({
  scan: scanMessage(mayBeHindi(text) ? toEnglishTimes(text) : text, options),
  words: mayBeHindi(text) ? hindiWords : englishWords,
});

/** "Kunal ko bol de location change hai": what somebody else is to be told is no command. */
const TELLS =
  /^(?!(?:mujhe|muje|mujhko)\b)\S+(?: \S+)? ko (?:bol|bata|keh|kah)\w* (?:(?:de|do|dena|dijiye|lena|na|hai|h) )*(?:ki )?(?!w?v?al[aei]\b|k[aie]\b|reminder|hai\b|tha\b|kya\b)\w+ \w+/iu;

/** The evidence is learned from Hindi in Latin letters. */
function toLatinScan(scan: Scan, options: RequestOptions): Scan {
  const latin = transliterateWords(scan.text);
  return latin === scan.text ? scan : scanMessage(latin, options);
}

/**
 * Reads the tasks of a Hindi message that is too long for a command or a question. Returns null when it has only one,
 * or was pasted.
 */
export function parseLongTasks(text: string, options: RequestOptions): ParsedMessage[] | null {
  if (text.length > LONGEST_SPLIT || !mayBeHindi(text) || scanMessage(text, options).pasted.length > 0) return null;
  return parseHindiTasks(text, options);
}
