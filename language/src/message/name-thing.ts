import { classify } from '../evidence/shape.ts';
import { DETERMINERS, TASK_VERBS } from '../text/lexicon.ts';
import { isCapital } from '../text/letters.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { STATEMENT_VERBS } from './clauses.ts';

type Tokens = readonly Token[];

const THINGS = wordSet('it them');
const PARTICLES = wordSet('up off out in on down back over away round');
const FINITE = new Set(['is', 'was', 'has', 'can', 'need', 'going', 'not', 'past']);
/** Words before the subject of a statement that say nothing about it. */
const BEFORE = wordSet(
  'i we think believe guess reckon turns out apparently so oh ok okay well and but , see look looks like seems',
);
const LONGEST = 6;

const isFinite = ({ word }: Token): boolean =>
  FINITE.has(classify(word)) || STATEMENT_VERBS.has(word) || (word.endsWith('s') && TASK_VERBS.has(word.slice(0, -1)));

/** The subject of a statement: "(I think) the smoke alarm battery | is dying". Empty without one. */
function findSubject(statement: Tokens): Tokens {
  const colon = statement.findLastIndex(({ word }, at) => /^[:;.]$/.test(word) && at < statement.length - 1);
  const tokens = statement.slice(colon + 1);
  const start = tokens.findIndex(({ word }) => !BEFORE.has(word));
  const [first, second] = tokens.slice(start, start + 2);
  // "Your watch is ready": said by somebody else.
  if (start < 0 || !first || first.word === 'your') return [];
  const isNamed = DETERMINERS.has(first.word) || first.possessive || second?.possessive === true;
  const length = tokens.slice(start + 1).findIndex(isFinite) + 1;
  const isBare = length === 1 && classify(first.word) === 'x' && second !== undefined && !isCapital(first.text);
  if (length < 1 || length > LONGEST || !(isBare || (isNamed && length > 1))) return [];
  const subject = tokens.slice(start, start + length);
  return subject.every(({ kind, word }) => kind !== 'mark' && classify(word) !== 'to') ? subject : [];
}

/** "Replace it" after "the battery is dying": the thing instead of the word for it. The task as it is where that is not clear. */
export function nameThing(task: Tokens, before: Range | undefined, tokens: Tokens): Tokens {
  const at = PARTICLES.has(task[1]?.word ?? '') ? 2 : 1;
  const pronoun = task[at];
  if (!before || !pronoun || !THINGS.has(pronoun.word) || !TASK_VERBS.has(task[0]?.word ?? '')) return task;
  const subject = findSubject(tokens.slice(before.start, before.end));
  const last = subject.at(-1);
  if (!last || last.possessive || /[^s]s$/.test(last.word) !== (pronoun.word === 'them')) return task;
  const named = subject.map((token) =>
    DETERMINERS.has(token.word) ? { ...token, text: token.text.toLowerCase() } : token,
  );
  return [...task.slice(0, at), ...named, ...task.slice(at + 1)];
}
