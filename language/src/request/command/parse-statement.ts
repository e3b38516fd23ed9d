import { isObject } from '../capture/action.ts';
import { isAlsoThing, isVerb } from '../capture/verbs.ts';
import { DETERMINERS } from '../../text/lexicon.ts';
import { matchesWords, wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import { getPastBase, isUnchangedPast, toStem } from '../stems.ts';
import type { Draft } from './patterns.ts';
import { statements } from './patterns.ts';

/** Beginnings of a clause that reports to another person or depends on something: it changes no task. */
const REPORTS = wordSet(`
if when once after before until unless as since because while ask tell remind check make ensure let inform confirm see verify find email text
message call wait whether note get have until till say write update mail whatsapp ping
`);

/** Past verbs of saying, wanting and happening: a statement unless a known task matches. */
const STORIES = wordSet(`
promise agree say tell forget miss lose want need plan decide hear see notice think have make let keep leave start try offer begin mean run come wait work watch get
find like hope ask talk receive go expect plann stopp chang move happen turn call_back learn realis realiz feel know understand love hate
`);

const SUBJECTS = wordSet("i we i've we've ive");
const HELPERS = wordSet("have had already just finally 've now also since so actually only");
const NEGATIONS = wordSet("haven't hadn't didn't not never havent didnt don't");

/** "I've sent Rahul the quote", "spoke to Priya", "I haven't called Priya yet": past tense. */
export function parsePast(scan: Scan, from: number, end: number): Draft | null {
  const { tokens, isSchedule } = scan;
  let at = from;
  let subject = false;
  let negated = false;
  for (; at < end; at += 1) {
    const word = wordAt(tokens, at);
    if (SUBJECTS.has(word)) subject = true;
    else if (NEGATIONS.has(word) && subject) negated = true;
    else if (word === 'did' && wordAt(tokens, at + 1) === 'not') continue;
    else if (!HELPERS.has(word) || (word === 'have' && !subject)) break;
  }
  const verb = wordAt(tokens, at);
  if (at >= end || isSchedule(at) || tokens[at]?.kind !== 'word') return null;
  const base = getPastBase(verb) ?? (subject && isUnchangedPast(verb) ? verb : negated && isVerb(verb) ? verb : null);
  if (base === null) return null;
  if (/^(?:took|taken)$/.test(verb) && matchesWords(tokens, at + 1, ['care', 'of'])) {
    return {
      verb: negated ? 'reopen' : 'complete',
      sure: !negated,
      statement: true,
      target: [{ start: at + 3, end: skipWhen(scan, at + 3, end) }],
      said: null,
      fitsOnly: negated,
    };
  }
  // "Did Anand file it?" asks; "did the dishes" is a statement.
  if (/^(?:did|had|was)$/.test(verb) && !subject && !DETERMINERS.has(wordAt(tokens, at + 1))) return null;
  const known =
    isVerb(base) ||
    isVerb(`${base}e`) ||
    isVerb(base.replace(/(.)\1$/, '$1')) ||
    (base.endsWith('i') && isVerb(`${base.slice(0, -1)}y`));
  const story = STORIES.has(base) || STORIES.has(`${base}e`) || !known;
  // "Signed copy to Neha", "fixed deposit renewal": without a subject, an object must follow.
  const object = isObject(scan, at + 1) || /^(?:to|with|up|off|for)$/.test(wordAt(tokens, at + 1));
  const deadline = scan.phrases.some(
    (phrase) =>
      phrase.start > at &&
      phrase.end <= end &&
      (phrase.lead === 'by' || phrase.lead === 'before' || phrase.repeat !== undefined),
  );
  if (deadline && !negated) return null;
  return {
    verb: negated ? 'reopen' : 'complete',
    sure: !negated && !story && (subject || object),
    statement: true,
    target: [{ start: at + 1, end: skipWhen(scan, at + 1, end) }],
    said: toStem(getPastBase(verb) ?? verb),
    fitsOnly: negated || story || !(subject || object),
  };
}

/** Words after a finished action that say when it was done. */
function skipWhen({ tokens }: Scan, from: number, end: number): number {
  let last = end;
  while (
    last > from + 1 &&
    /^(?:already|yesterday|today|now|ago|earlier|yet|night|week|morning|just|last|this|after|all|too|finally|,|\.|!)$/.test(
      wordAt(tokens, last - 1),
    )
  )
    last -= 1;
  return last;
}

/** "X is done", "X is not done yet", "the rent has been paid". */
export function parseState(scan: Scan, from: number, end: number): Draft | null {
  const { tokens } = scan;
  if (REPORTS.has(wordAt(tokens, from))) return null;
  for (let at = from + 1; at < end; at += 1) {
    const match = statements.longest(tokens, at);
    if (
      match &&
      !/^(?:be|get|getting|being|been|to|not|gets|as)$/.test(wordAt(tokens, at - 1)) &&
      onlyWhen(scan, match.next, end)
    ) {
      const bare = match.next - at === 1 || wordAt(tokens, at) === 'done';
      return {
        verb: match.value,
        sure: !(bare && isVerb(wordAt(tokens, from))),
        statement: true,
        target: [{ start: from, end: at }],
        said: null,
        fitsOnly: bare && isVerb(wordAt(tokens, from)),
      };
    }
    const passive = parsePassive(scan, from, at, end) ?? parseBarePassive(scan, from, at, end);
    if (passive) return passive;
  }
  return null;
}

function onlyWhen({ isSchedule, tokens, phrases }: Scan, from: number, end: number): boolean {
  const ahead = phrases.some(
    ({ start, end: stop, lead, repeat }) =>
      start >= from && stop <= end && (repeat || lead === 'by' || lead === 'before' || lead === 'until'),
  );
  if (ahead) return false;
  return tokens
    .slice(from, end)
    .every(
      ({ kind, word }, at) =>
        isSchedule(from + at) ||
        kind !== 'word' ||
        /^(?:already|now|yet|today|yesterday|thanks|thank|you|too|finally|last|night|this|morning|week|after|all|btw)$/.test(
          word,
        ),
    );
}

/** "Rent paid", "flights booked": a thing and its past participle. */
function parseBarePassive(scan: Scan, from: number, at: number, end: number): Draft | null {
  const { tokens } = scan;
  const word = wordAt(tokens, at);
  const base = getPastBase(word);
  // "Priya called" reports what another person did.
  if (scan.isPerson(at - 1)) return null;
  if (
    base === null ||
    at !== end - 1 ||
    tokens[at - 1]?.kind !== 'word' ||
    (isVerb(wordAt(tokens, from)) && !isAlsoThing(wordAt(tokens, from)))
  )
    return null;
  if (/^(?:be|get|is|are|to|not|never|been|i|we|i've|have|has|was|were|haven't|didn't)$/.test(wordAt(tokens, at - 1)))
    return null;
  return {
    verb: 'complete',
    sure: false,
    statement: true,
    target: [{ start: from, end: at }],
    said: toStem(word),
    fitsOnly: true,
  };
}

/** "The rent is paid", "the quote has been sent": in the verb of the task. */
function parsePassive(scan: Scan, from: number, at: number, end: number): Draft | null {
  const { tokens } = scan;
  const word = wordAt(tokens, at);
  // "The rent's been paid".
  const owned = word === 'been' && tokens[at - 1]?.possessive === true;
  if (!owned && !/^(?:is|are|was|were|has|have|got|isn't|aren't|wasn't|hasn't|haven't)$/.test(word)) return null;
  let next = at + 1;
  let negated = word.endsWith("n't");
  while (/^(?:been|now|already|finally|not|all|still|just)$/.test(wordAt(tokens, next))) {
    if (wordAt(tokens, next) === 'not') negated = true;
    next += 1;
  }
  const base = getPastBase(wordAt(tokens, next));
  if (base === null || next >= end || !onlyWhen(scan, next + 1, end)) return null;
  const cancelled = base === 'cancell' || base === 'cancel';
  // "The plumber has been paid" reports a finished task; "the flight has been delayed" and "is booked for Friday" may
  // be a new task.
  const sure =
    !negated &&
    wordAt(tokens, next - 1) === 'been' &&
    DETERMINERS.has(wordAt(tokens, from)) &&
    FINISHED.has(toBase(base)) &&
    !scan.phrases.some((phrase) => phrase.start >= from && phrase.end <= end);
  return {
    verb: cancelled ? 'cancel' : negated ? 'reopen' : 'complete',
    sure,
    statement: true,
    target: [{ start: from, end: at }],
    said: cancelled ? null : toStem(wordAt(tokens, next)),
    fitsOnly: !sure,
  };
}

/** Verbs for what is done with a task's object. */
const FINISHED = wordSet(`
pay send post mail email book order buy clean wash water feed file submit sign renew fix repair service print write call inform tell ring
pack collect deliver return upload install paint settle refund thank invite
`);

const toBase = (base: string): string =>
  [base, `${base}e`, base.replace(/(.)\1$/, '$1'), base.replace(/i$/, 'y')].find((word) => FINISHED.has(word)) ?? base;
