import { classify } from '../evidence/shape.ts';
import { getContactIndex } from '../contacts/contact-index.ts';
import { hindiWords } from '../hindi/request/to-english.ts';
import { findByWords } from '../request/content/find-by-words.ts';
import { scanMessage, type Scan } from '../request/scan.ts';
import { getPastBase } from '../request/stems.ts';
import { getTaskIndex } from '../request/task-index.ts';
import { isOpen } from '../request/task-order.ts';
import type { RequestOptions } from '../request/types.ts';
import { findAction, type Action } from '../text/actions.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { findNamed } from './find-named.ts';
import { resolveReferences } from './references.ts';
import { listTurnWords } from './turn-words.ts';
import { isOrder } from './variants.ts';

/** A command whose pronoun means what the words before it name: "that call with Cody, move it to Friday". */
export interface Topic {
  /** The command, from its verb on. */
  text: string;
  /** The options in which the pronoun means the tasks that were named. */
  options: RequestOptions;
  taskIds: readonly string[];
  /** The words that name them. */
  target: string;
  /** Whether the words can mean several tasks: "the Globex stuff". */
  plural: boolean;
  /** Whether the last turn showed all of them. */
  isShown: boolean;
}

const VERBS: ReadonlySet<Action | null> = new Set<Action | null>([
  'delete',
  'cancel',
  'complete',
  'reschedule',
  'snooze',
  'pause',
  'resume',
]);
const PRONOUNS = wordSet('it that this them those these');
/** "Make that Friday", "put it on Monday", "mark it done". */
const OTHER_VERBS = wordSet('make put set mark take');
/** "As for the contract, would you kindly move it". */
const ASKS = /[\s,]*\b(?:(?:could|would|can|will) (?:you|u)|please|pls|kindly)(?: (?:please|pls|kindly))*\s*$/iu;
/** A sentence of its own before the command does not name its object: "he's late, move it to Friday". */
const FINITE =
  /^(?:is|are|was|were|am|has|have|had|will|would|can|could|should|might|may|did|does|do|i|he|she|they|we)$/;
const CONTRACTED = /['’](?:s|re|ve|ll|d|m)$/u;
const PLURAL = /\b(?:stuff|things|tasks|everything|all|ones|both|reminders|items)\b/iu;
/** Words before a command that name nothing. */
const AROUND = wordSet(`
alright okay ok so well um uh uhm hmm oh yeah yes yep now anyhow anyway and also then right listen look hey actually please pls just go ahead can you could would the that this a an my of for with
on at in to from as regarding re about one ones thing things stuff task tasks everything all both reminder reminders items only let's lets not sorry wait no
`);
/** The least share of the words, by weight, that a topic has in common with the tasks it names. */
const LEAST_SHARE = 0.7;

/** The place of a verb of change with a pronoun behind it, after other words; -1 without one. */
const findCommand = ({ tokens }: Scan): number =>
  tokens.findIndex(
    ({ word, kind }, at) =>
      at > 0 &&
      kind === 'word' &&
      (VERBS.has(findAction(word)) || OTHER_VERBS.has(word)) &&
      PRONOUNS.has(wordAt(tokens, at + 1)),
  );

/** Finds the tasks that the words before a command name, or returns null when they name none. */
export function findTopic(text: string, options: RequestOptions): Topic | null {
  const scan = scanMessage(text, options);
  const verb = findCommand(scan);
  const start = scan.tokens[verb]?.start;
  if (verb < 1 || start === undefined) return null;
  const before = text.slice(0, start);
  const topic = scan.tokens
    .slice(0, scanMessage(before.replace(ASKS, ''), options).tokens.length)
    .filter(({ kind }) => kind === 'word' || kind === 'number');
  const isSentence = topic.some(
    ({ word, text: written }) => FINITE.test(word) || CONTRACTED.test(written) || getPastBase(word) !== null,
  );
  if (isSentence) return null;
  const { text: resolved, last } = resolveReferences(before, listTurnWords(before), options);
  const plural = PLURAL.test(before);
  const ids = resolved === before ? listNamed(scan, topic, options) : last;
  if (ids.length === 0) return null;
  const { dialogue } = options;
  const turn = dialogue?.lastTurn;
  const command = text.slice(start);
  return {
    text: plural && ids.length > 1 ? command.replace(/\b(?:it|that|this)\b/iu, 'them') : command,
    options: {
      ...options,
      last: ids,
      ...(dialogue && { dialogue: { ...dialogue, ...(turn && { lastTurn: { ...turn, shown: ids, changed: ids } }) } }),
    },
    taskIds: ids,
    target: before.trim(),
    plural,
    isShown: turn !== undefined && ids.every((id) => turn.shown.includes(id)),
  };
}

/** Classes of words that say something of a task, and do not only name it. */
const SAYS = wordSet('past gaya was is has not can going need ask ?');

/** The one open task that words without a verb name, or undefined: "CCTV wala". */
export function findOnly(words: string, options: RequestOptions, isOrdered = isOrder(words)): string | undefined {
  const scan = scanMessage(words, options);
  const isSaid = scan.tokens.some(({ word }) => findAction(word) !== null || SAYS.has(classify(word)));
  if (isSaid || scan.phrases.length > 0 || isOrdered) return undefined;
  const named = listNamed(
    scan,
    scan.tokens.filter(({ kind }) => kind === 'word' || kind === 'number'),
    options,
  );
  return named.length === 1 ? named[0] : undefined;
}

function listNamed(scan: Scan, topic: Scan['tokens'], options: RequestOptions): string[] {
  const named = topic.filter(({ word }) => !AROUND.has(word) && !hindiWords.isEmpty(word));
  if (named.length === 0) return [];
  return findByWords(scan, getTaskIndex(options.tasks), named, isOpen, hindiWords.translate)
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ item }) => item.task.id);
}

const EVERY_OF =
  /\b(?:everything|all|every\w*|anything|sab|sabhi)\b.*?\b(?:with|for|about|from|to)\s+(her|him|them)\b/iu;

/**
 * "Drop everything with her": the text with the name of the person of this message or of the last turn, null when that
 * person is not known, and the text itself without such a pronoun.
 */
export function nameThePerson(text: string, options: RequestOptions): string | null {
  const match = EVERY_OF.exec(text);
  const pronoun = match?.[1];
  if (!match || pronoun === undefined) return text;
  const at = match.index + match[0].length - pronoun.length;
  const [person, ...others] = findNamed(text.slice(0, at), options.contacts)?.people.map(({ id }) => id) ?? [];
  const [last, ...more] = options.dialogue?.lastTurn?.contactIds ?? [];
  const id = person !== undefined && others.length === 0 ? person : more.length === 0 ? last : undefined;
  const people = [...getContactIndex(options.contacts).byFirst.values()].flat();
  const known = people.find((other) => other.id === id);
  return known ? `${text.slice(0, at)}${known.words.join(' ')}${text.slice(at + pronoun.length)}` : null;
}
