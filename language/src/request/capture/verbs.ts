import { TASK_VERBS, VERBS } from '../../text/lexicon.ts';
import { markedWords, wordSet } from '../../text/word-set.ts';

/** Verbs of tasks that only count where a clause can begin, marked like `VERBS`; the readers of a single message do not need them. */
const MORE_VERBS = `
acknowledge adjust advertise align allocate amend announce appoint assist authorise authorize automate bank+ bid bill+
bless boil bolt+ broadcast browse brush+ bump burn button+ cap+ caption cater celebrate chair chat chop clip+ coach
comb+ comment commission commit conduct configure count cover+ credit cycle defer delay delegate describe detach dig
disconnect disinfect dismantle display dispose distribute drain dress drill dry dye empty enquire enrol enroll enter
erase estimate examine exchange execute expand expedite expense fax+ fence figure film+ filter+ firm flag flip flush
focus format freeze fry fuel+ fumigate fund furnish garnish gas+ gather generate grease+ guide hand+ haul heat
highlight hike hook+ hose+ hunt ice+ identify illustrate improve increase index inquire insert integrate inventory jog
jot laminate lead+ lease lift+ light+ line+ link+ loan+ locate lodge lower maintain match+ meditate microwave mill
mix+ mock modify mould nail+ navigate number+ obtain onboard outline oversee package page+ paste+ pen+ perform permit
photocopy photograph+ pickle+ pin+ pitch plaster plate+ plug+ point+ position+ pour preheat preorder prep prescribe
pressure price+ prime prioritise procure produce program+ promote proof+ proofread propose protect pump+ query quit
quote+ rate+ reactivate receive recommend recruit recycle reference refine refresh reject relocate renovate repot
retrieve return+ reupholster rewire roll+ route+ salt+ sample+ sanitise sanitize scout scrape screen+ screw+ season+
secure seed+ select separate serve service+ shave shift+ shoot shorten shortlist shuffle sketch+ skim smooth soak sow
spell spend split+ spray+ stack+ staff stain+ staple+ steam+ sterilise sterilize stick+ stir stock+ straighten strap+
stretch strip style+ suggest supervise supply+ surprise+ survey+ suspend swab swing+ tackle tape+ target+ taste+ tax+
template thread throw tie tighten tile+ time+ tip+ toast+ toss total+ trade+ trademark transcribe transport+ trap+
treat+ triage troubleshoot tune+ type+ unblock unclog uninstall unload unlock unplug unwrap upholster varnish vet
video volunteer warm warn wax+ weld whitewash wipe wire+ xerox zip+
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
