import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

/** Polite phrases after the task. A line counts only when it ends the clause and a mark precedes it. */
const closers = grammar(
  createRules(
    true,
    `
won't|wouldn't|couldn't|can|could|would|will you|ya please|kindly|now?
that'd|that|it'd|it would? be great|lovely|nice|good|helpful|amazing|brilliant|perfect|grand|super|ace|fab|ideal|fantastic
i'd|i would? be very|so|really|most? grateful|thankful|obliged|glad
if|when you don't|wouldn't mind
if|when|whenever you can|could|would|please|like|want|get
if possible
pretty? please|pls|plz|kindly add|note|save|remember this|it?
pretty? please|kindly
thanks|thank|ta|cheers|thx|ty you? very|so|a|in|again|for? this|that|much|lot|lots|ton|bunch|million|heap|advance|all?
much|really|greatly appreciated
what do|does everyone|you think
okay|ok|alright|right|yeah|yes|deal|cool
you're|you are? a lifesaver|star|legend|gem|angel
for me
aren't|can't|didn't|doesn't|don't|hasn't|haven't|isn't|shouldn't|wasn't|won't it|he|she|they|i|we|you
and|but i|i'd have|must|should|will|might to? say|add|admit
and|but? by the way
and|but? i'm|i am? told|afraid|sure|guessing|serious
if it|this|that can|could be? arranged|done|managed|helped
could|would|can you believe it|this|that
i|i'd think|guess|suppose|hope|reckon
got it
it|so turns|seems|appears out?
remind me
don't|do let|not let? me forget
`,
  ),
  slots,
);

/** The length of the longest closing phrase. */
const LONGEST_CLOSING = 9;
/** Phrases that close a sentence without a comma too: "call Priya would you", "… that'd be great". */
const UNPAUSED = wordSet("would could will can won't that'd it'd");
/** The words that closings consist of. */
export const listClosingWords = (): Iterable<string> => closers.words();

const isMark = (token: Token | undefined): boolean => token?.kind === 'mark';

/** The end of the task before its closing phrases: "Pay the maid, will you? Thanks" ends after "maid". */
export function skipClosers(tokens: readonly Token[]): number {
  let end = tokens.length;
  for (;;) {
    let last = end;
    while (last > 0 && isMark(tokens[last - 1])) last -= 1;
    let cut = 0;
    for (let at = last - 1; at > 0 && at >= last - LONGEST_CLOSING; at -= 1) {
      if (
        (isMark(tokens[at - 1]) || (at < last - 1 && at > 1 && UNPAUSED.has(tokens[at]?.word ?? ''))) &&
        closers.longest(tokens, at)?.next === last
      )
        cut = at;
    }
    if (cut === 0) return end;
    end = cut;
  }
}
