import { ALSO_NOUNS, TASK_VERBS } from '../text/lexicon.ts';
import type { IsIn, Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { TURNS } from './clauses.ts';
import { addsToRequest, isHeader, isPleasantry, isSlot, opensCorrection, refersBack } from './talk.ts';
import { skipClosers } from './closings.ts';
import { skipOpeners } from './wrappings.ts';

type Tokens = readonly Token[];

/**
 * The role of a clause in the message. `content` can be the task; a `reference` ("put that down for Friday"), an
 * `addition` ("needs doing tonight") and an `empty` clause (only schedule or priority) belong to the content clause
 * before them.
 */
type Role = 'content' | 'reference' | 'addition' | 'empty' | 'talk';

interface Clause extends Range {
  role: Role;
  /** A reference that replaces the earlier schedule: "let's say Thursday instead". */
  corrects: boolean;
  /** A remark about an earlier clause: "he's travelling then". */
  remark: boolean;
  /** Position of the first word of the task, after the openers. */
  task: number;
  score: number;
  /** The names of the weights that made the score, for `npm run explain`. */
  reasons: string[];
}

/** The weight of each property of a clause in the score for being the request. */
const WEIGHTS = {
  'nothing left': -8,
  'one word, no verb': -1,
  'an explicit request': 4,
  'a turn before a verb': 3,
  'begins with a verb': 3,
  'states a conclusion': 1,
  'states a need': 2,
  'waits for somebody': 6,
  'acts on the text above': 2,
  'a schedule or priority': 2,
  'only polite words': -7,
  'only asks to note': -11,
  'a question': -2,
} as const;
const REASONS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

/** Verbs that show that the word before was a name, not an instruction: "Mark is on leave". */
const SUBJECT_VERBS = wordSet('is are was were has had will would said says wants wanted asked needs can');

/** "Audit starts on the 1st": after its subject a verb ends in s. */
const isSubjectVerb = (word: string): boolean =>
  SUBJECT_VERBS.has(word) ||
  (word.endsWith('s') && TASK_VERBS.has(word.slice(0, -1)) && !ALSO_NOUNS.has(word.slice(0, -1)));

/** A clause that begins with these refers to the clause before it. */
const REMARKS = wordSet("he he's she she's they they're it it's that's");

const isReminder = ({ word }: Token): boolean => word === 'remind';

function rateClause(tokens: Tokens, range: Range, isTaken: IsIn): Clause {
  const free = tokens.slice(range.start, range.end).filter((_, at) => !isTaken(range.start + at));
  const opened = skipOpeners(free);
  const rest = free.slice(opened.next).filter((token) => token.kind !== 'mark' && token.kind !== 'symbol');
  const first = rest[0];
  const holds: Record<keyof typeof WEIGHTS, boolean> = {
    'nothing left': rest.length === 0,
    'one word, no verb': rest.length === 1 && !TASK_VERBS.has(first?.word ?? ''),
    'an explicit request': opened.request && !opened.hedged,
    'a turn before a verb':
      (TURNS.has(free[0]?.word ?? '') && (TASK_VERBS.has(free[1]?.word ?? '') || free.slice(1, 5).some(isReminder))) ||
      (free[0]?.word === 'if' && free[1]?.word === 'not'),
    'begins with a verb': first !== undefined && TASK_VERBS.has(first.word) && !isSubjectVerb(rest[1]?.word ?? ''),
    'states a conclusion': free[0]?.word === 'which' && free[1]?.word === 'means',
    'states a need': /^(?:i|we)$/.test(first?.word ?? '') && /^(?:need|want)$/.test(rest[1]?.word ?? ''),
    'waits for somebody': first?.word === 'waiting' && /^(?:on|for)$/.test(rest[1]?.word ?? ''),
    'acts on the text above':
      range.start > 0 && tokens[range.start]?.newLine === true && /^(?:this|these|it)$/.test(rest[1]?.word ?? ''),
    'a schedule or priority': free.length < range.end - range.start,
    'only polite words': isPleasantry(free) || isHeader(free),
    'only asks to note': isSlot(free),
    'a question': free.at(-1)?.word === '?' && !opened.request,
  };
  const reasons = REASONS.filter((name) => holds[name]);
  const score = reasons.reduce((sum, name) => sum + WEIGHTS[name], 0);
  const taskToken = free[opened.next];
  const task = taskToken ? tokens.indexOf(taskToken, range.start) : range.end;
  return {
    ...range,
    role: findRole(free, rest.length, holds['only polite words'] || holds['only asks to note']),
    corrects: opensCorrection(free) || free.some(({ word }) => word === 'instead'),
    remark: REMARKS.has(first?.word ?? ''),
    task: task < 0 ? range.start : task,
    score,
    reasons,
  };
}

function findRole(free: Tokens, words: number, polite: boolean): Role {
  if (polite) return 'talk';
  const bare = free.slice(0, skipClosers(free));
  if (refersBack(bare)) return 'reference';
  if (addsToRequest(bare)) return 'addition';
  return words === 0 ? 'empty' : 'content';
}

/** A text with this many clauses and no request was pasted: its first clause is the title. */
const MANY = 6;

/** A clause with a lower score is a greeting, a sign-off or empty. */
const SAYS_SOMETHING = -4;
/** Minimum score of a reference that is a request. */
const REFERS = 3;
/** Minimum score of a clause that is a request. */
const ASKS = 4;

export interface Request extends Clause {
  /** Clauses whose schedule belongs to the request: itself, its references and its additions. */
  schedules: Range[];
  /** The references that are requests: "put that down for Friday". */
  asked: Clause[];
  /**
   * Clauses without content of their own that only refer to the request; they are left out of title and description.
   */
  attached: Clause[];
  /** The other clauses, without greetings and sign-offs. */
  context: Clause[];
  /** Every clause, for `npm run explain`. */
  clauses: Clause[];
}

function pickBest(clauses: readonly Clause[], first: Clause): Clause {
  const long = clauses.length > MANY && !clauses.some(({ score }) => score >= ASKS);
  let best = first;
  for (const clause of long ? [] : clauses) if (clause.score > best.score) best = clause;
  return best;
}

/**
 * The content clause that a reference or an addition at this position belongs to: the nearest one before it, else the
 * nearest after it.
 */
function findReferent(clauses: readonly Clause[], from: number): Clause | undefined {
  const isContent = ({ role, score }: Clause): boolean => role === 'content' && score > SAYS_SOMETHING;
  const before = clauses.slice(0, from);
  return (
    before.findLast((clause) => isContent(clause) && !clause.remark) ??
    before.findLast(isContent) ??
    clauses.slice(from + 1).find(isContent)
  );
}

/**
 * Chooses the clause that holds the task; of equal scores the first. In "I owe Meera the lease. Let's do that on
 * Monday" the second clause scores best but refers back, so the first one is the request, with the schedule of the
 * second.
 */
export function chooseRequest(tokens: Tokens, ranges: readonly Range[], isTaken: IsIn): Request {
  const [range = { start: 0, end: tokens.length }, ...more] = ranges;
  const first = rateClause(tokens, range, isTaken);
  const clauses = [first, ...more.map((other) => rateClause(tokens, other, isTaken))];
  const best = pickBest(clauses, first);
  const isDependent = best.role === 'reference' || best.role === 'addition';
  const request = (isDependent ? findReferent(clauses, clauses.indexOf(best)) : null) ?? best;
  const at = clauses.indexOf(request);
  const attached = clauses.filter((clause, index) => {
    if (clause === request || (clause.role !== 'reference' && clause.role !== 'addition')) return false;
    return clause === best || findReferent(clauses, index) === request;
  });
  const context = clauses.filter(
    (clause) => clause !== request && !attached.includes(clause) && clause.score > SAYS_SOMETHING,
  );
  const near = [clauses[at - 1], clauses[at + 1]].filter((clause) => clause?.role === 'empty');
  return {
    ...request,
    schedules: [request, ...attached, ...near.flatMap((clause) => clause ?? [])],
    asked: [
      ...attached.filter(({ role, score }) => role === 'reference' && score >= REFERS),
      ...clauses.filter(({ role }, index) => index > at && role === 'empty'),
    ],
    attached,
    context,
    clauses,
  };
}
