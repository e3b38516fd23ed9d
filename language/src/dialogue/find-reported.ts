import { classify, listShape } from '../evidence/shape.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { findByWords } from '../request/content/find-by-words.ts';
import { listContent } from '../request/content/parse-by-content.ts';
import { getStem } from '../request/parse-target.ts';
import { getPastBase, toStem } from '../request/stems.ts';
import { isContact, isContacting, isSameAction } from '../request/same-action.ts';
import { type Scan } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen, listPeople } from '../request/task-order.ts';
import type { IndexedTask, KnownTask, RequestOptions } from '../request/types.ts';
import { resolve } from '../schedule/resolve.ts';
import { findAction } from '../text/actions.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import type { TurnInput } from './turn-input.ts';
import { isPersonPronoun } from './find-named.ts';
import { toPlain } from './variants.ts';
import { foldedWords, joinTurn } from './turn-words.ts';

const NEGATED =
  /\b(?:not|never|haven't|hasn't|didn't|don't|won't|couldn't|will|forgot|forgotten|missed|failed|almost|nearly|still|had better|nahi|nahin|nhi|mat|if|agar|reh|(?<!^)no|bhool|bhul|baaki|baki|chhut|chhoot)\b/u;
/** Hindi asks with one word anywhere in the sentence: "invoice bheja kya maine". */
const ASKED = /\b(?:kya|kab|kitne|kitna|kitni|kaun|kahan)\b/u;

/** Whether a turn reports something that is over: a verb in the past after its subject, or a state that was reached. */
export function isReport({ text }: Pick<TurnInput, 'text'>): boolean {
  const plain = toPlain(text);
  const said = joinTurn(plain);
  if (ASKED.test(said) || text.trim().endsWith('?') || NEGATED.test(said)) return false;
  const shape = listShape(said.split(' '));
  // "The signed form": not a verb.
  const past = shape.findIndex((name, at) => PAST.has(name) && !/^(?:the|my)$/.test(shape[at - 1] ?? ''));
  const before = shape.slice(0, Math.max(past, 0));
  // "I need it done", "send the signed form", "the deck has to be sent".
  return past >= 0 && past < LATEST_VERB && !before.some((name) => OBLIGES.has(name)) && !isOrderBefore(before);
}

/** In longer sentences the first verb is earlier. */
const LATEST_VERB = 6;
const PAST = new Set(['past', 'gaya', 'was', 'raha']);
const OBLIGES = new Set(['need', 'please', 'can', 'going', 'i will', 'karna', 'ask']);
const isOrderBefore = ([first]: readonly string[]): boolean => first === 'verb';

/** The least share of the words, by weight, that a report has in common with the task it completes. */
const REPORTED_SHARE = 0.55;

/** Whether a word is the verb of a task's title, in either language. */
const isVerbOf = (token: Token, { verb }: IndexedTask): boolean =>
  verb !== null && [getStem(token), toStem(hindiWords.translate(token.word) ?? '')].includes(verb);

/** The only task of the last turn, if its title has the words. */
function findLastWith({ scan, options }: TurnInput, tokens: readonly Token[]): string | null {
  const turn = options.dialogue?.lastTurn;
  const [id, ...others] = turn?.changed.length ? turn.changed : (turn?.shown ?? []);
  if (id === undefined || others.length > 0) return null;
  const isLast = (task: KnownTask): boolean => isOpen(task) && task.id === id;
  const [found] = findByWords(scan, getTaskIndex(options.tasks), tokens, isLast, hindiWords.translate);
  return found?.item.task.id ?? null;
}

/** "Rang her", "baat ho gayi Salim se": the only open task of that person that is to contact them, or null. */
function findContacted({ scan, words, options }: TurnInput, tokens: readonly Token[]): string | null {
  const [mention, ...others] = scan.mentions;
  const before = words.some(isPersonPronoun) ? options.dialogue?.lastTurn?.contactIds : [];
  const people = (mention ? mention.match?.people.map(({ id }) => id) : before) ?? [];
  const [person, ...more] = people;
  // "Tomasz rang": what somebody else did.
  if (mention?.start === 0 && getPastBase(wordAt(scan.tokens, mention.end)) !== null) return null;
  const [verb, ...rest] = tokens.filter(
    (token) =>
      !scan.isPerson(scan.tokens.indexOf(token)) && !isPersonPronoun(token.word) && classify(token.word) !== 'gaya',
  );
  if (person === undefined || more.length + others.length + rest.length > 0 || !verb) return null;
  const stem = toStem(hindiWords.translate(verb.word) ?? getStem(verb));
  if (!isContacting(stem) && !isSameAction(stem, toStem('call')) && !isSameAction(stem, toStem('meet'))) return null;
  return findContact(person, stem, options);
}

/** Verbs of writing, which can also be of sending something: "texted her" sends no report. */
const isWriting = (stem: string): boolean => isContacting(stem) && isSameAction(stem, toStem('send'));

/** The only open task that is to contact a person in the way of a verb, or null. */
export function findContact(person: string, stem: string, options: RequestOptions): string | null {
  const [only, ...others] = (getTaskIndex(options.tasks).byContact.get(person) ?? []).filter(
    (item) =>
      isOpen(item.task) &&
      (item.verb === null ? [...item.stems] : [item.verb]).some(
        (other) => isSameAction(stem, other) && (isContact(other) || other === stem || !isWriting(stem)),
      ),
  );
  return only && others.length === 0 ? only.task.id : null;
}

const HAS_IT =
  /^(?:(?:ok|yes|yeah|and|so|well) )*(?:he|she|they)(?:(?:'s|'ve)? got| has| have) (?:it|that|this|them|everything|hers|his)(?: (?:now|already|all|too|thanks))*$/;
const GIVES = new Set(
  'send give hand email mail deliver return post forward share pay submit courier show grant'.split(' ').map(toStem),
);

/** "He has it" after "Grant budget to Fergus": the one open task of the last turn that is to give its person something, or null. */
export function findHanded(text: string, { dialogue, tasks }: RequestOptions): string | null {
  const turn = dialogue?.lastTurn;
  const [id, ...others] = turn && turn.changed.length > 0 ? turn.changed : (turn?.shown ?? []);
  const item = getTaskIndex(tasks).byId.get(id ?? '');
  if (!item || others.length > 0 || !isOpen(item.task) || !HAS_IT.test(joinTurn(text))) return null;
  const isGiven = [...item.stems].some((stem) => GIVES.has(stem)) || /\b(?:to|for|ko)\b/iu.test(item.task.title);
  return listPeople(item.task).length > 0 && isGiven ? item.task.id : null;
}

const SEVERAL = foldedWords('both dono donon all sab them');

/** "Dono de diya usko": the tasks of the last turn, when a report names nothing else. */
export function listReported({ scan, words, options }: TurnInput): readonly string[] {
  const isNamed = listContent(scan, hindiWords, () => false).some(
    ({ word }) => !SEVERAL.has(word) && !isPersonPronoun(word) && classify(word) === 'x',
  );
  const turn = options.dialogue?.lastTurn;
  if (isNamed || scan.mentions.length > 0 || !words.some((word) => SEVERAL.has(word)) || !turn) return [];
  const { byId } = getTaskIndex(options.tasks);
  return (turn.shown.length > 1 ? turn.shown : turn.changed).filter((id) => {
    const task = byId.get(id)?.task;
    return task !== undefined && isOpen(task);
  });
}

/** "She rang, the sample comes in four days": a time to come in a later clause. What the report is about is not over. */
const hasLaterClause = (scan: Scan): boolean =>
  scan.phrases.some(
    (phrase) =>
      scan.tokens.slice(0, phrase.start).some(({ kind, text }) => kind === 'mark' && /^[,;]/.test(text)) &&
      (resolve(phrase, scan.now, scan.hint)?.due.date ?? '') > scan.today,
  );

/** The one open task that a report is about, or null: at least two words of it, or one that is no name. */
export function findReported(input: TurnInput): string | null {
  const { scan, options } = input;
  const index = getTaskIndex(options.tasks);
  if (hasLaterClause(scan)) return null;
  const tokens = listContent(scan, hindiWords, () => false).filter(({ word }) => findAction(word) !== 'complete');
  const contacted = findContacted(input, tokens);
  if (contacted !== null) return contacted;
  const [best, second] = tokens.length > 0 ? findByWords(scan, index, tokens, isOpen, hindiWords.translate) : [];
  if (!best || second || best.share < REPORTED_SHARE) return null;
  const [only, ...more] = tokens;
  // "Bhej diya", "sent it": a verb alone means the task that was last talked about, never another with that verb.
  if (only && more.length === 0 && isVerbOf(only, best.item)) return findLastWith(input, tokens);
  const { stems, words } = best.item;
  const isName = (token: Token): boolean => scan.isPerson(scan.tokens.indexOf(token));
  const shared = tokens.filter(
    (token) =>
      !isName(token) && (words.includes(token.plain) || words.includes(token.word) || stems.has(getStem(token))),
  );
  return shared.length > 1 || best.share > 0.8 ? best.item.task.id : null;
}
