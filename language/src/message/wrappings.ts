import type { Rule } from '../grammar/pattern.ts';
import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import { ALERTS, TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { ADDRESSES } from './address.ts';
import { listClosingWords } from './closings.ts';
import { isHyphen, wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

/**
 * Wrappings are the words around a task that are not part of it: greetings, polite questions, "remind me to", "thanks a
 * lot". Openings are skipped from the front and closings from the end, one pattern after another, so patterns combine:
 * "hi | could you | possibly | have me | call Priya | if you don't mind | thanks".
 */

/** A `request` marks the words after it as the task; a `hedge` may introduce a mere thought; an `aside` is filler. */
type Opening = 'request' | 'hedge' | 'aside';

/** Verbs for putting something on a list: "stick down that", "chuck in a reminder to", "slot me in for". */
const PUT =
  'pop|stick|slip|drop|leave|chuck|put|add|set|log|make|create|throw|bung|whack|slot|jot|pencil|lob|shove|plonk|enter';

/** One pattern per line; the longest match wins at every step. */
const openings: readonly Rule<Opening>[] = [
  ...createRules<Opening>(
    'request',
    `
remind|reminded|reminding me to|about|that|of|for|with|off? about?
tell|get|remember me to
help me to? remember that|about?
notify|push|force|nag|bug|pester|prod|poke|prompt|nagging|bugging|pestering|poking|prodding|buzz|ping|nudge|shout|alert me to|about|that|of
i|i'd do? want|need|would|like|love|appreciate like|love|appreciate? a|an little|gentle|quick? reminder|nudge|ping|prompt|prod for|that|about?
can|could|might|may i|we please|also? get|have a|an little|gentle|quick? reminder|nudge|ping|prompt|alert for|that|about?
${PUT}|mark me down|in to|for
${PUT}|note something|one in|down? for? me? :
${PUT}|mark|note|write|scribble it|this? down|in that
i|i'd|we would? like|love to
i'd|i would? like|want|need to be reminded about|of|that?
i|i'd would? like|love it if you reminded me to|about|that|of
i've|we've|you've|i|ima|imma|we|you really|just|still|also|definitely|probably|actually|do? ought|have|got|wanna|want|need to
i|we|you really|just|still|also|definitely|probably|actually? gotta|wanna|should|must|shall probably|definitely|really?
i've|we've just|still|also|definitely|probably|actually? to
i|i'd|we|we'd had? better
i|we will
i'll|we'll probably|definitely|quickly?
i'm|i am? going|meant|supposed|due|looking|trying to
i'm|we're to
i am to
we are to
i'm|we're|i|we|i've|we've have|keep|kept|am|are? been? hoping|planning|meaning|intending|forgetting|wanting to
i|we|i've|we've have|had? plan|aim|hope|agreed|intend|offered|promised|volunteered|vowed to
i|we never|always? forgot|forget|manage|remember to
i|i've|we|we've have|keep|kept been? putting off
i told|said i|i'd i|would|will? would|will?
someone|somebody should|must|really|ought|has|needs|gotta
someone|somebody got|has|needs to
someone|somebody|anyone kindly|please
remind|have|got|wanna|want|need to
gonna|should|must|gotta|ima|imma|finna|let's we?
let us|me quickly?
let me know about|that|of?
the? main|next|one|only? thing|all|what i've|we've|i'd|i'm|we're|i|we really|just|still|also|actually? gotta|wanna|should|must|want|need|would|like|love|have|got|going|supposed|meant like|love? to? get|remember|do? is a|an? reminder|nudge? for|about?
the|my|next? plan|aim|idea|goal|job|step is to
make sure that? i|we|you|to? remember?
be sure to
ensure that? i|we?
see to it that i|we
arrange|fix|set|organise|organize things|it|everything so that? i|we
don't let me forget about?
don't let me finish|go|leave|sleep without
i? don't|not|never|can't|mustn't want? to? forget about|that|to?
remember that|about?
note|reminder to self
note that|:
jot|note|write|scribble down
take a? quick? note to|that|of?
${ADDRESSES}
i'd|i would|like|want|need like? that
can|could|would|will|might|shall i|we|you|ya|someone|somebody|anyone please|kindly|possibly|perhaps|also|maybe|just? remind? me? about|of|that?
you can|could|would|couldn't please|kindly|possibly|perhaps? remind? me? that|about?
make it|this|that a|my habit|thing|routine|rule|point|practice to|that|of? i|we?
do|would you mind awfully|terribly|kindly|please|just? reminding? me? about|of|that?
mind reminding me to|about|that|of
adding|putting|setting|creating|noting|making a|an? note|reminder|item|task|todo? in|down? for? me? for|that|about?
any chance you|of you|could|can? remind|reminding? me?
have me
do the needful and remind me to
i|i'm was|am|were just? wondering if|whether i|we|you can|could|might?
this is to remind us|you to|that|about
this? is? just? a? friendly|small|gentle|quick? reminder to|for|that|about|of
set|create|make|put|add|new|schedule the|new|a|an? new? note|reminder|task|todo|remainder|item for? me? to|about|that|of|for|called|on|:|saying? that|about|of?
${PUT} in|down|me|us? a|an|another|the|me? quick|little|new? note|reminder|task|nudge|todo|entry|item|alert in|down? for? me? to|about|that|of|for|saying? that?
${PUT} in|down? a|an? new? to do for|that|about?
set|create|make|put|add|setup up? the|my|a|an? new? event? reminder|remainder|timer|alert|alarm|notification alert|alarm|notification? for? me? to|about|that|of|for|on? about|of|that?
send|give|fire|shoot|toss|sling|get in|me|up|us a|an|another quick|little? reminder|nudge|ping|shout|poke|prod|prompt|buzz|task|todo to|about|that|of
send|give|drop|get me|us a|an|another quick|little? reminder|nudge|ping|shout|poke|prod|prompt|buzz , would|could|will|can you ,? please? ,? to|about
send|give|drop|get me|us a|an|another quick|little? reminder|nudge|ping|shout|poke|prod|prompt|buzz ,? if you would|could|can|please ,? to|about
send|give|drop|get me|us a|an|another quick|little? reminder|nudge|ping|shout|poke|prod|prompt|buzz ,? please ,? to|about
reminder|remainder|memo|actionitem|task|todo|action|to do|dos|item|items? :|-
`,
  ),
  ...createRules<Opening>(
    'hedge',
    `
i|we could|might|may|would
i|we was|were hoping|planning|gonna|going|meant|supposed
i was|am just? wondering|thinking that? of?
`,
  ),
  ...createRules<Opening>(
    'aside',
    `
hey|hi|hello|hiya|yo|namaste|g'day|okay|ok google|aide|there?
dear? team|all|doctor|boss|folks|guys|sir|madam ,
you are? kindly? requested to
please|kindly|possibly|perhaps|also|maybe|just|so|well|right|oh|alright|yeah|yes|yep|and|then|anyway|anyways|actually|now|but|however|plus|again|btw|fyi|basically|honestly|seriously|k|ah|ooh|ugh|hmm|too|though|to|like|remembered|y'know|alexa|cortana|olly|pda|siri|argh|blimey|crikey|damn|god|gosh|oops|phew|wow|yikes
by the way
go ahead
but still
fine|great|cool|sure|perfect|fair|enough enough? ,
i|i've? nearly|almost|just forgot|remembered|realised|realized
do me a favour|favor
before|lest i|we forget|lose track?
before it slips|leaves my mind
do one thing ,|:
forward|fw|re|subject :
me|myself :|-|–|—
that i|we|you should|must|need|have?
it|that? would|might|may|wouldn't not? be|hurt|harm a? great|nice|good|wise|best|bad? idea? to
it's|it is? probably|maybe|perhaps|about|high? better|safer|time|good|wise|best to
it|that? would|might|may|it's|is be|probably|maybe|perhaps? worth
you see|know what?
see|look here? ,
do|kindly|please also? note down? that?
just a thought
do you think
i've|i have|got a|an
i think|guess|suppose|believe
i? was|just? gonna|going|wanted|meant to? say
what was i gonna|going say|to say?
i|i'd have|must|should|need|got to? say|admit|confess|add ,
what was it
oh no
if not
if|when it|that be|is|isn't|not|wouldn't not? be? too? much? trouble|possible|okay|ok|alright|convenient
if you don't|wouldn't|do|would not? mind
if you can|could|would|please
if you'd
let's|let me? see|think
one|new|next|last|another more|other? task|todo|one|thing ,?
good morning|afternoon|evening
small|gentle|quick|one one|thing|question|request|ask|favour|favor|note|reminder to? self? :|-|,?
sorry|apologies , me again
sorry|apologies to disturb|trouble|bother you
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

/** "I said set up a recurring reminder for me to …", "send me the reminder showing …", in any order of small words. */
const ASKED_ALERT =
  /^(?:(?:i|we|you|please|just|said|to|need|want|like|would|i'd) )*?(?:set|setup|create|make|put|add|schedule|start|(?:send|give|get) (?:me|us)|need|want|have) (?:(?:up|me|us|a|an|s|the|my|another|new|one|quick|little|recurring|reoccurring|repeating|calendar|event|text|with) )*(?:(?:reminders?|alerts?|alarms?|notifications?|remainder) )+(?:(?:for|to|about|of|that|on|showing|saying|regarding|me|which) )+/;
/** The longest of these requests, in words. */
const LONGEST_ASKED = 14;

/** The end of a request for a reminder that no line of the table has, or null. */
function skipAlert(tokens: readonly Token[], at: number): ReturnType<typeof openers.longest> {
  const ahead = tokens.slice(at, at + LONGEST_ASKED);
  if (!ahead.some(({ word }) => isAlert(word))) return null;
  const match = ASKED_ALERT.exec(`${ahead.map(({ word }) => word).join(' ')} `);
  return match && { value: 'request', next: at + match[0].trim().split(' ').length };
}

const isAlert = (word: string): boolean => ALERTS.has(word) || ALERTS.has(word.replace(/s$/, ''));

/** "Set doctor's appointment reminder": the words between the verb and the reminder are the task. */
export function withoutAlert(task: readonly Token[]): readonly Token[] {
  const last = task.findLastIndex(({ kind }) => kind === 'word');
  if (!/^(?:set|create|make|add|schedule)$/.test(wordAt(task, 0)) || !isAlert(wordAt(task, last))) return task;
  const from = task.findIndex(({ word }, at) => at > 0 && !/^(?:up|a|an|the|my|new)$/.test(word));
  return from > 0 && last > from ? task.slice(from, last) : task;
}

export interface Opened {
  /** The first token of the task itself. */
  next: number;
  /** Whether there is an explicit request ("remind me to", "can you"). */
  request: boolean;
  /** Whether it is only a thought ("i was thinking", "we could"): a request may follow later in the sentence. */
  hedged: boolean;
}

/** Skips the words before the task: `skipOpeners(tokens of "hi, remind me to pay rent")` returns `next` at "pay". */
export function skipOpeners(tokens: readonly Token[], from = 0): Opened {
  let next = from;
  let request = false;
  let hedged = false;
  for (;;) {
    const token = tokens[next];
    const listed = token ? (openers.longest(tokens, next) ?? skipLead(tokens, next)) : null;
    const asked = token ? skipAlert(tokens, next) : null;
    const match = asked && asked.next > (listed?.next ?? 0) ? asked : listed;
    // "K8s", "ok2": the letters belong to a name.
    const named = match && tokens[match.next]?.kind === 'number' && tokens[match.next]?.glued === true;
    if (!match || named || match.next <= next || isHyphen(tokens, match.next) || isLetter(tokens, next, match.next)) {
      // "Put in that I collect the keys".
      const isSubject = request && /^(?:i|we)$/.test(token?.word ?? '') && wordAt(tokens, next - 1) === 'that';
      return { next: isSubject && TASK_VERBS.has(wordAt(tokens, next + 1)) ? next + 1 : next, request, hedged };
    }
    if (match.value === 'request') request = true;
    if (match.value === 'hedge') hedged = true;
    next = match.next;
  }
}

/** Words before "I need to" and "remind me": "log that I need to", "man I have to". */
const NOTING = wordSet('do see look listen note record type get man bro oi dude', PUT.split('|'));

/** "Do remind me to call", "see I have to call" and "listen, …", but not "do the dishes", "see the dentist" and "listen to …". */
function skipLead(tokens: readonly Token[], at: number): ReturnType<typeof openers.longest> {
  const lead = wordAt(tokens, at);
  if (!NOTING.has(lead)) return null;
  let from = at + 1;
  if (lead === 'listen') return wordAt(tokens, from) === 'to' ? null : { value: 'aside', next: from };
  const polite = wordAt(tokens, from) === 'please';
  while (/^(?:it|in|down|that|one|thing)$/.test(wordAt(tokens, from))) from += 1;
  const asks = /^(?:do|see|look)$/.test(lead) || /^(?:i|we|remind)\b/.test(wordAt(tokens, from));
  const match = asks ? openers.longest(tokens, from) : null;
  return match?.value === 'request' || polite ? match : null;
}

const LETTER_VERBS = wordSet('drop leave slip');

/** "Leave a note for the cleaner" is the task itself; "leave a note to call her" asks for one. */
const isLetter = (tokens: readonly Token[], at: number, next: number): boolean =>
  LETTER_VERBS.has(wordAt(tokens, at)) &&
  /^(?:to|for|note)$/.test(wordAt(tokens, next - 1)) &&
  tokens.slice(at, next).some(({ word }) => word === 'note') &&
  tokens[next]?.kind === 'word' &&
  !TASK_VERBS.has(wordAt(tokens, next));

/** The words that wrappings consist of. */
export const listWrappingWords = (): string[] => [
  ...openers.words(),
  ...listClosingWords(),
  ...(ASKED_ALERT.source.match(/[a-z']+/g) ?? []),
];
