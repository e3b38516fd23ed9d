import { findTasks } from '../find-tasks.ts';
import { parseTarget } from '../parse-target.ts';
import type { Scan } from '../scan.ts';
import { getPastBase, toStem } from '../stems.ts';
import { compareCompleted, isOpen } from '../task-order.ts';
import { DETERMINERS } from '../../text/lexicon.ts';
import { wordAt, type Token } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { IndexedTask, KnownTask, QuestionRequest, TaskIndex } from '../types.ts';
import type { QuestionHead } from './patterns.ts';
import { KINDS, questionHeads, questionOpeners } from './patterns.ts';
import type { Filter } from './parse-filter.ts';
import { fitsFilter, isChosen, parseFilter } from './parse-filter.ts';
import { parseFreeTime } from './parse-free-time.ts';
import { findAwaited } from './parse-waiting.ts';

const isCompleted = ({ status }: KnownTask): boolean => status === 'completed';

function skipOpeners({ tokens }: Scan): number {
  let at = 0;
  for (
    let match = questionOpeners.longest(tokens, at);
    match && match.next > at;
    match = questionOpeners.longest(tokens, at)
  )
    at = match.next;
  return at;
}

const answer = (ask: QuestionRequest['ask'], tasks: readonly IndexedTask[], target: string): QuestionRequest => ({
  kind: 'question',
  ask,
  taskIds: tasks.map(({ task }) => task.id),
  target,
});

function textFrom({ tokens, text }: Scan, from: number): string {
  const first = tokens[from];
  return first ? text.slice(first.start).replace(/[\s?!.]+$/, '') : '';
}

/** The tasks that contain the words of the question, or null when no title does. */
function withWords(
  scan: Scan,
  index: TaskIndex,
  filter: Filter,
  isMeant: (task: KnownTask) => boolean,
): readonly IndexedTask[] | null {
  if (filter.words.length === 0) return index.all.filter(({ task }) => isMeant(task));
  const known = { ...parseTarget(scan, [], null), words: filter.words, plural: true };
  const found = findTasks(scan, index, known, isMeant);
  return found.length > 0 ? found : null;
}

const sort = (tasks: readonly IndexedTask[], done: boolean): IndexedTask[] =>
  tasks.toSorted((a, b) => (done ? compareCompleted(a.task, b.task) : a.rank - b.rank));

/** "What's due today", "how many are overdue", "what did I finish yesterday": a list of tasks. */
function parseListing(
  scan: Scan,
  index: TaskIndex,
  head: QuestionHead,
  from: number,
  next: number,
): QuestionRequest | null {
  const filter = withDay(scan, parseFilter(scan, from, head.ask === 'done', next), from, next);
  const done = head.ask === 'done' || (filter.completed && head.ask !== 'when');
  const asked = done && !(head.ask === 'done') ? parseFilter(scan, from, true, next) : filter;
  const chosen = (item: IndexedTask): boolean =>
    (done ? isCompleted(item.task) : isChosen(asked, item)) && fitsFilter(asked, item, scan, done);
  const ask = done && head.ask === 'list' ? 'done' : head.ask;
  const target = textFrom(scan, from);
  const found = withWords(scan, index, asked, () => true);
  if (found) {
    const { days, words, people, count } = asked;
    // "What's due today" is about tasks only.
    const isAboutTasks = scan.tokens.some(({ word }) => word === 'due' || TASK_NOUNS.has(word));
    const isAboutDays = days !== null && words.length === 0 && people === null && count <= 1 && !isAboutTasks;
    return {
      ...answer(ask, sort(found.filter(chosen), done), target),
      ...(ask === 'list' && isAboutDays && { days: { from: days.from, to: days.to } }),
    };
  }
  // "What's on Friday, total blank": with a day or a state, words that no title has are talk, unless they say what it is about.
  const talk = asked.words.filter((word) => !isTopic(scan, word));
  if (
    talk.length > 0 &&
    asked.count > 0 &&
    head.sure &&
    talk.every((word) => withWords(scan, index, { ...asked, words: [word] }, () => true) === null)
  ) {
    const rest = { ...asked, words: asked.words.filter((word) => !talk.includes(word)) };
    const kept = withWords(scan, index, rest, () => true);
    if (kept)
      return answer(
        ask,
        sort(
          kept.filter(
            (item) => (done ? isCompleted(item.task) : isChosen(rest, item)) && fitsFilter(rest, item, scan, done),
          ),
          done,
        ),
        target,
      );
  }
  // A kind that no title has ("any calls today?") is still a question; other words make a task.
  const kinds = asked.words.every(({ word }) => KINDS.has(word));
  return kinds && head.sure ? answer(ask, [], target) : null;
}

/** "Anything about the plumber": the word says what it is about. */
function isTopic({ tokens }: Scan, word: Token): boolean {
  let at = tokens.indexOf(word) - 1;
  while (
    at >= 0 &&
    tokens[at]?.kind === 'word' &&
    !LEADS_TOPIC.has(wordAt(tokens, at)) &&
    DETERMINERS.has(wordAt(tokens, at))
  )
    at -= 1;
  return LEADS_TOPIC.has(wordAt(tokens, at));
}
const LEADS_TOPIC = wordSet('about for with from regarding re of to');

/** "What's my day" is about today. */
function withDay(scan: Scan, filter: Filter, from: number, next: number): Filter {
  const asksForDay = scan.tokens.slice(from, next).some(({ word }) => word === 'day' || word === 'agenda');
  if (!asksForDay || filter.days || filter.count > 0 || filter.words.length > 0) return filter;
  return { ...filter, days: { from: scan.today, to: scan.today, today: true, start: from, end: from }, count: 1 };
}

/** "Did I call Priya", "when is the rent due": about one task. */
function parseAboutOne(scan: Scan, index: TaskIndex, head: QuestionHead, from: number): QuestionRequest | null {
  const { tokens } = scan;
  let end = tokens.length;
  while (end > from && (tokens[end - 1]?.kind === 'mark' || WHEN_ENDS.has(wordAt(tokens, end - 1)))) end -= 1;
  if (end <= from) return null;
  const verb = wordAt(tokens, from);
  const did = head.ask === 'done';
  const base = getPastBase(verb) ?? verb;
  const target = {
    ...parseTarget(scan, [{ start: did ? from + 1 : from, end }], did ? toStem(base) : null),
    told: true,
  };
  const text = textFrom(scan, from);
  if (did) {
    if (target.words.length === 0) return null;
    const completed = findTasks(scan, index, target, isCompleted);
    const found = completed.length > 0 ? completed : findTasks(scan, index, target, isOpen);
    return answer('done', sort(found, completed.length > 0), text);
  }
  const found = findTasks(scan, index, target, (task) => isOpen(task));
  return found.length > 0 || isDueQuestion(scan, end) ? answer('when', found, text) : null;
}

const WHEN_ENDS = new Set([
  'due',
  'supposed',
  'happen',
  'happening',
  'to',
  'scheduled',
  'again',
  'for',
  'be',
  'planned',
  'exactly',
  'on',
  'please',
  'start',
  'starting',
  'going',
  'now',
  'yet',
  'already',
  'at',
  'done',
  'take',
  'place',
]);

const isDueQuestion = ({ tokens }: Scan, from: number): boolean =>
  tokens.slice(from).some(({ word }) => word === 'due');

/** "Is the rent paid?", "has the quote been sent?". */
function parsePassive(scan: Scan, index: TaskIndex, from: number): QuestionRequest | null {
  const { tokens } = scan;
  if (!/^(?:is|are|was|were|has|have)$/.test(wordAt(tokens, from)) || tokens.at(-1)?.word !== '?') return null;
  let end = tokens.length - 1;
  while (end > from && /^(?:yet|already|now|been)$/.test(wordAt(tokens, end - 1))) end -= 1;
  const word = wordAt(tokens, end - 1);
  const base = getPastBase(word) ?? (/^(?:complete|over)$/.test(word) ? 'do' : null);
  if (base === null || end - 1 <= from + 1) return null;
  let stop = end - 1;
  while (stop > from + 1 && /^(?:been|yet|already|all)$/.test(wordAt(tokens, stop - 1))) stop -= 1;
  const target = parseTarget(scan, [{ start: from + 1, end: stop }], toStem(base));
  const completed = findTasks(scan, index, target, isCompleted);
  const found = completed.length > 0 ? completed : findTasks(scan, index, target, isOpen);
  return found.length > 0 ? answer('done', found, textFrom(scan, from)) : null;
}

/** "Today", "Priya?", "my urgent ones": only words that filter tasks. */
function parseBare(scan: Scan, index: TaskIndex, from: number): QuestionRequest | null {
  const { tokens } = scan;
  const filter = parseFilter(scan, from, false);
  if (filter.words.length > 0 || tokens.slice(from).some(({ word }) => NO_BARE.has(word))) return null;
  // "Done with everything today" is a statement.
  if (wordAt(tokens, from) === 'done') return null;
  const words = tokens.slice(from).filter(({ kind }) => kind === 'word' || kind === 'number');
  const names = words.some(({ word }) => TASK_NOUNS.has(word));
  const asked = tokens.at(-1)?.word === '?';
  const timed = filter.days ? scan.phrases.some(({ clock }) => clock !== undefined) : false;
  if (timed) return null;
  // "Priya?" asks; "Priya" alone may be a note.
  if (filter.people && !names && !asked) return null;
  const single =
    filter.count === 1 && words.every((token, at) => isChoice(scan, filter, from + at) || token.word === 'my');
  if (
    !single &&
    !(names && filter.count + (words[0]?.word === 'my' || words[0]?.word === 'all' ? 1 : 0) > 0) &&
    !(asked && filter.count > 0 && filter.people !== null && filter.count === 1) &&
    !(
      filter.days &&
      words.some(({ word }) => OVERVIEWS.has(word)) &&
      (asked || wordAt(tokens, filter.days.start) === wordAt(tokens, from))
    )
  )
    return null;
  const done = filter.completed;
  const tasks = index.all.filter(
    (item) => (done ? isCompleted(item.task) : isChosen(filter, item)) && fitsFilter(filter, item, scan, done),
  );
  return answer(done ? 'done' : 'list', sort(tasks, done), textFrom(scan, from));
}

/** A message with one of these is a sentence, not a bare filter. */
const NO_BARE = wordSet(
  'is are was were am be been has have had do does did get go plan see show give know look happen work need complete finish close tick what which who',
);

/** "Tomorrow's line-up", "Friday's diary". */
const OVERVIEWS = wordSet('line lineup agenda schedule plan diary rundown programme docket');
const TASK_NOUNS = new Set('task tasks todo todos ones reminders reminder items things everything anything'.split(' '));

function isChoice(scan: Scan, { days }: Filter, at: number): boolean {
  const word = wordAt(scan.tokens, at);
  return (
    scan.isPerson(at) ||
    (days !== null && at >= days.start && at < days.end) ||
    /^(?:overdue|urgent|backlog|undated|the)$/.test(word)
  );
}

/** Reads a message as a question about the user's tasks, or returns null. */
export function parseQuestion(scan: Scan, index: TaskIndex): QuestionRequest | null {
  const { tokens } = scan;
  const from = skipOpeners(scan);
  if (from >= tokens.length) return null;
  const free = parseFreeTime(scan);
  if (free) return free;
  const awaited = findAwaited(scan, index, from);
  if (awaited) return answer('list', sort(awaited, false), textFrom(scan, from));
  const head = questionHeads.longest(tokens, from);
  if (!head) return parsePassive(scan, index, from) ?? parseBare(scan, index, from);
  const { value, next } = head;
  if (value.rest === 'whole') {
    const filter = parseFilter(scan, next, false);
    if (filter.words.length > 0 || filter.people) return null;
    if (value.ask === 'report') return answer('report', [], '');
    // "What should I do today" asks for a list, "what should I do now" for one task.
    return filter.days
      ? parseListing(scan, index, { ask: 'list', rest: 'open' }, from, next)
      : parseNext(scan, index, filter);
  }
  if (value.verb) return parseAboutOne(scan, index, value, next) ?? null;
  if (value.rest === 'strict' && !isStrict(scan, next)) return null;
  return parseListing(scan, index, value, from, next);
}

/** "Show my overdue tasks" asks; "show Priya the deck" and "list the flat on OLX" do not. */
function isStrict(scan: Scan, from: number): boolean {
  const filter = parseFilter(scan, from, false);
  if (filter.words.length > 0) return false;
  if (scan.isPerson(from)) return false;
  const nouns = scan.tokens.some(
    ({ word }) => TASK_NOUNS.has(word) || word === 'all' || word === 'due' || word === 'list',
  );
  return filter.count > 0 || nouns;
}

function parseNext(scan: Scan, index: TaskIndex, filter: Filter): QuestionRequest {
  const open = index.all.filter(
    (item) => isChosen(filter, item) && item.task.status !== 'paused' && fitsFilter(filter, item, scan, false),
  );
  return answer('next', sort(open, false).slice(0, 1), '');
}
