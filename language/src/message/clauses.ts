import { classify } from '../evidence/shape.ts';
import { ALSO_NOUNS, ASKS, CALLS, DETERMINERS, LEADS_VERB, TASK_VERBS } from '../text/lexicon.ts';
import { isCapital } from '../text/letters.ts';
import type { IsIn, Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { isHeader, isPleasantry, isSlot, refersBack } from './talk.ts';
import { skipOpeners } from './wrappings.ts';

type Tokens = readonly Token[];

const ENDINGS = wordSet('. ? ?? ! !! !!! .. ... .... … ;');
const ABBREVIATIONS = wordSet('mr mrs ms dr prof rs no vs st smt sr jr approx e i a p g m re govt dept');

function endsSentence(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind !== 'mark' || !ENDINGS.has(token.word)) return false;
  const next = tokens[at + 1];
  if (!next) return true;
  if (next.glued && !ENDINGS.has(next.word)) return false;
  const before = wordAt(tokens, at - 1);
  const abbreviated =
    ABBREVIATIONS.has(before) || (before === 'nos' && !(isCapital(next.text) && TASK_VERBS.has(next.word)));
  // "On the 1st." does not end in the abbreviation of "street".
  const ordinal = tokens[at - 1]?.glued === true && tokens[at - 2]?.kind === 'number';
  return !(token.word === '.' && abbreviated && !ordinal && !next.newLine);
}

/** Words that cannot end a sentence: the next line continues it. */
const OPEN_ENDED = wordSet(
  'the a an my our your his her their to of for with by on at in from and or about before after & me',
);
/** A line that begins with these continues the one before it. */
const CONTINUES = wordSet(
  'about of for with by on at in from to and or before after until regarding that because every',
);

/** A line break inside a request is white space: "pay the⏎water bill", "call Meera⏎about the invoice". */
function continuesLine(tokens: Tokens, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || before.kind !== 'word' || token.kind !== 'word' || isCapital(token.text)) return false;
  return OPEN_ENDED.has(before.word) || CONTINUES.has(token.word);
}

/**
 * Returns the sentences as token ranges. Line breaks end a sentence unless the next line continues it; full stops of
 * abbreviations do not.
 */
function splitSentences(tokens: Tokens, inside: IsIn): Range[] {
  const sentences: Range[] = [];
  let start = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const breaks = at > start && tokens[at]?.newLine === true && !inside(at) && !continuesLine(tokens, at);
    if (breaks) {
      sentences.push({ start, end: at });
      start = at;
    }
    if (
      (endsSentence(tokens, at) || (at < 5 && tokens[at]?.kind === 'mark' && isHeader(tokens.slice(0, at + 1)))) &&
      !inside(at)
    ) {
      sentences.push({ start, end: at + 1 });
      start = at + 1;
    }
  }
  if (start < tokens.length) sentences.push({ start, end: tokens.length });
  return sentences;
}

/**
 * In a sentence without punctuation, a request ends the statement before it: "…which is annoying anyway i should call
 * Ravi".
 */
export const TURNS = wordSet('so but anyway anyways anyhow yeah okay ok oh however now');
const SUBJECTS = wordSet(
  "i i've i'd we please remind don't kindly can could need make let's someone somebody note jot gotta",
);
const SUBORDINATE = wordSet(`
if whether that because what when why where how who which as since until say saying know and the thing things
all to stuff before after do while than list of unless everything documents items people for
`);

/** "Please reply", "i need to": an explicit request. */
function asksFor(tokens: Tokens): boolean {
  const opened = skipOpeners(tokens);
  const polite = wordAt(tokens, 0) === 'please' || wordAt(tokens, 0) === 'kindly';
  return opened.request || (polite && TASK_VERBS.has(wordAt(tokens, opened.next)));
}

/** "We need new mockups by friday". */
const statesNeed = (tokens: Tokens): boolean =>
  /^(?:i|we)$/.test(wordAt(tokens, 0)) &&
  /^(?:need|want)$/.test(wordAt(tokens, 1)) &&
  !TASK_VERBS.has(wordAt(tokens, 2));

/** Lookahead that covers an opener and the task after it. */
const LOOK_AHEAD = 24;

/**
 * A verb after "uh", a colon or a schedule can begin a request: "mine is only this: order …", "wants it by friday pay
 * …".
 */
function isPausedVerb(tokens: Tokens, range: Range, at: number, isTaken: IsIn): boolean {
  const token = tokens[at];
  if (!token || !TASK_VERBS.has(token.word) || at <= range.start + 3) return false;
  if (token.paused || wordAt(tokens, at - 1) === ':') return at > range.start + 4 || wordAt(tokens, at - 1) === ':';
  // "If sid doesn't reply by friday nudge him": the condition belongs to the task.
  if (/^(?:if|when|unless|once|after)$/.test(wordAt(tokens, range.start))) return false;
  const isStatement = tokens
    .slice(range.start, at)
    .some(({ word, possessive }) => STATEMENT_VERBS.has(word) || possessive);
  if (!isStatement) return false;
  // "The uniforms don't fit any more, order new ones".
  if (/^[,–—-]$/.test(wordAt(tokens, at - 1)) && !token.glued)
    return !ALSO_NOUNS.has(token.word) || hasObject(tokens, at);
  const object = hasObject(tokens, at);
  if (isTaken(at - 1)) return object || !ALSO_NOUNS.has(token.word);
  // "The tank is leaking again get the plumber", "the school called about the fees pay the fees".
  const before = wordAt(tokens, at - 1);
  return (
    object && at > range.start + 4 && !LEADS_VERB.has(before) && !TASK_VERBS.has(before) && !DETERMINERS.has(before)
  );
}

const REACHES = wordSet('to with up from');

/** "… which is too much talk to dinesh": a verb of contact and a name after a statement, dictated without a pause. */
function contactsName(tokens: Tokens, range: Range, at: number, isName: (token: Token) => boolean): boolean {
  const token = tokens[at];
  if (!token || at < range.start + 3 || !CONTACTS.has(token.word)) return false;
  const before = wordAt(tokens, at - 1);
  if (LEADS_VERB.has(before) && !(before === 'with' && STRANDED.test(wordAt(tokens, at - 2)))) return false;
  const object = tokens[REACHES.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1];
  return object !== undefined && isName(object) && !object.possessive;
}

/** "Not okay with", "nothing to deal with": the preposition ends the statement. */
const STRANDED = /^(?:ok|okay|fine|happy|deal|start|go|come|live|agree)$/;
const CONTACTS = wordSet('talk speak send pay meet give show write remind reply', [...ASKS, ...CALLS]);

const hasObject = (tokens: Tokens, at: number): boolean =>
  DETERMINERS.has(wordAt(tokens, at + 1)) || OBJECTS.has(wordAt(tokens, at + 1));

/** Verbs of a statement about another person or thing. */
export const STATEMENT_VERBS = wordSet(`
don't doesn't won't isn't aren't can't hasn't haven't there's there wants needs is are was were said says has asked wanted expects starts ends called rang wrote keep forgetting came comes broke died
expired expires stopped failed lost mailed emailed messaged texted
`);
export const OBJECTS = wordSet('me him her them it us some someone somebody new another more');

/** Splits a sentence before the request in it: "the audit is due so | send Mark the numbers". */
export function splitAtRequest(tokens: Tokens, range: Range, { isTaken, isName }: ClauseContext): Range[] {
  const opened = skipOpeners(tokens.slice(range.start, Math.min(range.end, range.start + LOOK_AHEAD)));
  const begins = TASK_VERBS.has(wordAt(tokens, range.start + opened.next)) && !opened.hedged;
  if (begins && !isPleasantry(tokens.slice(range.start, range.end))) {
    // "I'd like to thank her, so please remind me to write to her": the wish is only the reason.
    const so = opened.request ? findReminder(tokens, range) : 0;
    return so > 0 ? cutAt(range, so) : [range];
  }
  for (let at = range.end - 1; at > range.start + 1; at -= 1) {
    const token = tokens[at];
    const paused =
      token !== undefined && (isPausedVerb(tokens, range, at, isTaken) || contactsName(tokens, range, at, isName));
    if (!token || isTaken(at) || !(paused || TURNS.has(token.word) || SUBJECTS.has(token.word))) continue;
    // A schedule alone is not a statement.
    if (isTaken(range.start) && isTaken(at - 1)) continue;
    const before = wordAt(tokens, at - 1);
    const ahead = tokens.slice(at, Math.min(range.end, at + LOOK_AHEAD));
    const tail = ahead.filter((_, offset) => !isTaken(at + offset));
    const { next } = skipOpeners(tail);
    const turn =
      TURNS.has(token.word) &&
      (TASK_VERBS.has(wordAt(tail, next)) || SUBJECTS.has(wordAt(tokens, at + 1)) || token.word.startsWith('any'));
    const subject =
      SUBJECTS.has(token.word) &&
      !/^(?:i|we|you)$/.test(before) &&
      (!SUBORDINATE.has(before) || (token.word === 'i' && before === 'and')) &&
      !(token.word === 'need' && ahead[2]?.word === 'be') &&
      // "Blood test tomorrow at 7:30, I have to be fasting": the second part is a detail.
      !(wordAt(tail, next) === 'be' && tail.length === ahead.length && isTaken(at - 2)) &&
      (asksFor(ahead) || statesNeed(ahead));
    if (!turn && !subject && !(paused && !SUBORDINATE.has(before))) continue;
    if (tail.slice(next).filter((word) => word.kind === 'word').length < 2) continue;
    return cutAt(range, at);
  }
  return [range];
}

const cutAt = ({ start, end }: Range, at: number): Range[] => [
  { start, end: at },
  { start: at, end },
];

/** The position of "so please remind me to", "so would you put in that" or "so email Otieno" in a range, or -1. */
const findReminder = (tokens: Tokens, { start, end }: Range): number =>
  tokens.findIndex(
    ({ word }, at) =>
      at > start + 2 &&
      at < end &&
      word === 'so' &&
      (TASK_VERBS.has(wordAt(tokens, wordAt(tokens, at + 1) === 'please' ? at + 2 : at + 1)) ||
        ((tokens.slice(at, at + 5).some((token) => token.word === 'remind') || asksToNote(tokens, at + 1)) &&
          asksFor(tokens.slice(at + 1, at + LOOK_AHEAD)))),
  );

const asksToNote = (tokens: Tokens, at: number): boolean =>
  /^(?:could|would|can|will)$/.test(wordAt(tokens, at)) &&
  wordAt(tokens, at + 1) === 'you' &&
  tokens.slice(at + 2, at + 7).some(({ word }) => word === 'that' || word === 'reminder' || word === 'note');

/** Splits after words that only ask to note what follows: "put something in for Priya, | I owe her a call". */
function splitAfterSlot(tokens: Tokens, range: Range, isTaken: IsIn): Range[] {
  for (let at = range.start + 3; at < range.end - 2; at += 1) {
    if (!PAUSES.has(wordAt(tokens, at)) || tokens[at + 1]?.glued === true) continue;
    const rest = tokens
      .slice(at + 1, range.end)
      .filter(({ kind }, offset) => kind === 'word' && !isTaken(at + 1 + offset));
    if (rest.length > 2 && isSlot(tokens.slice(range.start, at))) return cutAt(range, at + 1);
  }
  return [range];
}

const PAUSES = wordSet(', - – — : ; -- ...');

/** "… the signed copy do it by thursday": dictated without a pause. */
const HANDLES = wordSet('do note log schedule put add');
const isDirectReference = (word: string): boolean => word === 'it' || word === 'that' || word === 'this';

/** The maximum length in tokens of a request that refers back, including its schedule. */
const LONGEST_REFERENCE = 32;

/** Splits off a final request that only refers back: "Asha's birthday is 3 May, | note it please". */
function splitBeforeReference(tokens: Tokens, range: Range, isTaken: IsIn): Range[] {
  for (let at = Math.max(range.start + 1, range.end - LONGEST_REFERENCE); at < range.end - 1; at += 1) {
    const paused = PAUSES.has(wordAt(tokens, at)) && tokens[at + 1]?.glued !== true;
    const joined = wordAt(tokens, at) === 'and' && isTaken(range.end - 1);
    const handled =
      HANDLES.has(wordAt(tokens, at)) && isDirectReference(wordAt(tokens, at + 1)) && isTaken(range.end - 1);
    if (!paused && !handled && !joined && !TURNS.has(wordAt(tokens, at))) continue;
    const from = paused ? at + 1 : at;
    const tail = tokens.slice(from, range.end).filter((_, offset) => !isTaken(from + offset));
    const head = tokens
      .slice(range.start, at)
      .filter(({ kind }, offset) => kind === 'word' && !isTaken(range.start + offset));
    if (refersBack(tail) && head.length - skipOpeners(head).next > 1 && !refersBack(head)) {
      return cutAt(range, from);
    }
  }
  return [range];
}

const REMARK_SUBJECTS = wordSet("he he's she she's they they're which");

/** Verbs after which a statement is what is to be told or found out: "tell Sam, the form is in the drawer". */
const TELLS = wordSet(
  'tell ask say remind let note write text message msg email mail inform explain check see find confirm add put make',
);
const FINITE = new Set(['is', 'was', 'has', 'can']);
const PRONOUN_SUBJECTS = wordSet(
  "it you they he she there that we it's there's that's they're he's she's you're we're",
);
/** The furthest that the verb of a statement is from its beginning. */
const NEAR_VERB = 5;

/** Whether a statement begins here: a subject and, soon after it, its verb. "The key's under the mat", "it stinks". */
function startsStatement(tokens: Tokens, at: number, end: number): boolean {
  const first = wordAt(tokens, at);
  if (PRONOUN_SUBJECTS.has(first)) return end - at > 1;
  if (!DETERMINERS.has(first)) return false;
  return tokens.slice(at + 1, Math.min(end, at + NEAR_VERB)).some(({ word, possessive }, offset, near) => {
    if (near.slice(0, offset).some(({ kind }) => kind === 'mark')) return false;
    // "The form's on the website", not "the form's deadline".
    const isPlaced = possessive && classify(wordAt(tokens, at + offset + 2)) === 'to';
    return isPlaced || (offset > 0 && (FINITE.has(classify(word)) || STATEMENT_VERBS.has(word)));
  });
}

/** Splits off a final remark: "call the service guy tomorrow, | he never picks up", "defrost the freezer, | the lid won't shut". */
function splitBeforeRemark(tokens: Tokens, range: Range, { isTaken }: ClauseContext): Range[] {
  for (let at = range.start + 2; at < range.end - 2; at += 1) {
    if (wordAt(tokens, at) !== ',') continue;
    const next = wordAt(tokens, at + 1);
    if (at > range.start + 2 && REMARK_SUBJECTS.has(next)) return cutAt(range, at + 1);
    const { next: opened } = skipOpeners(tokens.slice(range.start, Math.min(range.end, range.start + LOOK_AHEAD)));
    const verb = wordAt(tokens, range.start + opened);
    const isTimed = tokens.slice(at, range.end).some((_, offset) => isTaken(at + offset));
    const asks = asksFor(tokens.slice(at + 1, Math.min(range.end, at + LOOK_AHEAD)));
    if (TASK_VERBS.has(verb) && !TELLS.has(verb) && !isTimed && !asks && startsStatement(tokens, at + 1, range.end))
      return cutAt(range, at + 1);
  }
  return [range];
}

export interface ClauseContext {
  /** Whether a token belongs to a schedule phrase; clauses are never split inside one. */
  isSchedule: IsIn;
  /** Whether a token was read as schedule, priority or backlog. */
  isTaken: IsIn;
  /** Whether a token is a word of a contact's name. */
  isName: (token: Token) => boolean;
}

/**
 * Returns the clauses of a message: sentences, split before a request inside them, before a request that refers back
 * and before a remark.
 */
export function splitClauses(tokens: Tokens, context: ClauseContext): Range[] {
  return splitSentences(tokens, context.isSchedule)
    .flatMap((range) => splitAfterSlot(tokens, range, context.isTaken))
    .flatMap((range) => splitBeforeReference(tokens, range, context.isTaken))
    .flatMap((range) => splitBeforeRemark(tokens, range, context))
    .flatMap((range) => splitAtRequest(tokens, range, context));
}
