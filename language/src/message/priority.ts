import type { Priority } from '@aide/contract';
import type { Rule } from '../grammar/pattern.ts';
import { grammar, rule, createRules } from '../grammar/pattern.ts';
import { slots, statementWords } from '../grammar/slots.ts';
import type { Range } from '../text/mask.ts';
import { isEdge, identifiesThing } from '../schedule/guards.ts';
import { TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen, wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

interface Said {
  level: Priority;
  /** Also an everyday adjective: it counts only where it is separate from the content. */
  adjective?: boolean;
}

const adjective = (word: string, level: Priority): Rule<Said> => rule(word, () => ({ level, adjective: true }));

const priorities: readonly Rule<Said>[] = [
  ...createRules<Said>(
    { level: 'urgent' },
    `
asap
a s a p
as soon as possible
as early as possible
{very?} urgently
immediately
right away
straight away
{itis} {very?} urgent|critical
{itis} kind|sort|a of|bit|little urgent|critical
{itis} an? {very?} emergency
{very} urgent|critical
mark|flag|treat|set this|it|that? as? {very?} urgent|critical
urgent|critical priority
priority :? urgent|critical
on? urgent basis
`,
  ),
  ...createRules<Said>(
    { level: 'high' },
    `
{itis} {very?} important
{itis?} a|of? high|top|highest|utmost priority|prio|pri|importance
{itis} a must do?
{very} important
priority :? is? high|top|1
mark|flag|treat|set this|it|that? as? {very?} important|high priority?
must do
i|we really|just|still|absolutely|definitely? must
at the earliest
at your earliest
`,
  ),
  ...createRules<Said>(
    { level: 'low' },
    `
{itis?} with? low|lowest priority|prio|pri|importance
priority :? is? low
mark|flag|set this|it|that? as? low priority
{itis?} in? no rush|hurry on|with|for? this|that|it? one? at? all?
there's|there is? no rush|hurry on|with|for? this|that|it? one?
{itis?} not|nothing a|an? {very?} urgent|important|critical|pressing|emergency|priority at? all?
this|it|that? isn't {very?} urgent|important|critical
non urgent
don't rush
{itis?} no need to rush|hurry
take your time
whenever you|i|he|she|they? can|could|possible|convenient?
whenever you|i|you're|i'm are? free
when|if|whenever you|i get|have|find a|the|some? chance|time|moment|free
when free|possible
when|if|whenever there's|there is? a|some|any? spare|free|quiet? moment|time|minute|chance
in a|any|my spare|free|quiet moment|time
at your|my convenience|leisure
as and when
`,
  ),
  adjective('urgent', 'urgent'),
  adjective('critical', 'urgent'),
  adjective('emergency', 'urgent'),
  adjective('important', 'high'),
];

const table = grammar(priorities, slots, statementWords);
const LEVELS: readonly Priority[] = ['low', 'medium', 'high', 'urgent'];
/** "p0" to "p4". */
const FLAGS: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'low'];

const ATTACHED = wordSet('the an a for of in most my our very');
const GREETINGS = wordSet('hey hi ok okay so please also oh');

/** "Urgent: …", "…, urgent", "urgent call Ravi" state a priority; "the critical path document" does not. */
function isSetApart(tokens: Tokens, start: number, end: number, level: Priority): boolean {
  const [before, first, after] = [tokens[start - 1], tokens[start], tokens[end]];
  const opens =
    !before ||
    (isEdge(before) && !(before.glued && first?.glued)) ||
    first?.newLine === true ||
    before.word === '-' ||
    GREETINGS.has(before.word);
  const dash = after?.word === '-' && !after.glued;
  const closes = isEdge(after) || dash || after?.newLine === true;
  if (opens && closes) return true;
  if (closes) return !ATTACHED.has(before?.word ?? '');
  const next = after?.word ?? '';
  if (!opens && !['and', 'but', 'so'].includes(before?.word ?? '')) return false;
  return (
    TASK_VERBS.has(next) ||
    next === 'remind' ||
    next === 'please' ||
    next === 'to' ||
    (level === 'urgent' && start === 0 && next !== 'care' && wordAt(tokens, start) === 'urgent')
  );
}

/** "p1", "P0": the letter and digit are one word. */
function parseFlag(tokens: Tokens, at: number): Priority | null {
  const [letter, digit, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (letter?.word !== 'p' || letter.glued || digit?.kind !== 'number' || !digit.glued) return null;
  if (after?.glued && (after.kind !== 'mark' || after.word === '-')) return null;
  return digit.text.length === 1 ? (FLAGS[digit.value] ?? null) : null;
}

function parseMark(token: Token | undefined): Priority | null {
  if (token?.kind !== 'mark' || !token.word.startsWith('!!')) return null;
  return token.word.length >= 3 ? 'urgent' : 'high';
}

export interface PriorityRead {
  priority: Priority;
  ranges: Range[];
  /** A word like "urgent" could be read as a statement or as part of the content. */
  doubtful: boolean;
}

/** Any priority above normal beats a low one; of two, the higher wins. */
export function parsePriority(tokens: Tokens, isTaken: (at: number) => boolean): PriorityRead {
  const ranges: Range[] = [];
  let level: Priority | null = null;
  let doubtful = false;
  const add = (found: Priority, start: number, end: number): void => {
    ranges.push({ start, end });
    if (level === null || LEVELS.indexOf(found) > LEVELS.indexOf(level)) level = found;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || isTaken(at)) continue;
    const mark = parseMark(token);
    const flag = parseFlag(tokens, at);
    if (mark) add(mark, at, at + 1);
    else if (flag) {
      if (!identifiesThing(tokens, at, at + 2)) add(flag, at, at + 2);
      at += 1;
    } else if (token.kind === 'word') {
      const match = table.longest(tokens, at);
      if (!match || isHyphen(tokens, match.next)) continue;
      if ((wordAt(tokens, at - 1) === '-' && token.glued) || identifiesThing(tokens, at, match.next)) continue;
      if (match.value.adjective) doubtful = true;
      if (match.value.adjective && !isSetApart(tokens, at, match.next, match.value.level)) continue;
      // "… is ready so urgently reply": "so" joins the clauses.
      const joined = token.word === 'so' && TASK_VERBS.has(wordAt(tokens, match.next));
      add(match.value.level, joined ? at + 1 : at, match.next);
      at = match.next - 1;
    }
  }
  return { priority: level ?? 'medium', ranges, doubtful };
}
