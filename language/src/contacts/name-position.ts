import { MONTHS } from '../grammar/words.ts';
import { ASKS, CALLS, DETERMINERS, FUNCTION_WORDS, MEETINGS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { isCapital } from '../text/letters.ts';
import { TITLES } from './contact-index.ts';
import { isGivenName } from './given-names.ts';
import { listFullNames } from './nicknames.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** Verbs whose object is a person. */
export const PERSON_VERBS = wordSet(
  `
remind update contact meet brief invite thank wish congratulate interview consult notify calling emailing meeting
chasing asking telling send show give help dial buzz greet seeing pick drop poke sms
`,
  [...ASKS, ...CALLS],
);
/** Verbs that reach a person through "to" or "with". */
const TO_VERBS = wordSet(`
speak talk reply respond revert write back send share forward give hand apologise apologize submit explain present deliver email mail
courier return pass talking transfer pay introduce report listen reach show
`);
const FROM_VERBS = wordSet('get collect take pick request obtain receive waiting hear borrow ask buy order fetch');

/** After these words "with" is followed by a person: "lunch with", "catch up with", not "pasta with". */
const WITH_WORDS = wordSet(
  'meet speak talk catch up check in base discuss word touch connect share date follow followup',
  MEETINGS,
);

export interface NamePosition {
  /** A position that requires a person, so that even an everyday word is a name ("ask mark"). */
  asksName: boolean;
  /** A position where only a person fits: an unknown lower-case word is a name too ("call bhavesh"). */
  strong: boolean;
  /** Beside a preposition: a capital makes it a name. */
  near: boolean;
  target: boolean;
}

const NONE: NamePosition = { asksName: false, strong: false, near: false, target: false };
const STRONG_VERBS = wordSet('call phone ring remind meet calling chasing', ASKS);

/** "Email gita about the flat": the topic follows the recipient. */
export const TOPICS = wordSet('about regarding re that whether if');

/** "Aunt Mary", "Coach Delgado": titles before a name. */
export const CALLED = wordSet(
  'aunt auntie aunty uncle grandma grandpa granny nana cousin coach captain pastor reverend rabbi',
);
const ARTICLES = wordSet('the a an');
/** "My cousin Vikram". */
const OWN = wordSet('my our');

/** "Pradeep ji", "Ravi sir": the word before an honorific is a name. */
export const HONORIFICS = wordSet('ji sir madam bhai sahab uncle aunty');

/** Most words after "aunt" are not her name: "ring my aunt twice a week", "text grandma goodnight". */
function looksNamed(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  const { text, plain } = token;
  return isCapital(text) || isGivenName(plain) || listFullNames(plain).length > 0 || TOPICS.has(wordAt(tokens, at + 1));
}

function endsHere(tokens: Tokens, at: number): boolean {
  const next = tokens[at + 1];
  return (
    !next ||
    next.kind !== 'word' ||
    next.newLine ||
    (FUNCTION_WORDS.has(next.word) && next.word !== 'of') ||
    HONORIFICS.has(next.word) ||
    next.word === 'next' ||
    tokens[at]?.possessive === true
  );
}

function words(tokens: Tokens, before: number, verbs: ReadonlySet<string>): boolean {
  for (let at = before; at >= 0 && at > before - 10; at -= 1) {
    const token = tokens[at];
    if (!token || (token.kind === 'mark' && (token.word === '.' || token.word === '!' || token.word === '?')))
      return false;
    if (verbs.has(token.word)) return true;
  }
  return false;
}

/** Whether the words before a position require a person: "call …", "speak to …", "lunch with …". */
export function getNamePosition(tokens: Tokens, at: number): NamePosition {
  let before = at - 1;
  if (wordAt(tokens, before) === '.' && TITLES.has(wordAt(tokens, before - 1))) before -= 1;
  const titled = TITLES.has(wordAt(tokens, before)) || wordAt(tokens, before) === 'doctor';
  // "The coach times": not a person.
  const called =
    CALLED.has(wordAt(tokens, before)) && !ARTICLES.has(wordAt(tokens, before - 1)) && looksNamed(tokens, at);
  if (titled || called) before -= 1;
  if (called && OWN.has(wordAt(tokens, before))) before -= 1;
  // "With both Ines and Daniel".
  if (wordAt(tokens, before) === 'both') before -= 1;
  const word = wordAt(tokens, before);
  const ends = endsHere(tokens, at);
  if (word === 'update' && (!tokens[at + 1] || !ends)) return NONE;
  // "The phone bill": after an article it is not a verb.
  if (PERSON_VERBS.has(word) && !DETERMINERS.has(wordAt(tokens, before - 1))) {
    // "Chase roof quote": the object can also be a thing.
    const strong =
      (STRONG_VERBS.has(word) && (word !== 'chase' || ends)) ||
      (CALLS.has(word) && (TOPICS.has(wordAt(tokens, at + 1)) || called));
    return { asksName: true, strong, near: true, target: true };
  }
  switch (word) {
    case 'with': {
      const strong = words(tokens, before - 1, WITH_WORDS);
      return { asksName: true, strong, near: true, target: true };
    }
    case 'to': {
      const verb = words(tokens, before - 1, TO_VERBS);
      const direct = TO_VERBS.has(wordAt(tokens, before - 1));
      return { asksName: direct || (verb && ends), strong: direct || (verb && ends), near: verb, target: verb };
    }
    case 'from': {
      const verb = words(tokens, before - 1, FROM_VERBS);
      return { asksName: verb && ends, strong: false, near: verb, target: verb };
    }
    case 'on':
    case 'for': {
      const waiting = wordAt(tokens, before - 1) === 'waiting' || wordAt(tokens, before - 1) === 'wait';
      const month = MONTHS.has(wordAt(tokens, at));
      return { asksName: waiting || (word === 'for' && ends && !month), strong: false, near: waiting, target: waiting };
    }
    case 'of': {
      const held = wordAt(tokens, before - 1) === 'hold';
      return { asksName: held, strong: held, near: held, target: held };
    }
    case 'up': {
      const fetched = ends && wordAt(tokens, before - 1) === 'pick' && wordAt(tokens, at).length > 2;
      return { asksName: fetched, strong: false, near: fetched, target: false };
    }
    case 'pay': {
      // "Pay Carlos 200", not "pay Airtel bill".
      const amount = /^[$€£₹]?\d/.test(tokens[at + 1]?.text ?? '');
      return amount ? { asksName: false, strong: false, near: true, target: true } : NONE;
    }
    case 'told':
    case 'asked':
    case 'promised':
      return { asksName: true, strong: false, near: true, target: false };
    case 'is':
      return { ...NONE, near: wordAt(tokens, before - 1) === 'this' };
    default:
      return titled ? { asksName: true, strong: true, near: true, target: false } : NONE;
  }
}
