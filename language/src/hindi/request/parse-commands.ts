import type { ParsedMessage } from '@aide/contract';
import { toMoment } from '../../calendar/zones.ts';
import { parseCapture, type ParseTask } from '../../request/capture/parse-capture.ts';
import { isVerb } from '../../request/capture/verbs.ts';
import { lookUp, toCommandRequest } from '../../request/command/look-up.ts';
import type { Draft } from '../../request/command/patterns.ts';
import { scanMessage } from '../../request/scan.ts';
import { toStem } from '../../request/stems.ts';
import { getTaskIndex } from '../../request/task-index.ts';
import type { Change, Command, CommandRequest, RequestOptions, TaskIndex } from '../../request/types.ts';
import type { Range } from '../../text/mask.ts';
import { looksInfinitive } from '../clauses.ts';
import { foldSounds } from '../../text/fold.ts';
import { parseTokens } from '../parse-tokens.ts';
import { foldedSet, foldWord } from './fold-words.ts';
import { parseHindiTasks } from './parse-capture.ts';
import { parseTime } from './parse-time.ts';
import { isEmptyWord, writeTarget, type Sentence } from './write-target.ts';
import { findAction, findEnding, findInfinitiveStem, type Ending } from './endings.ts';

const PRONOUNS = foldedSet('ye yeh yah vo voh isko usko ise use is us inko unko yahi vahi');
const NAMED = foldedSet('vala vali vale task tasks kam kaam reminder');
/** Words of a question, a condition or a report about another person. */
const NO_COMMAND = foldedSet('kya kab kaun kitne kitna kitni kahan kyun kyu kaise agar jab jaise ne taki');
const OWN_DEED = foldedSet('maine meine humne hamne');
const DATE_WORDS = foldedSet('time timing samay date tareekh deadline');
const INSTEAD = foldedSet('jagah jagha bajay bajaye badle');
const TRAILING = foldedSet('maine mene na please plj pls bhai yar ji jara sir madam thanks ok');
const SEPARATORS = foldedSet('aur phir fir lekin');

/** Words before "undo kar do" that do not name a task. */
const APOLOGY = foldedSet('are arre galti se ho gayi gaya hua sorry oops nahi ruko galat');
const UNDO =
  /^(?:(?:ye|yeh|isko|usko|vo|are|nahi|galti se hua|plj|please) )*(?:undo (?:kar ?do|karo|kar dena|kr ?do)|vapas (?:le lo|lelo|lo|kar ?do|kr ?do))(?: (?:please|plj|na|bhai|yar))*$/;

/** Reads a Hindi message as commands to change known tasks, or returns null. Every command must match a known task. */
export function parseHindiCommands(text: string, options: RequestOptions, parseTask: ParseTask): CommandRequest | null {
  if (text.includes('?')) return null;
  const { read, written } = parseTokens(text);
  const sentence: Sentence = {
    text,
    read,
    written,
    folded: written.map(foldWord),
    now: toMoment(options.now, options.timeZone, options.dayFirst ?? true),
  };
  if (sentence.folded.some((word) => NO_COMMAND.has(word))) return null;
  const [clause] = splitClauses(sentence).slice(-1);
  const end = clause ? sentence.folded.slice(clause.start, clause.end).join(' ') : '';
  const before = sentence.folded.slice(0, clause?.start ?? 0).filter((word) => /[a-z]/.test(word));
  if (UNDO.test(end) && before.every((word) => APOLOGY.has(word))) {
    const command: Command = { verb: 'undo', taskIds: [], candidates: [], target: '', change: {} };
    return toCommandRequest([command]);
  }
  const index = getTaskIndex(options.tasks);
  const whole = parseClause(sentence, { start: 0, end: read.length }, index, options, options.last ?? []);
  if (whole) return toCommandRequest([whole]);
  return parseClauses(sentence, index, options, parseTask);
}

/** "Naveen ko call kar liya aur GST return parso pe shift kar do": commands in sequence, then possibly a new task. */
function parseClauses(
  sentence: Sentence,
  index: TaskIndex,
  options: RequestOptions,
  parseTask: ParseTask,
): CommandRequest | null {
  const commands: Command[] = [];
  let rest: number | null = null;
  for (const clause of splitClauses(sentence)) {
    const last = commands.at(-1)?.taskIds ?? options.last ?? [];
    const command = rest === null ? parseClause(sentence, clause, index, options, last) : null;
    if (command) commands.push(command);
    else rest ??= clause.start;
  }
  if (commands.length === 0) return null;
  return toCommandRequest(commands, rest === null ? [] : parseRest(sentence, rest, options, parseTask));
}

function parseRest(
  { text, written }: Sentence,
  from: number,
  options: RequestOptions,
  parseTask: ParseTask,
): ParsedMessage[] {
  const offset = written[from]?.start ?? text.length;
  const rest = text.slice(offset);
  const tasks = parseHindiTasks(rest, options) ?? parseCapture(rest, options, parseTask);
  return tasks.map((task) => ({
    ...task,
    spans: task.spans.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })),
  }));
}

function splitClauses({ written, folded }: Sentence): Range[] {
  const clauses: Range[] = [];
  let start = 0;
  for (let at = 0; at <= written.length; at += 1) {
    const token = written[at];
    const mark = token?.kind === 'mark' && /^[,.;।!\n]/.test(token.text) && !(token.glued && written[at + 1]?.glued);
    const cuts = token === undefined || mark || SEPARATORS.has(folded[at] ?? '');
    if (!cuts && !(token.newLine && at > start)) continue;
    if (at > start) clauses.push({ start, end: at });
    start = cuts ? at + 1 : at;
  }
  return clauses;
}

function parseClause(
  sentence: Sentence,
  { start, end }: Range,
  index: TaskIndex,
  options: RequestOptions,
  last: readonly string[],
): Command | null {
  const { folded, written } = sentence;
  let stop = end;
  while (stop > start && (written[stop - 1]?.kind !== 'word' || TRAILING.has(folded[stop - 1] ?? ''))) stop -= 1;
  const old = findReplaced(sentence, { start, end: stop });
  if (old?.end === stop) stop = old.start;
  const found = findEnding(folded.slice(start, stop));
  if (!found) return null;
  const { ending } = found;
  const verbStart = stop - found.length;
  const between = old && old.end <= verbStart;
  const time = ending.verb === 'reschedule' ? parseTime(sentence, between ? old.end : start, verbStart, ending) : null;
  if (ending.verb === 'reschedule' && !time && ending.timed) return null;
  const named = between ? old.start : time ? time.start : verbStart;
  const called = DATE_WORDS.has(folded[named - 1] ?? '');
  // "Isko kal 4 baje kar do", "safai Sunday ko kar do Saturday ki jagah": without these it is a request.
  const meant = folded.slice(start, named).every((word) => PRONOUNS.has(word)) || old !== null;
  if (ending.dated === true && !called && !meant) return null;
  const target: Range = { start, end: ending.dated === true && called ? named - 1 : named };
  const deed = ending.acts
    ? parseDeed(folded, target, found.length === 1 || !/^kr?/.test(folded[verbStart] ?? ''))
    : null;
  if (ending.acts && !deed) return null;
  // "Rakesh se baat ho gayi" matches "Call Rakesh", or a title with the word.
  const talked =
    ending.action === undefined
      ? [{ action: null, name: target }]
      : [
          { action: ending.action, name: target },
          { action: null, name: { start, end: verbStart + 1 } },
        ];
  for (const { action, name } of deed ?? talked) {
    const command = find(sentence, name, index, options, last, { ending, action, time: time?.change });
    if (command) return command;
  }
  return null;
}

/** "Shanivar ki jagah": the day that is replaced, with the words after it, or null. */
function findReplaced(sentence: Sentence, { start, end }: Range): Range | null {
  const at = sentence.folded.findIndex(
    (word, place) =>
      place > start && place < end && INSTEAD.has(word) && /^k[ie]?$/.test(sentence.folded[place - 1] ?? ''),
  );
  const day = at < 0 ? null : parseTime(sentence, start, at - 1, { verb: 'reschedule', timed: true });
  return day && { start: day.start, end: at + 1 };
}

interface Meant {
  ending: Ending;
  /** The English verb that describes the task. */
  action: string | null;
  time: ((task: unknown) => Change) | undefined;
}

/** The word before "kar liya" or "diya" says what was done; it may also be a word of the title. */
function parseDeed(
  folded: readonly string[],
  { start, end }: Range,
  needsVerb: boolean,
): { action: string | null; name: Range }[] | null {
  const word = folded[end - 1] ?? '';
  const shorter = { start, end: end - 1 };
  if (needsVerb) {
    const action = findAction(word);
    return action === undefined || end - 1 <= start ? null : [{ action, name: shorter }];
  }
  if (word === 'bat')
    return [
      { action: 'talk', name: shorter },
      { action: null, name: { start, end } },
    ];
  const verb = word === 'cal' ? 'call' : word;
  return [...(isVerb(verb) ? [{ action: verb, name: shorter }] : []), { action: null, name: { start, end } }];
}

/** The ways to look up a name: as written, by its sound, and with schedule words as a part of it. */
const SPELLINGS = [
  { sounds: false, named: false },
  { sounds: true, named: false },
  { sounds: true, named: true },
];

/**
 * Finds the task that a clause names. The words are looked up as in an English command, first as written, then by their
 * sound.
 */
function find(
  sentence: Sentence,
  name: Range,
  index: TaskIndex,
  options: RequestOptions,
  last: readonly string[],
  { ending, action, time }: Meant,
): Command | null {
  const { read, written, folded, text } = sentence;
  const statement = ending.statement === true;
  const tokens = read.slice(name.start, name.end);
  // "Rahul ko batana ki payment ho gaya" is a request.
  if (statement && tokens.some((token) => looksInfinitive(token))) return null;
  const words = folded.slice(name.start, name.end);
  const named = words.some((word) => NAMED.has(word));
  if (ending.called === true && !named) return null;
  const draft: Draft = {
    verb: ending.verb,
    sure: false,
    statement,
    target: [],
    said: action === null ? null : toStem(action),
    fitsOnly: true,
    ...(time && { change: time }),
    ...(ending.priority && { priority: ending.priority }),
    ...(ending.step !== undefined && { step: ending.step }),
  };
  const target = text.slice(written[name.start]?.start ?? 0, written[name.end - 1]?.end ?? 0);
  for (const spelling of SPELLINGS) {
    const english = writeTarget(sentence, name, statement, spelling);
    const scan = scanMessage(english, options);
    if (english === '') {
      if (!words.some((word) => PRONOUNS.has(word)) && words.some((word) => !isEmptyWord(word))) return null;
      const looked = last.length > 0 ? lookUp(scan, index, last, draft) : null;
      return looked?.fits ? { ...looked.command, target } : null;
    }
    const people = scan.tokens.every((token, at) => token.kind !== 'word' || scan.isPerson(at));
    // "Ganesh ko de diya" does not say which of his tasks.
    if (statement && people && action === null && !named && !words.some((word) => OWN_DEED.has(word))) return null;
    const looked = lookUp(scan, index, last, { ...draft, target: [{ start: 0, end: scan.tokens.length }] });
    if (looked?.fits && !asksAgain(looked.command, index, ending, name, sentence)) return { ...looked.command, target };
  }
  return null;
}

/** A task that is itself about cancelling is a new request; a task with a different Hindi verb is not meant. */
function asksAgain(
  { taskIds, candidates }: Command,
  index: TaskIndex,
  { own, acts }: Ending,
  { end }: Range,
  { folded }: Sentence,
): boolean {
  return [...taskIds, ...candidates].some((id) => {
    const item = index.byId.get(id);
    if (!item) return false;
    if (own !== undefined && item.stems.has(toStem(own))) return true;
    const stems = item.words.flatMap((word) => findInfinitiveStem(foldSounds(word)) ?? []);
    const action = folded[end] ?? '';
    return acts === true && stems.length > 0 && findAction(action) !== undefined && !stems.includes(action);
  });
}
