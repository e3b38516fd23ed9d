import { grammar, createRules } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import { TASK_VERBS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

const table = grammar(
  createRules(
    true,
    `
add|put|move|send|push this|it|that? to|in|into|on the|my|our? backlog :?
to|into|in|on the|my|our backlog :?
to|into backlog :?
backlog :|-|item :?
for the|my? backlog :?
save|keep|leave|store this|it|that? for later :?
note|notes for later :?
for later :
someday maybe? :|,?
some day maybe? :|,?
park this|it|that for? now|later? :?
park :
keep|bear in mind that|:? :?
keep|bear this|it|that in mind :?
`,
  ),
  slots,
);

/** "Backlog learn rust" is for later; "backlog review" and "backlog grooming" are things people do. */
const DONE_TO_BACKLOGS = wordSet('review clean check plan');

function opensBacklog(tokens: readonly Token[]): boolean {
  const verb = wordAt(tokens, 1);
  return wordAt(tokens, 0) === 'backlog' && TASK_VERBS.has(verb) && !DONE_TO_BACKLOGS.has(verb) && tokens.length > 2;
}

/** The words that ask to keep the task for later instead of scheduling it. */
export function parseBacklog(tokens: readonly Token[]): Range[] {
  const ranges: Range[] = opensBacklog(tokens) ? [{ start: 0, end: 1 }] : [];
  for (let at = 0; at < tokens.length; at += 1) {
    const match = tokens[at]?.kind === 'word' ? table.longest(tokens, at) : null;
    // "The backlog of defects" is a noun, not a request.
    if (!match || wordAt(tokens, match.next) === 'of') continue;
    ranges.push({ start: at, end: match.next });
    at = match.next - 1;
  }
  return ranges;
}
