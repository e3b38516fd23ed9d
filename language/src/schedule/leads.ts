import { isNamedDay } from '../grammar/words.ts';
import type { Token } from '../text/tokens.ts';
import { matchesWords, wordAt } from '../text/tokens.ts';
import { phrases, parseSynonyms, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** The word that introduces a date: it shows whether the date is a deadline, a point in time or part of the content. */
export type Lead = 'by' | 'on' | 'at' | 'in' | 'for' | 'to' | 'from' | 'before' | 'after' | 'until' | 'around' | 'due';

const LEADS = parseSynonyms(`
by by latest within
on on over during
at at
in in
for for
to to
from from
before before
after after
until until
around around circa approximately
due due deadline
`) as ReadonlyMap<string, Lead>;

/** Longer introductions by their last word, read backwards from the date; each line begins with the lead that they mean. */
const SAYINGS = Map.groupBy(
  phrases(`
by on or before, by no later than, by not later than, by at the latest by, by latest by, by due by, due due on, before due before
due due for, on scheduled for, on how about on, on how about, on sometime on, on sometime in, on some time, on sometime, at sharply at
on any time, on anytime, from as of, on not before, on no earlier than, on not earlier than, on no sooner than
`).map(([lead, ...words]) => ({ words, lead: lead as Lead })),
  ({ words }) => words.at(-1) ?? '',
);

/** The lead with which a phrase itself begins ("on friday", "in may"). */
export function leadWord(word: string): Lead | null {
  return LEADS.get(word) ?? null;
}

const ARTICLES = wordSet('the a around about');

/** The lead before the token at `at`, and where the whole phrase then begins. */
export function parseLead(tokens: Tokens, at: number): { lead: Lead | null; start: number } {
  let start = at;
  const article = wordAt(tokens, start - 1);
  const past = ARTICLES.has(article) ? start - 1 : start;
  for (const end of [past, start]) {
    for (const { words, lead } of SAYINGS.get(wordAt(tokens, end - 1)) ?? []) {
      const from = end - words.length;
      if (matchesWords(tokens, from, words)) return { lead, start: from };
    }
  }
  for (const end of [start, past]) {
    const lead = LEADS.get(wordAt(tokens, end - 1));
    // "Remind me what's due today": the content of the task.
    if (lead === 'due' && wordAt(tokens, end - 2) === "what's") break;
    // "Check in monday" checks in, "bring the car in on thursday" brings it in, "hand it over in two days".
    const word = wordAt(tokens, at);
    const particle = lead === 'in' || wordAt(tokens, end - 1) === 'over';
    if (lead && !(particle && (isNamedDay(word) || word === 'on' || word === 'in'))) {
      start = end - 1;
      const outer = LEADS.get(wordAt(tokens, start - 1));
      return outer === 'due' || outer === 'by'
        ? { lead: lead === 'on' ? outer : lead, start: start - 1 }
        : { lead, start };
    }
  }
  return { lead: null, start };
}
