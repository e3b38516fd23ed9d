import { TASK_VERBS, VERBS } from '../../text/lexicon.ts';
import { markedWords, wordSet } from '../../text/word-set.ts';

/** Verbs of tasks that only count where a clause can begin, marked like `VERBS`; the readers of a single message do not need them. */
const MORE_VERBS = `
acknowledge adjust advertise align amend announce assist authorise authorize bank+ bid bill+ bless boil browse brush+
bump burn cap+ cater celebrate chair chat chop clip+ coach comb+ comment commit configure count cover+ credit cycle
defer delay delegate dig disconnect disinfect dispose distribute drain dress drill dry empty enquire enrol enroll
enter estimate examine exchange expedite expense fax+ fence film+ filter+ flag flip flush focus freeze fry fuel+
fumigate fund gas+ gather generate grease+ guide hand+ haul heat highlight hike hook+ hose+ hunt ice+ identify
increase inquire insert inventory jog jot laminate lead+ lease lift+ light+ line+ link+ loan+ lodge lower maintain
match+ meditate microwave mill mix+ mock mould nail+ number+ onboard package page+ paste+ pen+ permit photocopy
photograph+ pin+ pitch plaster plate+ plug+ point+ position+ pour preheat preorder prep pressure price+ prioritise
procure program+ promote proof+ proofread pump+ query quit quote+ rate+ receive recommend recruit recycle reference
refresh reject renovate repot retrieve return+ roll+ route+ salt+ sample+ sanitise sanitize scout screen+ season+
seed+ select serve service+ shave shift+ shoot shortlist sketch+ smooth soak sow spend split+ spray+ staff stain+
steam+ sterilise stick+ stir stock+ strap+ stretch style+ supply+ surprise+ survey+ swab swing+ tackle tape+ target+
taste+ tax+ template thread tie tighten tile+ time+ tip+ toast+ total+ trade+ trademark transcribe transport+ trap+
troubleshoot tune+ type+ unclog uninstall unload unlock unplug varnish vet video volunteer warm warn wax+ wipe wire+
xerox zip+
`;

/** Verbs that a clause can begin with. */
const CLAUSE_VERBS: ReadonlySet<string> = new Set([...TASK_VERBS, ...markedWords(MORE_VERBS)]);

/** Verbs that are also things to buy, eat or own: in a list of things they count as verbs only before an object. */
const ALSO_THINGS = markedWords(VERBS + MORE_VERBS, '*+');

/** Whether a clause can begin with the word as its verb. */
export const isVerb = (word: string): boolean => CLAUSE_VERBS.has(word);

/** Whether the verb is also a noun, so that more than the word has to speak for it. */
export const isAlsoThing = (word: string): boolean => ALSO_THINGS.has(word);

/** Verbs whose objects are things to get: what follows a comma is usually another thing. */
export const SHOPPING = wordSet('buy order get bring pack purchase grab fetch pick collect need carry');

/** Verbs of reaching a person; what is done with the person may follow behind "and". */
export const REACHES = wordSet(
  'call ring phone dial email mail message text whatsapp ping meet visit contact speak talk chat see write msg skype',
);

/** Verbs of going somewhere; what is done there may follow behind "and". */
export const GOES = wordSet('go visit swing stop head drop pop drive run come walk');

/** What one does with a person once reached, when no other person is named. */
export const ASKS_THERE = wordSet(
  'ask find check confirm tell request discuss see inform explain thank apologise apologize invite remind clarify verify negotiate agree let offer understand hear inquire enquire sort settle arrange schedule plan decide align brainstorm go',
);

/** Whether the word is one of the verbs that tasks usually begin with. */
export const isCommonVerb = (word: string): boolean => TASK_VERBS.has(word);
