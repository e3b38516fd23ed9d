import { isCapital } from '../text/letters.ts';
import type { IsIn, Range } from '../text/mask.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { findLexeme } from './lexicon.ts';
import { isDevanagari, transliterate } from './transliterate.ts';

type Tokens = readonly Token[];

interface Clause extends Range {
  request: boolean;
  context: boolean;
  /** It only says what to do with the clause before it. */
  refersBack: boolean;
}

const INFINITIVE = wordSet(
  'karna dena lena bhejna batana bolna dikhana samjhana puchna milna mangwana lagana lana jana uthna nikalna dekhna rakh do lo daal sona dilana',
);
const LINKS = wordSet('toh isliye');
/** Words that mark a report: "tapak raha hai", "ne bola", "nahi pahuncha". */
const HAPPENED = wordSet('raha gaya hua liya ne nahi tha hoon mila aaya bola');

/** Words that end like an infinitive but are not one. */
const NOT_VERBS = wordSet(
  'apna apni apne itna itni itne kitna kitni kitne jitna utna purana purani purane naani chuna nagina mahina zamana khazana gehna sapna suchna yojna ghatna chini biryani kahani pareshani nishani paani chutni bikini antenna arena mainne humne hamne machine',
);

/** Whether a word is the verb of a request: an infinitive such as "bhejna", or an imperative such as "do". */
export const looksInfinitive = (token: Token | undefined): boolean => {
  if (token?.kind !== 'word') return false;
  if (INFINITIVE.has(token.word)) return true;
  if (findLexeme(token.text) !== null) return false;
  const latin = isDevanagari(token.text) ? transliterate(token.text) : token.text.toLowerCase();
  return latin.length > 4 && /(?:n[ai]|[^iou]ne)$/.test(latin) && !isCapital(token.text) && !NOT_VERBS.has(latin);
};

/** "Daal do", "note kar lena", "list me likh do": what is to be done with the clause before it. */
const KEEPS = wordSet(
  'daal dal likh note rakh save add kar kr do lo de dena lena dijiye lijiye list me mein pe ye yeh isko bhi na zara pls please',
);

/** Splits at commas, full stops and "toh"; returns which clauses ask for something and which only report. */
function splitClauses(tokens: Tokens, isTaken: IsIn): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (end <= start) return;
    const own = tokens.slice(start, end).filter((_, at) => !isTaken(start + at));
    const refersBack = clauses.length > 0 && own.every(({ word, kind }) => kind === 'mark' || KEEPS.has(word));
    const request =
      !refersBack && own.some((token, at) => looksInfinitive(token) && !HAPPENED.has(own[at + 1]?.word ?? ''));
    const reports =
      own.some(({ word }) => HAPPENED.has(word)) ||
      (!request && own.length > 1 && own.some(({ word }) => word === 'hai'));
    clauses.push({
      start,
      end,
      request,
      refersBack,
      context: reports && !(request && !own.some(({ word }) => word === 'ne' || word === 'raha')),
    });
    start = end;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const mark =
      token?.kind === 'mark' &&
      [',', '.', ';', '।', '!', '?', '...'].includes(token.word) &&
      !(token.glued && tokens[at + 1]?.glued);
    const link = at > start + 1 && LINKS.has(token?.word ?? '') && wordAt(tokens, at - 1) === 'hai';
    if (mark || link || (token?.newLine && at > start)) {
      close(at);
      if ((mark || link) && start === at) start = at + 1;
    }
  }
  close(tokens.length);
  return clauses;
}

/** Returns the part of the message that asks for something: reports before and after it are left out. */
export function findRequest(tokens: Tokens, gone: IsIn, busy: IsIn, isScheduled: IsIn): Range {
  const all = splitClauses(tokens, gone).filter(({ start, end }) =>
    tokens.slice(start, end).some((token, at) => token.kind !== 'mark' && !busy(start + at)),
  );
  const clauses = all.filter(({ refersBack }) => !refersBack);
  const last = clauses.at(-1);
  const range = findIn(clauses, tokens, isScheduled);
  return last && all.at(-1) !== last ? { start: range.start, end: Math.min(range.end, last.end) } : range;
}

function findIn(clauses: readonly Clause[], tokens: Tokens, isScheduled: IsIn): Range {
  const requests = clauses.filter(({ request, context }) => request && !context);
  const [first, last] = [requests[0], requests.at(-1)];
  if (!first || !last) {
    // "Flight late hai. Kal 6 baje Hans ke saath call hai": without a verb that asks, the clause with the schedule is the task.
    const timed = clauses.find(({ start, end }) => tokens.slice(start, end).some((_, at) => isScheduled(start + at)));
    const reported = clauses.filter(({ end }) => timed && end <= timed.start);
    const alone = reported.length > 0 && reported.every(({ context }) => context);
    return { start: alone && timed ? timed.start : 0, end: tokens.length };
  }
  const before = clauses.filter(({ end }) => end <= first.start);
  const start =
    before.some(({ context }) => context) || before.every((clause) => isTalk(tokens, clause)) ? first.start : 0;
  const after = clauses.filter((clause) => clause.start >= last.end);
  const cut = after.find(({ context }) => context);
  return { start, end: cut ? cut.start : tokens.length };
}

const TALK_ONLY = wordSet(
  'namaste ji hello hi hey ek kaam tha suno arre yaar haan toh accha bhai good morning sir madam please',
);
const isTalk = (tokens: Tokens, { start, end }: Range): boolean =>
  tokens.slice(start, end).every(({ word, kind }) => kind !== 'word' || TALK_ONLY.has(word));

/** Fillers and forms of address at the beginning of a message. */
export const OPENERS = wordSet(
  'arre yaar haan toh zara suno accha bhai matlab please plz pls ok okay hello hi hey namaste mujhe na bas ab pe lekin aur isliye kyunki ko ka ki ke liye ek se',
);

/** Words that hang at the end of a title when the reminder after them is removed: "… ke baare me", "… ke liye ek". */
function countHanging(task: Tokens, end: number): number {
  const line = task
    .slice(Math.max(0, end - 3), end)
    .map(({ word, kind, text }) => (text === 'to' || kind === 'number' ? text : word))
    .join(' ');
  const hanging = /(?:^| )((?:ke|k) (?:liye|baare (?:me|mein|mei))|na|please|plz|pls|bhai|k[aie]|ek|toh|jo)$/.exec(
    line,
  );
  return hanging?.[1]?.split(' ').length ?? 0;
}

/** Removes fillers at the beginning of the task, and single ones anywhere. */
export function withoutFillers(task: Tokens): Token[] {
  let start = 0;
  while (
    start < task.length &&
    (OPENERS.has(task[start]?.word ?? '') || task[start]?.kind === 'mark' || (start > 0 && task[start]?.word === 'na'))
  )
    start += 1;
  const kept = task.slice(start).filter(({ word, text }) => word !== 'yaar' || /^\p{Lu}/u.test(text));
  let end = kept.length;
  for (let length = 1; length > 0 && end > 1;) {
    length = kept[end - 1]?.kind === 'mark' ? 1 : countHanging(kept, end);
    end -= length < end ? length : 0;
  }
  return kept.slice(0, end);
}
