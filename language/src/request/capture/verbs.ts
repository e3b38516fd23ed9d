import { TASK_VERBS, VERBS } from '../../text/lexicon.ts';
import { markedWords, wordSet } from '../../text/word-set.ts';

/** Verbs that count only where a clause can begin, marked like `VERBS`; the parser of a single task does not need them. */
const MORE_VERBS = `
acknowledge adjust advertise align allocate amend announce assist authorise authorize bank+ bid bill+ bless boil
browse brush+ bump burn cap+ cater celebrate chair chat chop clip+ coach comb+ comment commit conduct configure count
cover+ credit cycle defer delay delegate describe dig disconnect disinfect dispose distribute drain dress drill dry
empty enquire enrol enroll enter estimate examine exchange expedite expense fax+ fence film+ filter+ flag flip flush
focus freeze fry fuel+ fumigate fund gas+ gather generate grease+ guide hand+ haul heat highlight hike hook+ hose+
hunt ice+ identify increase inquire insert inventory jog jot laminate lead+ lease lift+ light+ line+ link+ loan+ lodge
lower maintain match+ meditate microwave mill mix+ mock modify mould nail+ number+ onboard outline package page+
paste+ pen+ permit photocopy photograph+ pin+ pitch plaster plate+ plug+ point+ position+ pour preheat preorder prep
pressure price+ prioritise procure produce program+ promote proof+ proofread propose pump+ query quit quote+ rate+
receive recommend recruit recycle reference refresh reject relocate renovate repot retrieve return+ roll+ route+ salt+
sample+ sanitise sanitize scout scrape screen+ screw+ season+ secure seed+ select separate serve service+ shave shift+
shoot shortlist sketch+ smooth soak sow spend split+ spray+ spread+ stack+ staff stain+ steam+ sterilise stick+ stir
stock+ straighten strap+ stretch style+ supervise supply+ surprise+ survey+ suspend swab swing+ tackle tape+ target+
taste+ tax+ template terminate thread throw tie tighten tile+ time+ tip+ toast+ toss total+ tow trace trade+ trademark
transcribe transport+ trap+ treat+ troubleshoot tune+ type+ unclog uninstall unload unlock unplug varnish vet video
volunteer warm warn wax+ weld wipe wire+ xerox zip+
`;

/** Verbs that a clause can begin with. */
const CLAUSE_VERBS: ReadonlySet<string> = new Set([...TASK_VERBS, ...markedWords(MORE_VERBS)]);

/** Verbs that are also things to buy, eat or own: in a list of things they count as verbs only before an object. */
const ALSO_THINGS = markedWords(VERBS + MORE_VERBS, '*+');

/** Whether a clause can begin with the word as its verb. */
export const isVerb = (word: string): boolean => CLAUSE_VERBS.has(word);

/** Whether the verb is also a noun, so that more evidence is needed. */
export const isAlsoThing = (word: string): boolean => ALSO_THINGS.has(word);

/** Verbs whose objects are things to get: after a comma there is usually another thing. */
export const SHOPPING = wordSet('buy order get bring pack purchase grab fetch pick collect need carry');

/** The verbs that are no things: a clause that begins with one asks for something. */
export const PLAIN_VERBS: readonly string[] = [...CLAUSE_VERBS].filter((word) => !ALSO_THINGS.has(word));

/** Verbs of contacting a person; an action with that person may follow after "and". */
export const REACHES = wordSet(
  'call ring phone dial email mail message text whatsapp ping meet visit contact speak talk chat see write msg skype',
);

/** Verbs of going somewhere; an action there may follow after "and". */
export const GOES = wordSet('go visit swing stop head drop pop drive run come walk sit');

/** What one does with a person after contacting them, when no other person is named. */
export const ASKS_THERE = wordSet(
  'agree align apologise apologize arrange ask brainstorm check clarify confirm decide discuss enquire explain find go hear inform inquire invite let negotiate offer plan remind request schedule see settle sort tell thank understand verify',
);

/** Whether the word is a verb that tasks usually begin with. */
export const isCommonVerb = (word: string): boolean => TASK_VERBS.has(word);
