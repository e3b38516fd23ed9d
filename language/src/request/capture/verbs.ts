import { TASK_VERBS, VERBS } from '../../text/lexicon.ts';
import { markedWords, wordSet } from '../../text/word-set.ts';

/** Verbs of tasks that only count where a clause can begin, marked like `VERBS`; the readers of a single message do not need them. */
const MORE_VERBS = `
acknowledge adjust advertise align allocate amend announce appoint arm assist authorise authorize automate bank+ bathe
bid bill+ bind bless boil bolt+ braid broadcast browse brush+ bump burn button+ calm cap+ caption cater celebrate
certify chair chat chip+ chop clip+ coach collate comb+ comment commission commit conclude conduct configure construct
convey convince count cover+ credit crush cycle dab dash debit dedicate defer define delay delegate demolish describe
detach devise diagnose dig disable discard disconnect disinfect dismantle dismiss display dispose distribute dive
divide drain dress drill dry dye earn embed empty enable encrypt endorse engage enlist enquire enrol enroll enter
erase erect establish estimate examine exchange execute expand expedite expense experiment familiarise fasten fax+
fence figure film+ filter+ firm flag flash+ flatten flip flush focus format formulate freeze fry fuel+ fumigate fund
furnish garnish gas+ gather gauge generate glaze grease+ grind guide hand+ harden haul heat hem highlight hike hoist
hook+ hose+ hug hunt ice+ identify illustrate improve incorporate increase index inflate initiate inject inquire
insert integrate invent inventory jog jot jump knead knit laminate lead+ lease lift+ light+ line+ link+ liquidate
loan+ locate lodge lower lubricate maintain massage match+ mediate meditate memorise microwave mill mix+ mock modify
mould nail+ narrow navigate neaten number+ obtain onboard operate outline outsource overhaul oversee package page+
paste+ pen+ perform permit persuade photocopy photograph+ pickle+ pin+ pitch plaster plate+ plug+ plumb point+ poll
position+ pour preheat preorder prep prescribe preserve pressure price+ prime prioritise procure produce profile
program+ prolong promote proof+ proofread propose protect prove pump+ pursue query quit quote+ rank+ rate+ reactivate
receive recommend recruit recycle reference refine reflect refresh regulate reject relocate renovate replicate repot
rescue retrieve return+ reupholster revamp rewire roll+ route+ salt+ sample+ sanitise sanitize scout scrape screen+
screw+ sculpt season+ secure seed+ select separate serve service+ shave shift+ shine shoot shorten shortlist shovel
shuffle sieve sketch+ skim slice+ smooth soak sow spell spend split+ spray+ spread+ spruce stack+ staff stain+ staple+
steam+ steep sterilise sterilize stick+ stir stock+ straighten strap+ stretch string+ strip structure style+ sub
subtract suggest supervise supply+ surprise+ survey+ suspend swab swing+ tabulate tackle tape+ target+ taste+ tax+
template tend terminate thread throw tie tighten tile+ time+ tip+ toast+ toss total+ tow trace trade+ trademark
transcribe transport+ trap+ treat+ triage troubleshoot tune+ twist type+ unblock unclog uninstall unload unlock unplug
untangle unwrap upholster varnish vary vet video volunteer warm warn wax+ weave weld whip whitewash widen wipe wire+
woo xerox zip+
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
