import { mayBeHindi } from '../hindi/detect.ts';
import { hindiWords, toEnglishTimes } from '../hindi/request/to-english.ts';
import { toChange } from '../request/command/parse-change.ts';
import { toCommandRequest } from '../request/command/look-up.ts';
import { findByWord } from '../request/find-tasks.ts';
import { scanMessage, type Scan } from '../request/scan.ts';
import { toStem } from '../request/stems.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { Change, CommandRequest, IndexedTask, KnownTask, TaskIndex } from '../request/types.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import type { Token } from '../text/tokens.ts';
import { isPersonPronoun } from './find-named.ts';
import { findContact } from './find-reported.ts';
import { AROUND, LEADS, parseParts, withoutReplaced } from './parse-correction.ts';
import { resolveReferences } from './references.ts';
import type { TurnInput } from './turn-input.ts';
import { foldedWords, joinTurn, listTurnWords } from './turn-words.ts';
import { REMINDS } from './variants.ts';

/** Verbs that give a known thing a time or a priority. They are no work of their own. */
const PLACING = foldedWords(`
put make set keep pop stick rakho rakh rakhna rakhiye rakhiyega daal dal dalo daalo daaliye daldo
`);
/** Verbs that do so only for what the last turns were about: "kinjal wala 5 baje kar do". */
const DOING = foldedWords('karo kar kardo kijiye kariye wala wali wale');
/** "That can go to Friday", "the other one can wait till Monday", "leave it till then". */
const MAY_MOVE = /\b(?:can|could|should|may|might|will) (?:go|wait|be)\b|\bleave\b.*\b(?:till|until|til)\b/u;
const SEVERAL = foldedWords('them these those both all dono donon sabko sab inko unko inhe unhe saare sare');
const EVERY = foldedWords('all sabko sab saare sare');
const IS = foldedWords("is are hai h hain now it's ho");
/** Words beside a new value that name no task. */
const BESIDE = foldedWords(
  'down in into back over up go wait done can could should may might will leave till until til bhi us din',
);
const SINGULAR = foldedWords('it that this isko usko ise use');

/** Whether the words state a new value for something known. */
function isPlaced(words: readonly string[], text: string, { priority, due, shift }: Change, input: TurnInput): boolean {
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  if (has(PLACING) || has(DOING) || MAY_MOVE.test(joinTurn(text))) return true;
  // "The fee is high" is a remark, "the fee is high too" after a change of a priority is none.
  const wasPriority = input.options.dialogue?.lastTurn?.command?.verb === 'prioritise';
  return priority !== undefined && !due && !shift && has(IS) && (priority === 'urgent' || wasPriority);
}

/** "To the day after": relative to the day that the task has. */
const NEXT_DAY = /(?:^| )(?:the )?(?:next day|day after)$|(?:^| )agle din(?: |$)/u;
const NEXT_WORDS = foldedWords('the next day after agle din to for');

/** The open tasks that have every one of the words. */
function listCovered(scan: Scan, index: TaskIndex, tokens: readonly Token[]): IndexedTask[] {
  const sets = tokens.map((token) => {
    const english = hindiWords.translate(token.word);
    const translated = english === null ? [] : (index.byStem.get(toStem(english)) ?? []);
    return new Set([...findByWord(scan, index, token), ...translated]);
  });
  const [first, ...others] = sets;
  return [...(first ?? [])].filter((item) => isOpen(item.task) && others.every((set) => set.has(item)));
}

/**
 * Reads a turn that gives a known task a new time or priority and says nothing else: "put the railcard on Monday", "AC service sunday 10
 * baje rakho", "put them all down for Friday". Every word must belong to the task, the new value or the grammar.
 */
export function parsePlacement(input: TurnInput): CommandRequest | null {
  const { options, text } = input;
  if (/\?\s*$/u.test(text) || REMINDS.test(text)) return null;
  const index = getTaskIndex(options.tasks);
  const resolved = resolveReferences(text, input.words, options);
  const said = withoutReplaced(resolved.text);
  const english = (mayBeHindi(said) ? toEnglishTimes(said) : said).replace(TRAILING, '');
  const scan = scanMessage(english, options);
  const words = listTurnWords(english);
  const next = NEXT_DAY.test(joinTurn(english).trim());
  const parse = (task: KnownTask | undefined): ReturnType<typeof parseParts> =>
    next
      ? { change: { shift: { days: 1 } }, rest: words.filter((word) => !NEXT_WORDS.has(word)) }
      : parseParts(english, scan, words, task);
  const read = parse(undefined);
  if (!read || !isPlaced(listTurnWords(said), said, read.change, input)) return null;
  const beyond = new Set(
    read.rest.filter((word) => ![AROUND, LEADS, PLACING, DOING, BESIDE, SEVERAL].some((set) => set.has(word))),
  );
  const tokens = scan.tokens.filter(
    (token, at) =>
      (token.kind === 'word' || token.kind === 'number') &&
      !scan.isSchedule(at) &&
      !hindiWords.isEmpty(token.word) &&
      listTurnWords(token.text).some((word) => beyond.has(word)),
  );
  const isReference = resolved.text !== text || words.some((word) => SEVERAL.has(word) || SINGULAR.has(word));
  // "Kal kar do" alone is a request.
  if (tokens.length === 0 && !isReference) return null;
  // "Set up the tent" while a task "Set up the tent" is known requests the same task again.
  const verbs = new Set(
    listTurnWords(said)
      .filter((word) => PLACING.has(word))
      .map(toStem),
  );
  const found = listCovered(scan, index, tokens).filter(({ verb }) => verb === null || !verbs.has(verb));
  const isOpenId = (id: string): boolean => {
    const task = index.byId.get(id)?.task;
    return task !== undefined && isOpen(task);
  };
  const ids = tokens.length > 0 ? found.map(({ task }) => task.id) : resolved.last.filter(isOpenId);
  const isPlural = words.some((word) => SEVERAL.has(word));
  // "Both" of which one is over, or of an older list with one task, means others.
  if (ids.length === 0 || (isPlural && tokens.length === 0 && ids.length < 2)) return null;
  const meant = tokens.length === 0 && !isPlural ? ids.slice(0, 1) : ids;
  // An hour without a day is the one nearer to the time that the task has.
  const task = scan.phrases.some(hasDay) ? undefined : index.byId.get(meant[0] ?? '')?.task;
  const change = parse(task)?.change ?? read.change;
  const isOpenChoice = meant.length > 1 && !isPlural;
  const request = toCommandRequest(
    [change.due || change.shift ? ('reschedule' as const) : ('prioritise' as const)].map((verb) => ({
      verb,
      taskIds: isOpenChoice ? [] : [...meant],
      candidates: isOpenChoice ? [...meant] : [],
      target: tokens.length > 0 ? tokens.map((token) => token.text).join(' ') : text,
      change: verb === 'prioritise' && change.priority ? { priority: change.priority } : change,
    })),
  );
  // "Both" of an older list may mean others.
  const { shown = [], changed = [] } = options.dialogue?.lastTurn ?? {};
  const isRecent = tokens.length > 0 || meant.every((id) => shown.includes(id) || changed.includes(id));
  return {
    ...request,
    plural: meant.length > 2 || (meant.length > 1 && (!isRecent || words.some((word) => EVERY.has(word)))),
  };
}

const AGAIN =
  /\b(?:try|call|ring|phone|message|text|ping|email|mail) .*\bagain\b|\b(?:phir|fir) se\b|\b(?:dobara|dubara)\b/u;

/** "She didn't pick up, I'll try her again in 2 hours": the only open task that is to contact that person. */
export function parseRetry({ text, words, scan, options }: TurnInput): CommandRequest | null {
  const phrase = scan.phrases.at(-1);
  const named = scan.mentions.flatMap(({ match }) => match?.people.map(({ id }) => id) ?? []);
  const before = words.some(isPersonPronoun) ? (options.dialogue?.lastTurn?.contactIds ?? []) : [];
  const [person, ...others] = new Set(named.length > 0 ? named : before);
  if (!phrase || person === undefined || others.length > 0 || !AGAIN.test(joinTurn(text))) return null;
  const id = findContact(person, toStem('call'), options);
  const change = toChange(scan, phrase, phrase.start)?.change(undefined);
  return id !== null && change
    ? toCommandRequest([{ verb: 'reschedule', taskIds: [id], candidates: [], target: text, change }])
    : null;
}

/** The verb at the end of a Hindi sentence: its schedule is before it. */
const TRAILING =
  /(?:\s+(?:kar|kr|rakh|daal|dal))?\s+(?:karo|kardo|rakho|daalo|dalo|do|dena|de|dijiye|dijiyega|kijiye|lo|lena)[\s.!]*$/iu;
