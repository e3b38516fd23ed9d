import { listShape } from '../../evidence/shape.ts';
import type { Action } from '../../text/actions.ts';
import { findAction } from '../../text/actions.ts';
import type { Token } from '../../text/tokens.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { ReadChange } from '../command/parse-change.ts';
import { parseDistance, parseNewTime, toChange } from '../command/parse-change.ts';
import type { Filter } from '../question/parse-filter.ts';
import { fitsFilter, isChosen, parseFilter } from '../question/parse-filter.ts';
import type { Scan } from '../scan.ts';
import { toStem } from '../stems.ts';
import { isOpen } from '../task-order.ts';
import type { Command, CommandVerb, IndexedTask, KnownTask, QuestionRequest, TaskIndex } from '../types.ts';
import type { Translate } from './find-by-words.ts';
import { findByWords } from './find-by-words.ts';

/** What a language adds to the reading by content. */
export interface ContentWords {
  /** Whether a word is grammar and names no task. */
  isEmpty: (word: string) => boolean;
  translate: Translate;
  /** The English verb for a word that says what is or was done, or null. */
  deeds: Translate;
  /** Whether the words say that something was done. */
  isReport: (words: readonly string[]) => boolean;
}

/** Verbs of a command by what its words ask for. "Stop" pauses what recurs and cancels the rest. */
const VERBS: Readonly<Partial<Record<Action, CommandVerb>>> = {
  delete: 'delete',
  cancel: 'cancel',
  complete: 'complete',
  reschedule: 'reschedule',
  snooze: 'reschedule',
  pause: 'pause',
  resume: 'resume',
};

/** English words that name no task, besides those of `actions.ts`. */
const EMPTY = wordSet(
  `the a an this that these those of for with to on in at from by and or as is are was were be been it its it's i me we us you your she he they her his
  their him them there so but if than then am i'm i've i'd im don't dont no not longer more anymore need want wanted off out about around regarding
  please pls plz hey hi aide ok okay reminding remind reminded forget notification notifications message turn going gonna would like will shall
  should can could know let up screen saved currently currently due happening coming upcoming pending set each time times date just also
  already again now got get have has had do does did any some ones one thing things stuff because since instead recurring weekly daily monthly
  upcoming appointments h created left day today's all new every undated overdue late missed`,
);

/** One of two words is a coincidence. */
const HALF = 0.5;

/** Actions that are only a part of the sentence, never of a title. */
const FRAMES: ReadonlySet<Action | null> = new Set<Action | null>(['ask', 'task', 'mine', 'every', 'show']);

/** "What's on my plate", "on my docket": where things stand, not what they are. */
const isPlace = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at - 2) === 'on' &&
  wordAt(tokens, at - 1) === 'my' &&
  tokens.some(({ word }) => findAction(word) === 'ask');

/** The words that can be in a title. A word of the sentence itself counts if a title has it: "work", "schedule". */
export function listContent(
  { tokens, isSchedule, text }: Scan,
  words: ContentWords,
  isTaken: (at: number) => boolean,
): Token[] {
  return tokens.filter(
    (token, at) =>
      (token.kind === 'word' || token.kind === 'number' || text[token.start] === '"') &&
      !isTaken(at) &&
      !isSchedule(at) &&
      !EMPTY.has(token.word) &&
      !isPlace(tokens, at) &&
      !words.isEmpty(token.word) &&
      !FRAMES.has(findAction(token.word)),
  );
}

/** Of a task that does not recur: it is kept for later. "Stop" ends it. */
const HOLDS = wordSet('pause hold suspend rok roko');

/** The action words of a request that are its verb, not a part of a title. */
interface Verb {
  verb: CommandVerb;
  at: number;
}

/** English verbs come first, Hindi ones last: the one nearest to an edge is the verb of the request. */
function findVerb({ tokens, isSchedule }: Scan): Verb | null {
  const later = tokens.findIndex(({ word }) => word === 'backlog');
  if (later > 0) return { verb: 'backlog', at: later };
  const found = tokens.flatMap((token, at): Verb[] => {
    // "Dukan band karti hu" says what one does.
    const isSaid = /^kart[aei]$/.test(wordAt(tokens, at + 1));
    const action = token.kind === 'word' && !isSchedule(at) && !isSaid ? findAction(token.word) : null;
    const verb = action && VERBS[action];
    return verb ? [{ verb, at }] : [];
  });
  const distance = ({ at }: Verb): number => Math.min(at, tokens.length - 1 - at);
  const [best] = found.toSorted((a, b) => distance(a) - distance(b));
  if (best) return best;
  // "Take it off my list"; "off my plate" is done.
  const off = tokens.findIndex(({ word }, at) => word === 'off' && /^(?:my|the)$/.test(wordAt(tokens, at + 1)));
  return off < 0 || wordAt(tokens, off + 2) === 'plate' ? null : { verb: 'cancel', at: off };
}

/** Without a verb that is known, a command that says when changes the time, and one in the past reports what is done. */
function guessVerb({ phrases, tokens }: Scan): Verb {
  if (phrases.length > 0) return { verb: 'reschedule', at: -1 };
  const isPast = listShape(tokens.map(({ word }) => word)).some((name) => name === 'past' || name === 'gaya');
  return { verb: isPast ? 'complete' : 'cancel', at: -1 };
}

/**
 * Reads a command from its content: the verb, the new time, and the tasks by words, day and state. Returns null when no
 * known task fits, nothing calls it a task and it is not `sure`: "cancel the gym membership" is something to do.
 */
export function parseCommandByContent(scan: Scan, index: TaskIndex, words: ContentWords, sure = false): Command | null {
  // Certain evidence needs no known verb ("take the dentist off my calendar"), but then no task is changed unasked.
  const known = findVerb(scan);
  const stated = known ?? (sure ? guessVerb(scan) : null);
  if (!stated) return null;
  const { tokens } = scan;
  const time = stated.verb === 'reschedule' ? findNewTime(scan, stated.at) : null;
  const isNew = (at: number): boolean => time !== null && at >= time.start && at < time.end;
  const filter = parseFilter(scan, 0, false);
  const days = filter.days && !isNew(filter.days.start) ? filter.days : null;
  const named = listContent(scan, words, (at) => at === stated.at || isNew(at) || isInside(filter.days, at));
  const everything = tokens.some(
    ({ word }, at) => findAction(word) === 'every' || (PLURAL_TASKS.has(word) && !isOnList(tokens, at)),
  );
  const marked = tokens.some(({ word }) => findAction(word) === 'task' || PRONOUNS.has(word));
  const own = toStem(wordAt(tokens, stated.at));
  const find = (content: readonly Token[], people = filter.people): IndexedTask[] =>
    findMeant(scan, index, {
      filter: { ...filter, people, days },
      named: content,
      everything,
      words,
      verb: stated.verb,
    }).filter(
      // "Cancel Netflix" while a task "Cancel Netflix" is known requests the same task again.
      (item) => marked || item.verb !== own,
    );
  const whole = find(named);
  // "Shane got the milk, so delete the grocery reminder": the reason need not fit.
  const clause = whole.length > 0 ? named : listClause(tokens, named, stated.at);
  const within = clause.length === named.length ? whole : find(clause, null);
  // "Bin everything without a date, I can't stand it": beside a day or a state, words that no title has name nothing.
  const isBulk = within.length === 0 && everything && filter.count > (days === null && filter.days ? 1 : 0);
  const isTalk =
    isBulk && !tokens.some(({ word }) => TOPICS.has(word)) && named.every((token) => find([token]).length === 0);
  const found = isTalk ? find([]) : within;
  if (!marked && !sure && found.length === 0) return null;
  const verb =
    stated.verb === 'pause' && found.length > 0 && !found.some(({ task }) => task.recurring)
      ? HOLDS.has(wordAt(tokens, stated.at))
        ? 'backlog'
        : 'cancel'
      : stated.verb;
  const ids = found.map(({ task }) => task.id);
  // "Dave's team is done": a person alone does not say which task.
  const isPersonAlone =
    verb === 'complete' && named.length > 0 && named.every((token) => scan.isPerson(tokens.indexOf(token)));
  const several = known === null || isPersonAlone || (ids.length > 1 && !everything);
  return {
    verb,
    taskIds: several ? [] : ids,
    candidates: several ? ids.slice(0, MOST_CANDIDATES) : [],
    target: named.map(({ text }) => text).join(' '),
    change:
      verb === 'reschedule' ? (time?.change(found[0]?.task) ?? (isSnooze(scan) ? { shift: { minutes: 60 } } : {})) : {},
  };
}

/** "Off my list", "meri list se": where a task is. */
const isOnList = (tokens: readonly Token[], at: number): boolean =>
  LISTS.has(wordAt(tokens, at)) && (BEFORE_LIST.has(wordAt(tokens, at - 2)) || BEHIND_LIST.has(wordAt(tokens, at + 1)));
const LISTS = wordSet('list lists calendar schedule agenda');
const BEFORE_LIST = wordSet('off from on in of');
const BEHIND_LIST = wordSet('se mein me pe par');

const TOPICS = wordSet('about for with from regarding re');
const REASONS = wordSet('so because since as but toh to isliye kyuki kyunki kyonki coz cuz');

/** The words on the same side of a reason as the verb, or all of them. */
function listClause(tokens: readonly Token[], named: readonly Token[], verb: number): readonly Token[] {
  const cuts = tokens.flatMap(({ word, kind }, at) =>
    REASONS.has(word) || (kind === 'mark' && /^[,;.]/.test(word)) ? [at] : [],
  );
  const from = tokens[cuts.findLast((at) => at < verb) ?? 0]?.start ?? 0;
  const to = tokens[cuts.find((at) => at > verb) ?? tokens.length]?.start ?? Number.POSITIVE_INFINITY;
  const within = named.filter(({ start }) => start >= from && start < to);
  return within.length > 0 ? within : listNamedByWala(tokens, named);
}

/** "Website wala kaam ab Anjali dekh legi, hata do": the words that "wala" names a task by, or all of them. */
function listNamedByWala(tokens: readonly Token[], named: readonly Token[]): readonly Token[] {
  const by = named.filter((token) => WALA.test(wordAt(tokens, tokens.indexOf(token) + 1)));
  return by.length > 0 ? by : named;
}
const WALA = /^[vw]a+l[aie]$/;

export const isInside = (range: { start: number; end: number } | null, at: number): boolean =>
  range !== null && at >= range.start && at < range.end;

/** The new time of a task: at the end of the command, else the last schedule that is said. */
export function findNewTime(scan: Scan, verb: number): (ReadChange & { end: number }) | null {
  const { tokens, phrases } = scan;
  const time = parseNewTime(scan, Math.min(verb + 1, tokens.length), tokens.length, false);
  if (time) return { ...time, end: tokens.length };
  const last = phrases.at(-1);
  const distance = parseDistance(scan);
  if (distance) return distance;
  const change = last && toChange(scan, last, last.start);
  return change ? { ...change, end: last.end } : null;
}

interface Meant {
  filter: Filter;
  named: readonly Token[];
  everything: boolean;
  words: ContentWords;
  verb: CommandVerb;
}

/** The tasks that the words, the day and the state mean; without words and without a day or state, none or all. */
function findMeant(
  scan: Scan,
  index: TaskIndex,
  { filter, named, everything, words, verb }: Meant,
): readonly IndexedTask[] {
  const isMeant = (task: KnownTask): boolean => isOpen(task) || verb === 'delete';
  const isFit = (item: IndexedTask): boolean =>
    fitsFilter({ ...filter, recurring: false, completed: false }, item, scan, false);
  if (named.length > 0)
    return preferNamed(
      scan,
      findByWords(scan, index, named, isMeant, words.translate)
        .filter(({ share }) => share > HALF)
        .map(({ item }) => item)
        .filter(isFit),
    );
  const open = index.all.filter(({ task }) => isOpen(task) && task.status !== 'backlog');
  return filter.count > 0 || everything ? open.filter(isFit) : [];
}

/** Of equally good tasks those whose title has the word for it, if any: "the dog's appointment". */
function preferNamed({ tokens }: Scan, found: readonly IndexedTask[]): readonly IndexedTask[] {
  const nouns = tokens.filter(({ word }) => findAction(word) === 'task').map(({ word }) => toStem(word));
  const named = found.filter(({ stems }) => nouns.some((noun) => stems.has(noun)));
  return named.length > 0 ? named : found;
}

/** They can only mean a task. */
const PRONOUNS = wordSet('it that this them those these isko usko ise');
export const MOST_CANDIDATES = 20;
/** Several tasks, or where all of them are. */
const PLURAL_TASKS = wordSet('reminders alarms tasks todos events meetings items lists list calendar schedule agenda');
const isSnooze = ({ tokens }: Scan): boolean => tokens.some(({ word }) => findAction(word) === 'snooze');

const COUNTS = wordSet('many kitne kitni kitna count number');
const WHENS = wordSet('when kab samay');
/** "Kitne baje", "kitne tareekh": what is counted is the time. */
const DATES = wordSet("o'clock th baje tareekh tarikh");

/** Reads a question from its content: what is asked, the period, the state, the person and the words of titles. */
export function parseQuestionByContent(scan: Scan, index: TaskIndex, words: ContentWords): QuestionRequest {
  const { tokens, text } = scan;
  const stated = (set: ReadonlySet<string>): boolean => tokens.some(({ word }) => set.has(word));
  const timed = tokens.some((_, at) => wordAt(tokens, at) === 'what' && wordAt(tokens, at + 1) === 'time');
  const reported = words.isReport(tokens.map(({ word }) => word));
  const date = tokens.some(({ word }, at) => COUNTS.has(word) && DATES.has(wordAt(tokens, at + 1)));
  const ask = stated(COUNTS) && !date ? 'count' : stated(WHENS) || timed || date ? 'when' : 'list';
  const filter = parseFilter(scan, 0, false);
  const named = listContent(scan, words, (at) => isInside(filter.days, at));
  const chosen = (item: IndexedTask): boolean => isChosen(filter, item);
  const matches =
    named.length > 0 ? findByWords(scan, index, named, () => true, words.translate).map(({ item }) => item) : index.all;
  const fitting = matches.filter((item) => chosen(item) && fitsFilter(filter, item, scan, false));
  // A task that was named is shown even if it is due on another day than was thought.
  const found =
    fitting.length === 0 && named.length > 0
      ? matches.filter((item) => chosen(item) && fitsFilter({ ...filter, days: null }, item, scan, false))
      : fitting;
  return {
    kind: 'question',
    ask: ask === 'list' && reported && named.length > 0 ? 'done' : ask,
    taskIds: found.toSorted((a, b) => a.rank - b.rank).map(({ task }) => task.id),
    target: text.replace(/[\s?!.।]+$/u, ''),
  };
}
