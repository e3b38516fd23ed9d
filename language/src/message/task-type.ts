import type { TaskType } from '@aide/contract';
import { COMPOUNDS, PLACES, ROLES } from '../contacts/common-words.ts';
import { TITLES } from '../contacts/contact-index.ts';
import { CALLED } from '../contacts/name-position.ts';
import { describesThing } from '../schedule/guards.ts';
import { ASKS, CALLS, DETERMINERS, MEETINGS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { indexPhrases, phrases, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** Verbs of communication, with any object. */
const ALWAYS = wordSet('reply respond revert followup contact msg sms', ASKS);
/** Verbs of communication if their object is a person. */
const WITH_PERSON = wordSet(
  'remind update notify brief meet invite thank wish congratulate send forward show consult push press hound pester bug prod',
);
/** "Give Ravi a call", "drop Liz a line": objects that make giving a form of communication. */
const WORDS_GIVEN = wordSet('call ring note line message mail email update heads shout buzz text word');
/** One line per preposition, then the verbs that contact a person through it later in the sentence. */
const THROUGH: ReadonlyMap<string, readonly string[]> = new Map(
  phrases(`
to send forward email mail share confirm speak talk write apologise apologize introduce report
with query share discuss confirm coordinate connect sync speak talk meet check negotiate catch schedule arrange
from confirm get collect pick grab fetch borrow take obtain request waiting wait
up sync meet catch
for waiting wait
`).map(([preposition = '', ...verbs]) => [preposition, verbs]),
);

/** Contacting someone only if the person is named. */
const NAMED_ONLY = wordSet('pick grab fetch borrow');

const SAYINGS = indexPhrases(`
follow|following up, check in|with, checkin, get back to, circle back, touch base, reach out, get|be in touch, have a word|chat
write to|back, hit up, speak|talk to|with, meet|connect with, sit down with, waiting on, hear from, find out from, get a? hold of
`);
const MEETS = wordSet('catch up word minute minutes', MEETINGS);
/** The head verb of a task can follow these: "will call the vendor", "do not call Robert", "Ravi ko call karna hai". */
const JOINTS = wordSet("and then , & ; . ! ? to : - so also > will not don't never maybe i'd ko");

const BEFORE_NOUN = wordSet('of for about after before during in on at by from with per missed last first every');

export interface People {
  /** Whether a named person or company begins at the token. */
  named: (token: Token) => boolean;
}

/** "With the", "to Dr.", "with both Ines and Daniel", "to Captain Reyes": a person follows. */
const leadsToName = (word: string): boolean =>
  DETERMINERS.has(word) ||
  TITLES.has(word) ||
  word === '.' ||
  word === 'both' ||
  (CALLED.has(word) && !ROLES.has(word));

function personAt(tokens: Tokens, at: number, people: People): boolean {
  let next = at;
  if (wordAt(tokens, at) === 'her' && !describesThing(tokens, at + 1)) return true;
  while (leadsToName(wordAt(tokens, next))) next += 1;
  const token = tokens[next];
  if (!token) return false;
  // "Send it to the printer" has no person; "send it" alone counts as one, and so does "send IT the list".
  if (token.text === 'it' && tokens[next + 1]?.kind === 'word') return false;
  return (
    people.named(token) ||
    ROLES.has(token.text.toLowerCase()) ||
    ROLES.has(tokens[next + 1]?.word ?? '_') ||
    (token.kind === 'opaque' && token.text.includes('@'))
  );
}

/** A preposition and a person anywhere after the verb, in the same sentence. */
function reaches(tokens: Tokens, verb: number, people: People): boolean {
  for (let at = verb + 1; at < tokens.length && at < verb + 26; at += 1) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token?.word === '.' && next?.kind === 'word' && !next.glued) return false;
    if (!token || !THROUGH.get(token.word)?.includes(wordAt(tokens, verb)) || !personAt(tokens, at + 1, people))
      continue;
    // "Pick it up from the cleaners" is an errand, "from Kev" is a favour of his.
    if (NAMED_ONLY.has(wordAt(tokens, verb)) && !tokens.slice(at + 1, at + 4).some((name) => people.named(name)))
      continue;
    if (token.word !== 'from' || !tokens.slice(at + 1, at + 4).some(({ word }) => PLACES.has(word))) return true;
  }
  return false;
}

function isSaying(tokens: Tokens, at: number): boolean {
  const sayings = SAYINGS.get(wordAt(tokens, at)) ?? [];
  return sayings.some((words) => {
    let next = at;
    return words.every((word, index) => {
      if (index > 0 && wordAt(tokens, next) === '-') next += 1;
      next += 1;
      return wordAt(tokens, next - 1) === word;
    });
  });
}

/** "Check in for the flight", "check in at the hotel" is a to-do; "check in with Omar" is a follow-up. */
function isCheckIn(tokens: Tokens, at: number): boolean {
  const next = wordAt(tokens, at + 2) === '-' ? wordAt(tokens, at + 3) : wordAt(tokens, at + 2);
  return wordAt(tokens, at + 1) === 'in' && /^(?:for|at|online|to|luggage|bags?)$/.test(next);
}

function communicates(tokens: Tokens, at: number, people: People): boolean {
  const word = wordAt(tokens, at);
  const next = tokens[at + 1];
  if (ALWAYS.has(word) || ALWAYS.has(word.replace(/ing$/, ''))) return true;
  if (word === 'check' && isCheckIn(tokens, at)) return false;
  if (isSaying(tokens, at)) return true;
  if (CALLS.has(word) || CALLS.has(word.replace(/ing$/, ''))) {
    if (!next) return at === 0;
    const compound = next.kind === 'word' ? COMPOUNDS.has(next.word) && !people.named(next) : next.word === '-';
    return !compound;
  }
  if (word === 'let' && personAt(tokens, at + 1, people) && tokens.some((token) => token.word === 'know')) return true;
  if (word === 'give' || word === 'drop' || word === 'shoot') {
    if (/^an?$/.test(next?.word ?? '') && WORDS_GIVEN.has(wordAt(tokens, at + 2)) && !describesThing(tokens, at + 3))
      return true;
    if (personAt(tokens, at + 1, people) && tokens.slice(at + 2, at + 6).some((token) => WORDS_GIVEN.has(token.word)))
      return true;
  }
  const afterObject = DETERMINERS.has(next?.word ?? '') ? at + 3 : at + 2;
  if (word === 'update' && !(next && people.named(next)) && describesThing(tokens, afterObject)) return false;
  if (WITH_PERSON.has(word) && personAt(tokens, at + 1, people)) return true;
  return reaches(tokens, at, people);
}

/** "A call with Ravi", "lunch with Asha", "1:1 with Meera": the noun has the same meaning as the verb. */
function meetsSomebody(tokens: Tokens, people: People): boolean {
  if (PREPARES.has(wordAt(tokens, 0))) return false;
  return tokens.some(
    (token, at) =>
      token.word === 'with' &&
      MEETS.has(wordAt(tokens, at - 1)) &&
      (wordAt(tokens, at - 1) !== 'up' || MEETS_UP.has(wordAt(tokens, at - 2)) || at === 1) &&
      personAt(tokens, at + 1, people),
  );
}

/** "Prepare for the one to one with Grace" is a to-do. */
const PREPARES = wordSet('prepare prep rehearse read print');
/** "Catch up with", "link up with"; not "tie up with". */
const MEETS_UP = wordSet('catch catching meet meeting link sync - follow');

/** "Meera call 3pm", "Joy lunch", "Grace follow up": a person and a meeting as its noun. */
function isMeetingNoun(tokens: Tokens, people: People): boolean {
  const first = tokens[0];
  if (!first || first.possessive || !people.named(first)) return false;
  const at = tokens.findIndex((token, index) => index > 0 && !people.named(token));
  const noun = wordAt(tokens, at);
  const long = noun === 'follow' || noun === 'catch' ? 1 : noun === '1' ? 2 : 0;
  if (long === 1 && wordAt(tokens, at + 1) !== 'up' && wordAt(tokens, at + 1) !== '-') return false;
  const afterNoun = tokens[at + long + 1];
  return (MEETINGS.has(noun) || long > 0) && (afterNoun?.kind !== 'word' || !describesThing(tokens, at + long + 1));
}

/** "1:1 Yuki", "lunch Asha": the meeting and the person side by side. */
function meetsNext(tokens: Tokens, people: People): boolean {
  const next = wordAt(tokens, 0) === '1' ? tokens[3] : tokens[1];
  return MEETS.has(wordAt(tokens, 0)) && next !== undefined && people.named(next);
}

/** With a named person as their object, these verbs make a follow-up in the middle of a sentence too. */
const SENDS = wordSet('send forward remind');

/** "Server down call vikram", "if he is late nudge him": the request follows a statement. */
function asksNamed(tokens: Tokens, at: number, people: People): boolean {
  const [word, before, next] = [wordAt(tokens, at), wordAt(tokens, at - 1), tokens[at + 1]];
  if (!CALLS.has(word) && !ALWAYS.has(word) && !SENDS.has(word) && word !== 'meeting' && word !== 'calling')
    return false;
  return (
    next !== undefined &&
    (people.named(next) || (word !== 'meeting' && !SENDS.has(word) && personAt(tokens, at + 1, people))) &&
    !next.possessive &&
    !DETERMINERS.has(before) &&
    !BEFORE_NOUN.has(before)
  );
}

/** The head of the task decides: communicating with a person, or chasing a person for an outcome, is a follow-up. */
export function parseTaskType(tokens: Tokens, people: People): TaskType {
  for (const [at, token] of tokens.entries()) {
    const head = at === 0 || JOINTS.has(wordAt(tokens, at - 1)) || tokens[at]?.newLine === true;
    if (head ? communicates(tokens, at, people) : asksNamed(tokens, at, people)) return 'follow_up';
    if (token.word === 'followup' || (token.word === 'follow' && isSaying(tokens, at))) return 'follow_up';
  }
  return meetsSomebody(tokens, people) || meetsNext(tokens, people) || isMeetingNoun(tokens, people)
    ? 'follow_up'
    : 'todo';
}
