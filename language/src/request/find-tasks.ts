import { spokenAs, likeness } from '../contacts/likeness.ts';
import { matchWord } from '../contacts/match.ts';
import { encodeSound, isOneSlip, listSlips } from '../contacts/sounds.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Target } from './parse-target.ts';
import { getStem } from './parse-target.ts';
import type { Scan } from './scan.ts';
import { isFinishing, isSameAction } from './same-action.ts';
import { toStem } from './stems.ts';
import { isOverdue, listPeople } from './task-order.ts';
import type { IndexedTask, KnownTask, TaskIndex } from './types.ts';

/** Words for the kind of a task. They are ignored if no title contains them. */
const SOFT = wordSet('appointment session booking job activity errand chore note date deadline business matter affair');

/** Minimum similarity in sound of a misheard word and a word of the title. */
const ALIKE = 0.8;

/** With more tasks than this, words are not matched by sound alone. */
const MOST_ALIKE = 50;

type Found = ReadonlySet<IndexedTask>;

/** The tasks that one word can mean: by a word of the title, by the contact, else by sound or with a typing error. */
export function findByWord({ contacts }: Scan, index: TaskIndex, token: Token): Found {
  const stem = getStem(token);
  const plain = token.plain === '' ? token.word : token.plain;
  const found = new Set(index.byStem.get(stem));
  const people = token.kind === 'word' ? matchWord(contacts, plain, false) : null;
  if (people && (people.closeness === 'exact' || people.closeness === 'nickname' || found.size === 0))
    for (const { id } of people.people) for (const item of index.byContact.get(id) ?? []) found.add(item);
  if (found.size > 0 || token.kind !== 'word' || stem.length < 4) return found;
  const alike = index.bySound.get(encodeSound(stem)) ?? [];
  const near =
    alike.length > 0
      ? alike
      : listSlips(stem).flatMap((slip) =>
          (index.bySlip.get(slip) ?? []).filter((other) => other[0] === stem[0] && isOneSlip(other, stem)),
        );
  for (const other of near) for (const item of index.byStem.get(other) ?? []) found.add(item);
  return found;
}

/** "Way Ling" for "Wei Ling": an unmatched word is accepted if a title has one that sounds nearly the same. */
function soundsLike(token: Token, { words }: IndexedTask): boolean {
  const spoken = spokenAs(token.plain);
  return token.plain.length >= 3 && words.some((word) => word.length >= 3 && likeness(spoken, spokenAs(word)) >= ALIKE);
}

/** Whether a verb can describe the task: "rang Tom" matches "Call Tom", not "Invoice for Tom". */
function fitsVerb(scan: Scan, target: Target, item: IndexedTask): boolean {
  const { verb } = target;
  if (verb === null || isFinishing(verb) || item.stems.has(verb)) return true;
  if (item.verb !== null) return isSameAction(verb, item.verb);
  if ([...item.stems].some((stem) => isSameAction(verb, stem) && item.task.taskType === 'follow_up')) return true;
  // A title without a verb: a word other than the person must be named.
  return target.words.some(
    (token) => token.kind !== 'opaque' && item.stems.has(getStem(token)) && !isContactWord(scan, token, item),
  );
}

/** Whether a word is the name of a person, in the contact list or not. */
function isContactWord({ contacts, mentions, tokens }: Scan, token: Token, { task }: IndexedTask): boolean {
  const people = matchWord(contacts, token.plain, false)?.people ?? [];
  if (people.some(({ id }) => listPeople(task).includes(id))) return true;
  return mentions.some(({ start, end }) => tokens.slice(start, end).some((other) => other.start === token.start));
}

/** "The board meeting" is not "Prepare slides for the board meeting": the object of the task, or its person, must be named. */
function namesObject(scan: Scan, named: readonly Token[], item: IndexedTask): boolean {
  const { object, verb } = item;
  if (object === null || named.length === 0) return true;
  return named.some((token) => {
    const stem = getStem(token);
    return object.has(stem) || stem === verb || !item.stems.has(stem) || isContactWord(scan, token, item);
  });
}

/** Whether the task matches the state, day or time of the target. */
function fitsState(target: Target, { task }: IndexedTask, scan: Scan): boolean {
  if (target.overdue && !isOverdue(task, scan)) return false;
  if (target.undated && task.due) return false;
  if (target.recurring && !task.recurring) return false;
  if (target.backlog && task.status !== 'backlog') return false;
  if (target.completed && task.status !== 'completed') return false;
  if (target.priority !== null && task.priority !== target.priority) return false;
  if (target.followUp && task.taskType !== 'follow_up') return false;
  return true;
}

function fitsDay(target: Target, { task }: IndexedTask): boolean {
  if (target.date !== null && task.due?.date !== target.date) return false;
  return target.time === null || task.due?.time === target.time;
}

/** Whether the target has any words that distinguish one task from another. */
export const isSpecific = (target: Target): boolean =>
  target.words.length > 0 ||
  target.overdue ||
  target.undated ||
  target.recurring ||
  target.backlog ||
  target.completed ||
  target.followUp ||
  target.priority !== null;

/** "Fund raiser" for "fundraiser". */
function joinWords({ byStem }: TaskIndex, words: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [token, next] = [words[at], words[at + 1]];
    if (!token) continue;
    const both = next && token.plain !== '' && next.plain !== '' ? token.plain + next.plain : '';
    const one =
      both !== '' && byStem.has(toStem(both)) && !(byStem.has(getStem(token)) && next && byStem.has(getStem(next)));
    joined.push(one ? { ...token, plain: both, word: both } : token);
    if (one) at += 1;
  }
  return joined;
}

/**
 * Returns the tasks that match everything in the target, soonest due first. `isMeant` filters the tasks that come into
 * question.
 */
export function findTasks(
  scan: Scan,
  index: TaskIndex,
  target: Target,
  isMeant: (task: KnownTask) => boolean,
): IndexedTask[] {
  if (!isSpecific(target)) return [];
  const named = joinWords(
    index,
    target.words.filter(({ kind }) => kind !== 'opaque'),
  );
  const days = target.words.filter(({ kind }) => kind === 'opaque');
  let found: IndexedTask[] | null = null;
  const unmatched: Token[] = [];
  for (const token of named) {
    const tasks = findByWord(scan, index, token);
    if (tasks.size === 0) unmatched.push(token);
    else found = found === null ? [...tasks] : found.filter((item) => tasks.has(item));
  }
  const hard = unmatched.filter(({ word }) => !SOFT.has(word));
  if (named.length > 0 && found === null) return [];
  // With many tasks, a misheard word distinguishes none of them.
  if (hard.length > 0 && (found ?? index.all).length > MOST_ALIKE) return [];
  const inQuestion = (found ?? index.all).filter(
    (item) =>
      isMeant(item.task) &&
      fitsState(target, item, scan) &&
      fitsVerb(scan, target, item) &&
      (target.plural || namesObject(scan, named, item)) &&
      hard.every((token) => soundsLike(token, item)),
  );
  if (days.length === 0) return sortByDue(inQuestion);
  // A schedule in the words is either the day of the task or part of its title: "the Sunday run", "the leak in 2A".
  const titled = inQuestion.filter(({ words }) =>
    days.every(({ word, plain }) => words.includes(plain) || words.includes(word) || LEADS.has(word)),
  );
  if (titled.length > 0 && days.some(({ word }) => !LEADS.has(word))) return sortByDue(titled);
  const dated = inQuestion.filter((item) => fitsDay(target, item));
  return sortByDue(target.told && dated.length === 0 ? inQuestion : dated);
}

const sortByDue = (tasks: readonly IndexedTask[]): IndexedTask[] => tasks.toSorted((a, b) => a.rank - b.rank);
const LEADS = wordSet('on at by for the in to from before after');

/** Whether all words of a title were said, except its verb if it was not. */
export function isWhole(target: Target, { words, stems, verb }: IndexedTask): boolean {
  const stated = new Set([...target.words.map(getStem), ...(target.verb === null ? [] : [target.verb])]);
  return words.length > 1 && [...stems].every((stem) => stated.has(stem) || LITTLE.has(stem) || stem === verb);
}

/** The task whose whole title was named, if others only contain the words; otherwise all. */
export function preferWhole(target: Target, found: readonly IndexedTask[]): IndexedTask[] {
  if (found.length < 2) return [...found];
  const whole = found.filter((item) => isWhole(target, { ...item, verb: null }));
  return whole.length === 1 ? whole : [...found];
}

const LITTLE = wordSet('the a an of for to with about on in at my and up');
