import type { Rule } from '../grammar/pattern.ts';
import { grammar, createRules } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen } from '../text/tokens.ts';

/** What an opening means: a request marks the words after it as the task, an aside has no effect. */
type Opening = 'request' | 'aside';

/** Words before the task that are not the task. One pattern per line, longest first at every step. */
const openings: readonly Rule<Opening>[] = [
  ...createRules<Opening>(
    'request',
    `
remind me to|that|about|of|for|with|off? about?
please? remember me to
remind to
help me to? remember to|that|about?
nudge|ping|alert|notify me to|about|that|of
reminder to|that|about|of|for|: :?
i need|want|would a reminder to|about|for|that?
i need|want to be reminded to|that|of|about?
i|i'd|we would? like to
i|i'd would? like to be reminded to|that|of|about?
i|i'd want|need|would|like like? you to|that
i|we|you really|just|still|also|definitely|probably|actually? want|need|have|wanna|got|ought to
i|we|you really|just|still|also|definitely|probably|actually? gotta|wanna|should|must|shall really|definitely|probably|also|just?
i've got to
i|we will|shall
i'll|we'll
i|i'm am? going|supposed to
somebody|someone should|must|needs|has to?
need|have|got|want|gotta|wanna to
gonna|gotta|must|should we?
let's
let us|me
let me know to|about|of|that?
make sure that? i|we|you|to? remember? to?
be sure to
ensure that? i|we?
don't let me forget to|about?
do? don't|not|never forget to|about|that? to?
remember to|that|about? to?
note|reminder to self :? to?
note down? that
note down? that? :
take a? note that|to|of
write down that?
put|jot down that
can|could|would|will you please|kindly|also? remind? me? to|about|that|of?
can|could|shall we please? make? sure? i|we?
can|could|would|will someone|somebody|anyone please|kindly?
would|do you mind reminding? me? to|about|of|that?
is it possible to
any chance you could|can remind? me? to
this is to remind you|us to|that|about
this? is? just? a gentle|friendly|quick|small? reminder to|that|about|for
gentle|friendly|quick|small reminder to|that|about|for
add|create|make|set|new|put|schedule a|an|the|new? new? task|todo|reminder|remainder|note|item for? me? to|for|that|about|called|of|on|:|saying? to|that|about|of?
add|create|make|set a|an? new? to do to|for|that|about|:?
set|setup|create|make|put|add up? a|an|the|my? new? event? reminder|remainder|alarm|alert|notification|timer alert|alarm|notification? for? me? to|for|that|about|of|on? to|that|about|of?
send|give me a reminder to|about|that|of
add to my? to do list :?
task|todo|reminder|remainder|memo|action|actionitem :|-
to do|dos :|-
action item|items :|-
new task|todo|reminder :?
`,
  ),
  ...createRules<Opening>(
    'aside',
    `
hey|hi|hello|hiya|yo there|siri|google|alexa|aide|cortana|olly? ,?
hey|hi|hello|dear team|all|sir|madam ,
ok|okay google|siri|aide? so?
olly|alexa|cortana|siri|pda ,?
so|well|right|oh|alright|yeah|yes|yep|also|and|then|anyway|anyways|actually|now|but|plus|again|listen|btw|fyi|kindly|please|just|basically|honestly|seriously|k|ah|ooh|ugh|hmm|too|though
by the way
but still
do me a favour|favor and?
before|lest i|we forget
subject|forward|fw|re :
that i|we|you should|must|need|have? to?
to
it|that? would be nice|good|great to
you know what?
just a thought
do you think
just? remembered
like
i have a|an
i've got a|an
i think|guess|suppose|believe
i was thinking|wondering
what was it
oh yeah|right|yes|no
if not
let's see
one more|other thing
good morning|afternoon|evening
quick|small|gentle reminder|note|one|thing to? self? :|,|-?
maybe
as discussed
if possible
for me
thanks
,|-|:|.|;|!|—|–|*|•|/|...|)
`,
  ),
];

const openers = grammar(openings, slots);

export interface Opened {
  /** The first token of the task itself. */
  next: number;
  /** An explicit request was made ("remind me to", "can you"). */
  request: boolean;
}

/** Skips the words before the task: wake words, greetings, "remind me to". */
export function skipOpeners(tokens: readonly Token[], from = 0): Opened {
  let next = from;
  let request = false;
  for (;;) {
    const token = tokens[next];
    const match = token ? openers.longest(tokens, next) : null;
    if (!match || match.next <= next || isHyphen(tokens, match.next)) return { next, request };
    if (match.value === 'request') request = true;
    next = match.next;
  }
}
