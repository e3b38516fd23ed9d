import type { Rule } from '../grammar/pattern.ts';
import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

/**
 * Wrappings are the words around a task that are not the task: greetings, polite questions, "remind me to", "thanks a lot".
 * Openings are skipped from the front, closings from the end, one pattern after another, so patterns combine:
 * "hi | could you | possibly | have me | call Priya | if you don't mind | thanks".
 */

/** A request marks the words after it as the task; a hedge may introduce a mere thought; an aside only fills the sentence. */
type Opening = 'request' | 'hedge' | 'aside';

/** One pattern per line; the longest match counts at every step. */
const openings: readonly Rule<Opening>[] = [
  ...createRules<Opening>(
    'request',
    `
remind|reminding|reminded me to|that|about|of|for|with|off? about?
tell me to
remember me to
remind to
help me to? remember that|about?
nudge|ping|alert|notify|push|force|nag|prod|poke|prompt|buzz|nagging|poking|prodding me to|about|that|of
reminder to|that|about|of|for
i|i'd do? need|want|would|like|love|appreciate like|love|appreciate? a|an little|gentle|quick? reminder|nudge|ping|prompt|prod about|for|that?
can|could|may|might i|we please|also? have|get a|an little|gentle|quick? reminder|nudge|ping|alert|prompt about|for|that?
put|pencil|mark me down|in to|for
add|put|note|log something|one in|down? for? me? :
i|i'd|we would? like|love to
i|i'd would? like|need|want to be reminded that|of|about?
i|i'd want|need|would|like like? you to|that
i|i'd would? love|like it if you reminded me to|about|that|of
i|we|you really|just|still|also|definitely|probably|actually|do? want|need|have|wanna|got|ought to
i|we|you really|just|still|also|definitely|probably|actually? gotta|wanna|should|must|shall really|definitely|probably?
i've got to
i'd|i|we'd|we had? better
i|we will
i'll|we'll probably|definitely|quickly?
i|i'm am? going|supposed|meant|due|trying|looking to
i|i'm|we|we're|i've|we've keep|kept|have|am|are? been? meaning|planning|intending|hoping|forgetting|wanting to
i|we|i've|we've have|had? promised|agreed|offered|volunteered|intend|plan|hope|vowed|aim to
i|we never|always remember|forget|manage to
i|we forgot to
i|i've|we|we've have|keep|kept been? putting off
i said|told i'd|i i|would|will? would|will?
somebody|someone should|must|needs|has|ought|really
somebody|someone|anyone please|kindly
need|have|got|want|wanna to
gonna|gotta|must|should we?
let's
let us|me quickly?
let me know about|of|that?
let me know when|once it's|it is? so that? i|we can|could?
tell|shout|buzz|ping|nudge|alert me when|once? it's? so that? i|we can|could|don't|remember
what|all i|we really|just? need|want is a|an? reminder|nudge? for|about?
make sure that? i|we|you|to? remember?
i|we|would? would? request|requesting you to
be sure to
ensure that? i|we?
see to it that i|we
arrange|fix|set|organise|organize things|it|everything so that? i|we
don't let me forget about?
don't let me off the hook
don't let me leave|go|sleep|finish without
don't|not|never forget about|that?
remember that|about?
note|reminder to self
note that
note :
write|note|jot down that?
take a? note that|to|of
take a quick? note
put down that
can|could|would|will|might you|i|we please|kindly|also|possibly|perhaps|maybe|just? remind? me? about|that|of?
you couldn't|can|could|would please|kindly|possibly|perhaps? remind? me? about|that?
can|could|shall we please? make sure i|we?
make it|this|that a|my habit|thing|routine|rule|point|practice of|to|that? i|we?
can|could|would|will someone|somebody|anyone
can|could|might|may i|we trouble|bother|ask|get you to
would|do you mind awfully|terribly|kindly|please|just? reminding? me? about|of|that?
would|do you mind awfully|terribly|much? if i|we asked|got you to
mind reminding me to|about|of|that
adding|putting|setting|creating|noting|making a|an? task|todo|reminder|note|item? in|down? for? me? for|that|about?
is|would it be? possible to
any chance you|of could|can|you? remind|reminding? me?
get me to
have me
be a|an dear|love|star|pal|gem|darling|sweetheart|legend|angel|hero|champ|sport|mate and
be so|very|really? kind|good as|enough to
do the needful and remind me to
i'd|i|it|it'd|that'd|that would? be very|so|really|most|ever? grateful|thankful|obliged|glad|great|good|nice|lovely|wonderful|helpful|kind|amazing|happy|brilliant if you|you'd|we|i could|can|would?
i|i'm was|am|were just? wondering if|whether you|we|i could|can|might?
this is to remind you|us to|that|about
this? is? just? a gentle|friendly|quick|small? reminder to|that|about|for
gentle|friendly|quick|small reminder to|that|about|for
add|create|make|set|new|put|schedule a|an|the|new? new? task|todo|reminder|remainder|note|item for? me? to|for|that|about|called|of|on|:|saying? that|about|of?
pop|stick|slip|drop|leave|chuck|put|add|set|log|make|create|throw in|down? a|an|another|the|me? quick|little|new? note|reminder|task|nudge|todo|entry|item|alert in|down? for? me? to|about|that|of|for|saying? that?
add|create|make|set a|an? new? to do for|that|about?
set|setup|create|make|put|add up? a|an|the|my? new? event? reminder|remainder|alarm|alert|notification|timer alert|alarm|notification? for? me? to|for|that|about|of|on? that|about|of?
send|give me a reminder|nudge|shout|ping to|about|that|of
add to my? to do list
task|todo|reminder|remainder|memo|action|actionitem :|-
to do|dos :|-
action item|items :|-
`,
  ),
  ...createRules<Opening>(
    'hedge',
    `
i|we might|may|could|would
i|we was|were going|gonna|hoping|planning|meant|supposed
i was|am just? thinking|wondering that? of?
`,
  ),
  ...createRules<Opening>(
    'aside',
    `
hey|hi|hello|hiya|yo|namaste there|google|aide?
dear? team|all|sir|madam|doctor|boss|folks|guys ,
sir|madam please|kindly
you are? kindly? requested to
ok|okay google|aide?
olly|alexa|cortana|siri|pda
so|well|right|oh|alright|yeah|yes|yep|also|and|then|anyway|anyways|actually|now|but|however|plus|again|listen|btw|fyi|kindly|please|just|basically|honestly|seriously|k|ah|ooh|ugh|hmm|too|though|possibly|perhaps
by the way
go ahead
but still
fine|great|cool|sure|perfect|fair|enough enough? ,
gosh|wow|phew|god|damn|yikes|oops|crikey|blimey|argh
i|i've? nearly|almost|just forgot|remembered|realised|realized
do me a favour|favor
before|lest i|we forget|lose track?
before it slips|leaves my mind
do one thing ,|:
subject|forward|fw|re :
that i|we|you should|must|need|have?
to
it|that? would|might|may|wouldn't not? be|hurt|harm a? nice|good|great|wise|best|bad? idea? to
it's|it is? probably|maybe|perhaps|about|high? wise|best|better|good|safer|time to
it's|it is? probably|maybe|perhaps? worth
it|that? would|might|may|is|it's be? worth
you know what?
just a thought
do you think
remembered
like
i have a|an
i've got a|an
i think|guess|suppose|believe
i was gonna|going to? say
i? just? wanted|meant to say
what was i gonna|going say|to say?
what was it
oh no
if not
if|when it|that isn't|is|wouldn't|not|be|is|isn't not? be? too? much? trouble|possible|okay|ok|alright|convenient
if you don't|wouldn't|do|would not? mind
if you can|could|would|please
if you'd
let's see
let me see|think
one more|other thing
new|next|last|another one|thing|task|todo ,?
good morning|afternoon|evening
quick|small|gentle|one reminder|note|one|thing|favour|favor|question|request|ask to? self? :|,|-?
sorry|apologies , me again
sorry|apologies to bother|trouble|disturb you
maybe
as discussed
if possible
for me
thanks in? advance? for? this|that?
thank you in? advance? for? this|that?
,|-|:|.|;|!|—|–|*|•|/|...|)|^|>|?
`,
  ),
];

const openers = grammar(openings, slots);

export interface Opened {
  /** The first token of the task itself. */
  next: number;
  /** An explicit request was made ("remind me to", "can you"). */
  request: boolean;
  /** It was only thought about ("i was thinking", "we could"): a request may follow later in the sentence. */
  hedged: boolean;
}

/** Skips the words before the task: `skipOpeners(tokens of "hi, remind me to pay rent")` returns `next` at "pay". */
export function skipOpeners(tokens: readonly Token[], from = 0): Opened {
  let next = from;
  let request = false;
  let hedged = false;
  for (;;) {
    const token = tokens[next];
    const match = token ? (openers.longest(tokens, next) ?? skipDo(tokens, next)) : null;
    if (!match || match.next <= next || isHyphen(tokens, match.next)) return { next, request, hedged };
    if (match.value === 'request') request = true;
    if (match.value === 'hedge') hedged = true;
    next = match.next;
  }
}

/** "Do remind me to call", but not "do the dishes". */
function skipDo(tokens: readonly Token[], at: number): ReturnType<typeof openers.longest> {
  const match = tokens[at]?.word === 'do' ? openers.longest(tokens, at + 1) : null;
  return match?.value === 'request' || tokens[at + 1]?.word === 'please' ? match : null;
}

/** Polite words behind the task. A line counts only when it ends the clause and a comma or another mark precedes it. */
const closers = grammar(
  createRules(
    true,
    `
would|could|will|can|won't|wouldn't|couldn't you please|kindly|now?
that'd|that|it'd|it would? be great|lovely|nice|good|helpful|amazing|brilliant|perfect|grand|super|ace|fab|ideal|fantastic
i'd|i would? be very|so|really|most? grateful|glad|obliged|thankful
if|when you don't|wouldn't mind
if|when|whenever you can|could|would|please|like|want|get
if|when it|that's|that|it's is? not? too? much? trouble|possible|okay|ok|alright|fine
if possible
pretty? please|pls|kindly
thanks|thank|ta|cheers|thx|ty you? so|very|a|in|again|for? much|lot|lots|ton|bunch|million|heap|advance|all|this|that?
thank you thank you
much|really|greatly appreciated
what do|does you|everyone think
is|would|will that be? okay|ok|alright|fine
okay|ok|right|yeah|yes|alright|deal|cool
you're|you are? a star|legend|gem|lifesaver|angel
for me
don't you think
didn't|don't|isn't|aren't|wasn't|haven't|hasn't|won't|doesn't|shouldn't|can't i|we|you|it|he|she|they
and|but i|i'd should|must|might|have|will to? say|add|admit
and|but? by the way
and|but? i'm|i am? told|afraid|sure|guessing|serious
if that|it|this can|could be? arranged|done|managed|helped
can|could|would you believe it|that|this
and|but that's|that all|it
i|i'd think|guess|suppose|hope|reckon
got it
remind me
don't|do let|not let? me forget
`,
  ),
  slots,
);

/** No closing phrase is longer. */
const LONGEST_CLOSING = 9;
/** They close a sentence without a pause as well: "call Priya would you", "… that'd be great". */
const UNPAUSED = wordSet("would could will can won't that'd it'd");
const isMark = (token: Token | undefined): boolean => token?.kind === 'mark';

/** The end of the task before its closing phrases: "Pay the maid, will you? Thanks" ends behind "maid". */
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
