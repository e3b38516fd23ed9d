import { createRules, grammar } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import type { Token } from '../text/tokens.ts';
import { findPhrase, wordAt } from '../text/tokens.ts';
import { skipOpeners } from './wrappings.ts';
import { indexPhrases, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** Sentence openings that look like requests but are not. */
const PLEASANTRIES = indexPhrases(`
please|kindly note, please find, find attached, hope you, i hope, thanks|regards|best|cheers|respected|dear|fyi|hopefully|ta|bless|apologies
thank you, many thanks, warm|kind regards, sent from, see below|you, good morning, i want to see, not sure, saw this, sorry for|about|to
sorry? me again, my apologies, i hate to, much appreciated, you're a, you are a, what a, no idea, just kidding, long story
can|would you believe, can't believe, that's all, that is all, as always, happy|love to
`);

const GREETINGS = wordSet('hi hello hey all team , .');

/** "Kindly note …", "thanks for …": polite phrases that contain no request. */
export function isPleasantry(tokens: Tokens): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const first = words.findIndex(({ word }) => !GREETINGS.has(word));
  return findPhrase(PLEASANTRIES, words, first) !== undefined;
}

/** "Could you put something in for Priya", before a mark: only asks to note what follows. */
export const isSlot = (tokens: Tokens): boolean =>
  tokens.length <= LONGEST_SLOT &&
  SLOT.test(tokens.flatMap(({ kind, word }) => (kind === 'mark' ? [] : [word])).join(' '));
const SLOT =
  /^(?:(?:and|also|please|hey|hi|ok|okay|so|oh|could|can|would|will|you|kindly|just|maybe|perhaps) )*(?:put|pop|stick|add|pencil|jot|note|slot|set|chuck|write) (?:me )?(?:something|a (?:slot|note|line)|an (?:entry|item)) (?:(?:in|down|up|aside) )?(?:on|in|for|with|about) (?:\S+ ?){1,4}$/;
const LONGEST_SLOT = 16;

/** "Msg from Rakesh:", "Mail from Omar -", a line "Message from Omar": names the author of the text after it. */
export const isHeader = (tokens: Tokens): boolean =>
  HEADERS.has(wordAt(tokens, 0)) &&
  wordAt(tokens, 1) === 'from' &&
  tokens.length < 6 &&
  (tokens.length === 3 || /^[:–—-]$/.test(tokens.at(-1)?.word ?? ''));
const HEADERS = wordSet('msg message text mail email note sms whatsapp forward fwd');

/** Verbs that apply to a task as a whole; a request of nothing but these words refers to the clause before it. */
const HANDLING_VERBS = wordSet(`
do put make set note add log schedule pencil stick pop get fix say plan book goes go jot write keep slot enter arrange take aim shoot
handle remind reminding ping nudge poke mark save diarise drop done sorted scheduled noted is would be
needs need should must want like said see help alert notify nag needful
`);
const REFERENCES = wordSet("it it's that that's this them those these one");
const PARTICLES = wordSet(`
in on down into onto to up for of at as with by a an the my our your me care about done sorted finished out
list lists diary calendar task tasks todo reminder reminders note notes schedule planner agenda book books thing entry item slot fixture regular recurring repeating standing fixed permanent weekly anyway anyways
please kindly yes yeah yep ok okay right so then and but just also do too again instead actually maybe perhaps better safer
fine best good easier i i'd i'll we we'll you let's let us would could can will won't if possible now
, . ! ? - : ; … ... ( ) – —
`);

/**
 * Whether a request only refers to an earlier clause: "put that down", "let's do it", "note it please", "make it". The
 * caller must filter out schedule and priority words.
 */
export function refersBack(tokens: Tokens): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  if (words.length === 0 || words.length > 12) return false;
  const known = tokens.every(
    ({ kind, word, possessive }) =>
      kind === 'symbol' || (!possessive && (HANDLING_VERBS.has(word) || REFERENCES.has(word) || PARTICLES.has(word))),
  );
  if (!known) return false;
  // "Get this out" and "look into it" act on the thing itself.
  if (words.at(-1)?.word === 'out') return false;
  const signedUp = words.some(({ word }) => word === 'me') && /^(?:down|in)$/.test(words.at(-1)?.word ?? '');
  return signedUp || words.some(({ word }) => REFERENCES.has(word) || ALONE.has(word));
}

/** "… so ping me", "can you keep reminding me", "pls handle by Friday": a request that does not repeat its object. */
const ALONE = wordSet("say let's ping nudge poke remind reminding alert notify nag handle needful");

/** Openings of a sentence without a subject that says when or how urgently the task before it is needed. */
const additions = grammar(
  createRules(
    true,
    `
they|it|this|that? has|needs|need|have to be|go|leave|reach|ship|arrive|get|happen|come|land|start|finish|end
it|this|that? needs it|this|that|doing|sending|finishing|fixing|sorting|signing|attention
it|this|that? can|must|shall|should|will be|go|leave|reach|ship|arrive|get|happen
it|this|that? can't|cannot wait|slip|be
to be|go|leave|reach|ship|arrive delivered|done|finished|out|ready|sent|submitted?
it's|its|it|this|that? is? due
its|it|the? deadline is|:?
i|i'd|we|we'd would? like|want|need|prefer that|it|this|them
no|not later than
needed|required|expected|due|wanted by|on|before|at?
is|are|would|will|should be? fine|ok|okay|good|great|best|perfect|enough|ideal|early
works|suits|is enough
has to
`,
  ),
  slots,
);

/** The verbs that an addition can contain after its opening; any other word is content of its own. */
const ADDED = wordSet(`
be go leave reach done doing out sent finished ready submitted delivered her him them there us it that this arrive by on before
at the to is in place wait past beyond later than please signed closed sorted complete completed over with and . ! , ? -
`);

/** "Has to leave by Tuesday", "Needs doing tonight": adds a deadline or a priority to the request before it. */
export function addsToRequest(tokens: Tokens): boolean {
  const match = additions.longest(tokens, 0);
  return match !== null && tokens.slice(match.next).every(({ word, kind }) => kind === 'mark' || ADDED.has(word));
}

const CORRECTIONS = indexPhrases(`
actually|correction|wait|hmm|sorry|no|oops, on second thought|thoughts, come to think of it, scratch that, or rather
`);

/** A clause that opens with a correction phrase replaces the clause before it. */
export function opensCorrection(tokens: Tokens): boolean {
  const from = wordAt(tokens, 0) === 'oh' ? 1 : 0;
  return findPhrase(CORRECTIONS, tokens, from) !== undefined;
}

/** The words of pleasantries, references, additions and corrections. */
export const listTalkWords = (): string[] => [
  ...[...PLEASANTRIES.values(), ...CORRECTIONS.values()].flat(2),
  ...additions.words(),
  'something',
  'owe',
  ...[HANDLING_VERBS, REFERENCES, PARTICLES, ADDED, KEEPS, NAMES].flatMap((words) => [...words]),
];

/** Verbs that put a quoted task on the list, and nouns for a task. */
const KEEPS = wordSet(
  'add put note jot pop log schedule write create save enter stick down list task todo reminder : "',
);
const NAMES = wordSet('called titled named reading saying says reads labelled');

/**
 * The quotation that holds the whole task, or null: "put 'order toner' on my list", "a task called 'renew insurance'".
 * In "read 'the art of war'" the quotation is only part of the task.
 */
export function findQuotedTask(tokens: Tokens): Token | null {
  const at = tokens.findIndex(({ kind }) => kind === 'quote');
  const quote = tokens[at];
  if (!quote || tokens.filter(({ kind }) => kind === 'quote').length > 1) return null;
  const afterOpeners = tokens.slice(skipOpeners(tokens).next);
  if (afterOpeners.every((token) => token === quote || token.kind === 'mark')) return quote;
  const before = wordAt(tokens, at - 1) === ':' ? wordAt(tokens, at - 2) : wordAt(tokens, at - 1);
  if (NAMES.has(before)) return quote;
  const afterQuote = tokens.slice(at + 1);
  const onlyHandling = afterQuote.every(
    ({ word, kind }) => kind === 'mark' || PARTICLES.has(word) || HANDLING_VERBS.has(word),
  );
  return onlyHandling && KEEPS.has(before) ? quote : null;
}
