import type { Priority } from '@aide/contract';
import { formatDay, parseClock, formatClock, parseDay } from '../calendar/days.ts';
import { toEnglishTimes } from '../hindi/request/to-english.ts';
import { getProbability, type Evidence } from '../evidence/model.ts';
import { parseClause } from '../request/capture/clause.ts';
import { parseDistance, parseNewTime, toChange } from '../request/command/parse-change.ts';
import { getStem } from '../request/parse-target.ts';
import { scanMessage, type Scan } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { Change, CorrectionRequest, KnownTask, RequestOptions, TaskIndex, Turn } from '../request/types.ts';
import { parseAmountChange, parsePersonChange, parseTitleChange } from './parse-replacement.ts';
import { resolveReferences } from './references.ts';
import { nameDistance } from './relative-days.ts';
import { foldedWords, joinTurn, listTurnStems, listTurnWords } from './turn-words.ts';
import { REMINDS, splitClauses } from './variants.ts';

/** Words that take something back or begin a correction. */
export const LEADS = foldedWords(`
no nope nah nahi nahin nhi wait ruko actually sorry oops oh hmm um uh arre are mean meant rather instead leave keep never mind rehne rahne hold second thought correction galti make change
scratch strike bad mistake pardon beg forgive apologies apologise
`);
/** Words of a correction that name neither a time nor a person. */
export const AROUND = foldedWords(`
i i'm im it it's its that that's this is was be to on at for the a an by of let's lets do so say make made change move moved push set put shift should have has please pls plz thanks they they've
he she we them isko usko ise use ye yeh vo voh isse karo kar kr kardo kijiye dijiye do de dena hi bhi hai h he tha theek thik ok okay yes yeah fine hang ko pe par ke ki ka se baje
wala wali and aur too also instead now then just not but time day same jaise pehle vapas back yaar bhai ji sir madam kal's lo rakho rakh karunga karungi karenge krunga krungi new timing will would works better best one
`);
const CHANGES = foldedWords('make move push put change set shift karo kar kr kardo rakho rakh karunga karungi do');
export const isVerbOfChange = (word: string): boolean => CHANGES.has(word);
/** Whether a word begins a correction or asks for a change. */
export const isChange = (word: string): boolean => LEADS.has(word) || CHANGES.has(word);
const PRIORITIES: readonly (readonly [ReadonlySet<string>, Priority])[] = [
  [foldedWords('urgent critical asap turant'), 'urgent'],
  [foldedWords('high important zaroori'), 'high'],
  [foldedWords('low'), 'low'],
  [foldedWords('medium normal'), 'medium'],
];
const PRIORITY_WORDS = foldedWords('priority prio');
/** Parts of the day and marks that say which half of the day an hour is in. */
const HALF =
  /\d\s*[ap]\.?m\b|noon|midnight|morning|evening|night|afternoon|subah|sham|shaam|raat|dopahar|dopehar|सुबह|शाम|रात|दोपहर/iu;
const SURE = 0.5;
const DAY_OR_HOUR = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|(?:half |quarter (?:past |to )?)?(?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|urgent|high|low)\b`;
/** "Saturday not Monday", "10 instead of half 9", "high hi rakho, urgent nahi": what is replaced. */
const NOT = new RegExp(
  String.raw`[\s,]+(?:and )?(?:not|nahi|nahin|instead of|rather than)(?: at| on| for)? ${DAY_OR_HOUR}|,\s*${DAY_OR_HOUR}(?: ko)? (?:nahi|nahin)\b`,
  'iu',
);

/** "10 nahi 11": in Hindi the time before "nahi" is the one that is replaced. */
const NAHI =
  /^(?:\S+\s+)?\S+\s+(?:nahi|nahin|nhi|नहीं)[\s,]+(?=(?:yaar |bhai |ji )?\S*(?:\d|baje|day|var|kal|parso|aaj|subah|sha+m|raat|sa+dh?e|sav?wa|paune|dedh|dhai))/iu;

/** The text without a day, an hour or a priority that is replaced. */
export const withoutReplaced = (text: string): string => text.replace(NAHI, ' ').replace(NOT, ' ');

/** The half of the day of an hour without am or pm is the one nearer to the time that the task has. */
function nearCurrent(time: string, text: string, task: KnownTask | undefined): string {
  const current = task?.due?.time;
  const minute = parseClock(time);
  if (HALF.test(text) || current == null || minute === null) return time;
  const [at, other] = [minute, (minute + 720) % 1440];
  const from = parseClock(current) ?? at;
  return formatClock(Math.abs(at - from) <= Math.abs(other - from) ? at : other);
}

/** "Same time next day", "agle din": relative to what the last turn set. */
function parseRelative(said: string, task: KnownTask | undefined, turn: Turn): Change | null {
  const date = turn.parts?.date ?? task?.due?.date;
  if (date == null || !/(?:^| )(?:next day|day after|agle din|agale din)(?: |$)/.test(said)) return null;
  return { due: { date: formatDay(parseDay(date) + 1), time: null } };
}

interface Read {
  change: Change;
  /** The words that the change does not explain. */
  rest: string[];
}

/** The new day, time or priority that a turn states, with the words it does not explain. */
export function parseParts(
  text: string,
  scan: Scan,
  words: readonly string[],
  task: KnownTask | undefined,
): Read | null {
  const [phrase, ...others] = scan.phrases;
  const priority = PRIORITIES.find(([set]) => words.some((word) => set.has(word)));
  const taken = scan.tokens.flatMap((token, at) => (scan.isSchedule(at) ? listTurnWords(token.text) : []));
  const rest = words.filter(
    (word) => !taken.includes(word) && priority?.[0].has(word) !== true && !PRIORITY_WORDS.has(word),
  );
  const shift = parseNewTime(scan, 0, scan.tokens.length, false) ?? parseDistance(scan);
  const days = Math.abs(shift?.change(task).shift?.days ?? 0);
  if (shift?.change(task).shift && days <= LONGEST_SHIFT) {
    const moved = new Set(scan.tokens.slice(shift.start, shift.end).flatMap((token) => listTurnWords(token.text)));
    return { change: shift.change(task), rest: rest.filter((word) => !moved.has(word)) };
  }
  // "Wednesday, rather. She's out Thursday": what follows is the reason.
  const end = scan.tokens.findIndex(
    ({ kind, text: mark }, at) => phrase && at >= phrase.end && kind === 'mark' && /^[.;!]/.test(mark),
  );
  const last = others.findLast(({ start }) => end < 0 || start < end) ?? phrase;
  const due = last && toChange(scan, last, last.start)?.change(task).due;
  if (due?.time != null) due.time = nearCurrent(due.time, text, task);
  if (due || priority) return { change: { ...(due && { due }), ...(priority && { priority: priority[1] }) }, rest };
  return parseBareHour(text, words, task, scan);
}

/** "31 years" is an age, or how long something lasted. */
export const LONGEST_SHIFT = 366;

/** "Sorry, ninety minutes": a duration alone is from now. */
const DURATION =
  /^(?<before>.*?)\b(?<!\b(?:in|after|for|by)\s+)(?<length>(?:an?|half an|\d+|two|three|four|five|ten|fifteen|twenty|thirty|forty|forty-five|sixty|ninety) (?:minutes?|mins?|hours?|hrs?))\b/iu;

const HOURS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
  (word) => listTurnWords(word)[0],
);

/** The digits of a number, "three" too; "one" is an hour only behind "it" or "to". */
function toHour(word: string, before = 'it'): string | undefined {
  if (/^\d+$/.test(word)) return word;
  const place = HOURS.indexOf(word);
  return place > 0 || (place === 0 && /^(?:it|to|at)$/.test(before)) ? String(place + 1) : undefined;
}

/** "Make it 6", "10 bje", "half 11": an hour without a sign of a time. */
function parseBareHour(text: string, words: readonly string[], task: KnownTask | undefined, scan: Scan): Read | null {
  const numbers = words.flatMap((word, at) => toHour(word, words[at - 1]) ?? []);
  const [hour] = numbers;
  const clock = /^(?<hours>1[0-2]|[1-9])(?<minutes>[0-5][05])$/.exec(hour ?? '')?.groups;
  if (hour === undefined || numbers.length > 1 || (!clock && Number(hour) > 24) || task?.due?.time == null) return null;
  const half = words.includes('half');
  // "330" is half past three.
  const minute = clock
    ? (Number(clock['hours']) % 24) * 60 + Number(clock['minutes'])
    : (Number(hour) % 24) * 60 + (half ? 30 : 0);
  const time = nearCurrent(formatClock(minute), text, task);
  const rest = words.filter((word) => toHour(word) !== hour && word !== 'half' && word !== 'past');
  return scan.text === '' ? null : { change: { due: { date: null, time } }, rest };
}

/** Two numbers, of which one may replace the other. */
const NUMBERS = /\d\D+\d/u;

/**
 * Reads a change of what the last turn created or changed: "no wait, Thursday", "60 bags not 40", "not Tejas, Vaishali".
 * Returns null when the turn has other content.
 */
export function parseCorrection(
  text: string,
  words: readonly string[],
  evidence: Evidence,
  options: RequestOptions,
): CorrectionRequest | null {
  const turn = options.dialogue?.lastTurn;
  const index = getTaskIndex(options.tasks);
  const resolved = resolveReferences(text, words, options);
  const isNamed = resolved.text !== text;
  const recent = turn && turn.changed.length === 0 && turn.shown.length === 1 ? turn.shown : (turn?.changed ?? []);
  // What is completed or cancelled needs no new time.
  const taskIds = (isNamed ? resolved.last : recent).filter((id) => {
    const task = index.byId.get(id)?.task;
    return task !== undefined && isOpen(task);
  });
  // "Make the batteries 7" after two tasks: the one that has the word.
  const [own = taskIds.at(-1) ?? '', ...several] = listHaving(
    words.filter((word) => !AROUND.has(word)),
    taskIds,
    index,
  );
  const last = index.byId.get(several.length > 0 ? (taskIds.at(-1) ?? '') : own)?.task;
  // "Wait, 10% not 12. They don't agree".
  const open = NUMBERS.test(text) ? index.all.map(({ task }) => task).filter(isOpen) : [];
  const amount = open.length === 0 ? null : findAmount([text, ...splitClauses(text)], open);
  if (amount) return { kind: 'correct', taskIds: [amount.id], change: amount.change };
  const stated = isStated(text);
  if (!turn || !last || (text.trim().endsWith('?') && !stated) || /\beverything\b|\bsab kuch\b/iu.test(text))
    return null;
  const led = words.some((word) => LEADS.has(word));
  // "His number" after a change asks for it, "31 years, don't know how she stuck it" is a remark.
  const others = (['person', 'question', 'story'] as const).map((kind) => getProbability(evidence, kind));
  if (others.reduce((sum, chance) => sum + chance, 0) > SURE && !stated) return null;
  if (isDone(text, words)) return null;
  const likely = led || isNamed || stated || NOT.test(` ${text}`) || getChanged(evidence) > SURE;
  const correct = (change: Change, ids = taskIds.slice(-1)): CorrectionRequest => ({
    kind: 'correct',
    taskIds: ids,
    change,
  });
  const title = parseTitleChange(
    text,
    taskIds.flatMap((id) => index.byId.get(id)?.task ?? []),
  );
  if (title) return correct(title.change, [title.id]);
  const person = likely || words.includes('not') ? parsePersonChange(text, last, options) : null;
  if (person) return correct(person);
  const relative = parseRelative(joinTurn(text), last, turn);
  if (
    relative &&
    words.every((word) => AROUND.has(word) || LEADS.has(word) || /^(?:next|after|agle|agale|din|time|da)$/.test(word))
  )
    return correct(relative);
  const english = nameDistance(toEnglishTimes(withoutReplaced(resolved.text.trim()).replace(STATED, '')));
  const isRelative = likely && last.due?.time != null;
  const timed = isRelative ? english.replace(DURATION, '$<before>in $<length>') : english;
  const scan = scanMessage(timed, options);
  const read = parseParts(text, scan, listTurnWords(timed), last);
  const beyond = read?.rest.filter((word) => !AROUND.has(word) && !LEADS.has(word)) ?? [];
  // "Har guruvar stock ki ginti, reminder laga do": something new.
  const named = listHaving(beyond, taskIds, index);
  // "Buy milk no 5" after "Buy milk no 4" is another task.
  const isOwn =
    words.some(isChange) &&
    !orders(scan, named, index) &&
    beyond.every((word) => listHaving([word], taskIds, index).length > 0);
  const isBeside =
    !REMINDS.test(text) && !OBLIGED.test(text) && (isOwn || isRemark(scan, beyond, named, evidence, index));
  if (!read || !(beyond.length === 0 || isBeside)) return null;
  if (named.length > 0 && likely) return correct(read.change, named);
  // "At 8", "3 din baad karungi": a time alone belongs to what was just created or changed.
  const isTime = turn.changed.length > 0 && read.rest.every((word) => BESIDE_TIME.has(word));
  return likely || isTime ? correct(read.change, taskIds.length > 1 && !led ? taskIds : taskIds.slice(-1)) : null;
}

/** Whether the verb of one of the tasks is said again. */
const orders = ({ tokens }: Scan, ids: readonly string[], index: TaskIndex): boolean =>
  tokens.some((token) => ids.some((id) => index.byId.get(id)?.verb === getStem(token)));

/** "Woh toh aaj de diya": a deed, not a new day. "Galti se kal likh diya" corrects one. */
const isDone = (text: string, words: readonly string[]): boolean =>
  DEED.test(joinTurn(text)) && !words.some(isTakenBack);
const DEED =
  /(?:^| )(?:diy[ae]|liy[ae]|kiy[ae]|gay[aei]|chuk[aei]|(?<= \p{L}{4,} )(?:di|li))(?: (?:hai|h|hain|tha|maine|mene|hamne|humne|ji|yaar|bhai|sir|na|aaj|kal|abhi|subah|sha+m|raat|dopahar|already))*$/u;
const isTakenBack = (word: string): boolean => MISTAKES.has(word);
const MISTAKES = foldedWords('galti galat mistake sorry oops nahi nahin nhi ruko wait');

/** "Society wala urgent" after several tasks: those that have a word of it. */
function listHaving(beyond: readonly string[], ids: readonly string[], index: TaskIndex): string[] {
  const stems = new Set(beyond.flatMap(listTurnStems));
  return ids.filter((id) =>
    index.byId.get(id)?.words.some((word) => listTurnStems(word).some((stem) => stems.has(stem))),
  );
}

function findAmount(parts: readonly string[], tasks: readonly KnownTask[]): ReturnType<typeof parseAmountChange> {
  for (const part of parts) {
    const amount = parseAmountChange(part.replaceAll(/(?<=\d)%/g, ''), tasks);
    if (amount) return amount;
  }
  return null;
}

/** "Tomorrow for sure", "3 days from now for that one", "could we do 9:30", "give me four days more": what the last turn was about moves. */
const STATED =
  /[\s,]*\b(?:for sure|definitely|(?:i )?(?:swear|promise)|without fail|at the latest|pakka|for (?:that|this) one)\b|^(?:(?:ok|okay|so|well|then|ugh|hmm)[\s,]+)*(?:(?:could|can|shall|should|might|may) (?:we|i|you) (?:do|make it|say|try|go for|(?:have|get)(?=.*\b(?:more|extra|another|longer|further)\b))|(?:give|allow|grant) (?:me|us|him|her|them)(?=.*\b(?:more|extra|another|longer|further|later|until|till)\b)|let['’]?s (?:say|do|try|make it|go (?:for|with)|call it))\b/iu;
/** Whether a turn says by its form that something known moves. */
export const isStated = (text: string): boolean => STATED.test(text.trim()) && !/\b(?:was|were|tha|thi)\b/iu.test(text);

/** What must be done is something new: "in 2 hours i have to fetch the key". */
export const OBLIGED = /\b(?:i|we)(?:['’]ve| have| need| got| must| should| gotta)(?: got)? (?:to )?\p{L}+/iu;
const BESIDE_TIME = foldedWords(`
at on by for around about the ko pe par tak se karunga karungi karenge krunga krungi only just ok okay haan hi please pls
`);

/** The most words of a remark beside a correction that is probable, and of one that is sure. */
const [LONGEST_REMARK, LONGEST_REASON] = [4, 10];
/** The least probability of a correction whose other words are only a remark. */
const PROBABLE = 0.6;
const SURE_CHANGE = 0.8;

/** How likely something known changes: what names no other task is about the last one. */
const getChanged = (evidence: Evidence): number => {
  const correct = getProbability(evidence, 'correct');
  const changed = correct + getProbability(evidence, 'command');
  return changed > SURE_CHANGE ? changed : correct;
};

/**
 * Whether the words beside a new time or priority are no content: "on reflection, Wednesday would suit better". They name
 * no other task and no person, and do not begin with something to do.
 */
function isRemark(
  scan: Scan,
  beyond: readonly string[],
  named: readonly string[],
  evidence: Evidence,
  index: TaskIndex,
): boolean {
  const changed = getChanged(evidence);
  const longest = changed > SURE_CHANGE ? LONGEST_REASON : LONGEST_REMARK;
  if (beyond.length > longest || changed < PROBABLE || scan.mentions.length > 0) return false;
  if (parseClause(scan, 0, scan.tokens.length, 'and').verb > 0) return false;
  // Titles are not folded: the words as written.
  const isKnown = (word: string): boolean =>
    scan.tokens.some((token) => listTurnWords(token.text).includes(word) && index.byStem.has(getStem(token)));
  return beyond.every((word) => listHaving([word], named, index).length > 0 || !isKnown(word));
}
