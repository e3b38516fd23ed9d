import { classify } from '../evidence/shape.ts';
import { ROLES } from '../contacts/common-words.ts';
import { DETERMINERS, TASK_VERBS } from '../text/lexicon.ts';
import { isCapital } from '../text/letters.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { STATEMENT_VERBS } from './clauses.ts';

type Tokens = readonly Token[];

const THINGS = wordSet('it them');
const PEOPLE = wordSet('her him');
const PARTICLES = wordSet('up off out in on down back over away round to with');
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
export function nameThing(words: Tokens, before: Range | undefined, tokens: Tokens): Tokens {
  const task = toAct(words);
  const at = PARTICLES.has(task[1]?.word ?? '') ? 2 : 1;
  const pronoun = task[at];
  if (!before || !pronoun || !TASK_VERBS.has(task[0]?.word ?? '')) return task;
  if (/^(?:some|more)$/.test(pronoun.word) && task.length === at + 1) {
    const lacking = findLacking(tokens.slice(before.start, before.end));
    return lacking.length > 0 ? [...task.slice(0, at), ...lacking] : task;
  }
  const isPerson = PEOPLE.has(pronoun.word);
  if (!isPerson && !THINGS.has(pronoun.word)) return task;
  const subject = findSubject(tokens.slice(before.start, before.end));
  const last = subject.at(-1);
  if (!last || last.possessive) return task;
  const isMany = /[^s]s$/.test(last.word);
  if (isPerson ? !ROLES.has(last.word) || !subject[0]?.possessive : isMany !== (pronoun.word === 'them')) return task;
  const named = subject.map((token) =>
    DETERMINERS.has(token.word) ? { ...token, text: token.text.toLowerCase() } : token,
  );
  return [...task.slice(0, at), ...named, ...task.slice(at + 1)];
}

/** "(We're) out of | sepia ink | though": what is used up. Empty without it. */
function findLacking(statement: Tokens): Tokens {
  // Dictated without a pause, the statement may be longer than it seems.
  if (statement.at(-1)?.kind !== 'mark') return [];
  const words = statement.filter(
    ({ kind, word }) => kind === 'word' && !/^(?:though|tho|too|also|now|again)$/.test(word),
  );
  const of = words.findIndex(
    ({ word }, at) => /^(?:out|short|low)$/.test(words[at - 1]?.word ?? '') && /^(?:of|on)$/.test(word),
  );
  const thing = of > 0 ? words.slice(of + 1) : [];
  return thing.length <= LONGEST && !thing.some(({ word }) => FINITE.has(classify(word))) ? thing : [];
}

/** What one does who owes it: "I owe her a call". */
const OWED: ReadonlyMap<string, string> = new Map(
  'call=call ring=ring phone=phone reply=reply_to response=reply_to answer=reply_to text=text message=message email=email mail=mail visit=visit note=write_to letter=write_to'
    .split(' ')
    .map((entry): [string, string] => [entry.split('=')[0] ?? '', (entry.split('=')[1] ?? '').replace('_', ' ')]),
);
const LONGEST_NAME = 4;
const AUXILIARIES = wordSet('is was has does needs wants says');

/** "I owe Priya a call" as "call Priya", "be looking over the rota" as "looking over the rota". */
function toAct(task: Tokens): Tokens {
  if (task[0]?.word === 'be' && /\p{L}{2}ing$/u.test(task[1]?.word ?? '')) return task.slice(1);
  const [subject, verbS] = task;
  // "One complains to the council": what is to be done, in general.
  if (subject?.word === 'one' && verbS && /[^s]s$/.test(verbS.word) && !AUXILIARIES.has(verbS.word))
    return [{ ...verbS, text: verbS.text.slice(0, -1) }, ...task.slice(2)];
  const owe = task.findIndex(({ word }) => word === 'owe');
  if (owe < 0 || owe > 3 || !/^(?:i|we)$/.test(task[0]?.word ?? '')) return task;
  const article = task.findIndex(({ word }, at) => at > owe && /^an?$/.test(word));
  const noun = task[article + 1];
  const verb = OWED.get(noun?.word ?? '');
  if (article < 0 || !noun || verb === undefined || article - owe > LONGEST_NAME || article === owe + 1) return task;
  return [{ ...noun, text: verb }, ...task.slice(owe + 1, article), ...task.slice(article + 2)];
}
