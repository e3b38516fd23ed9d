import { markedWords, withPlurals, wordSet } from './word-set.ts';

export const DETERMINERS = wordSet('the a an my our your his her their its this that these those');

/** Determiners, pronouns, prepositions and auxiliaries: a verb after one of them does not begin a task. */
const SMALL_WORDS = wordSet(
  `
to or i we you he she they will should must can could would may might shall please not don't of for about after before
from with by in on at if when who did does do which and is are was were be
`,
  DETERMINERS,
);

/** Words that can follow a finished date without being a thing the date describes. */
export const FUNCTION_WORDS = wordSet(
  `
some any no every each all both me us him them it whom what where why how whether because since so without into onto
over under until during between through re regarding but nor then than as while though although unless plus also too
only just even again thanks thank sorry been being am have has had can't won't isn't it's i'm i'll i've let's that's
there there's here okay ok yes yeah anyway well maybe perhaps sometime sharp latest max approximately around ish
onwards first actually wait rather scratch instead starting beginning ending commencing today tomorrow tonight
yesterday daily weekly monthly cause cos via per asap urgent urgently important very really
`,
  SMALL_WORDS,
);

/**
 * The verbs of tasks. A star marks those that are also nouns of a task ("the report"), a plus those that are also
 * things to buy, eat or own ("stamps").
 */
export const VERBS = `
accept add address analyse answer apologise apply approve archive arrange ask assemble assess assign attach attend
audit* back backup* bake begin block+ book+ borrow brew brief* bring budget* build buy calculate calibrate call*
cancel carry catch change* charge* chase check* choose circle circulate claim clean clear close collect come
compare compile complete compose confirm congratulate connect consider consult contact continue convert cook+
coordinate copy+ correct countersign courier create crop cut+ debug decide decline decorate defrost delete deliver
demo* deploy deposit+ descale design+ develop dial discuss dispatch do document+ donate download draft* draw drink+
drive drop+ dust+ eat edit email* ensure escalate evaluate exercise* explain explore export+ extend feed fetch file+
fill finalise finalize find finish fix+ fold follow forward frame+ get give glue+ go grab grade greet grill+ groom
handle hang harvest have help+ hire hold host+ implement import+ inform inspect install insure interview intimate
introduce invest investigate invite invoice* iron+ issue* join keep label+ launch learn leave lend let list* listen
load+ lock+ log* look+ mail* make manage map+ marinate mark measure+ meet mend mention merge message* migrate monitor
mop+ mount move+ mow negotiate nominate notarise note* notify nudge offer+ oil+ open+ order* organise organize pack+
paint+ park+ pass+ patch+ pay* peel phone+ pick ping place+ plan* plant+ play* polish+ post* postpone practice*
practise prepare present+ press+ print+ process* provide prune publish pull+ purchase push+ put raise rake reach+ read
reboot reconcile record* redeem redo reduce refund+ register+ rehearse remind rename render renew rent* repair+
replenish reply+ report* request+ research+ reserve+ reset+ respond restock revert review* revise ring+ rinse+ roast+
rotate run* sand+ save scan+ schedule* scrub seal+ search+ see sell+ send set+ settle setup sew share* sharpen ship+
shop+ show* shred shut+ sign+ sit sleep solder solve sort speak stamp+ start+ stay stitch stop store+ study+ submit
subscribe summarise support* swap sweep switch+ sync* tag+ take talk+ teach telephone tell test* text* thank thaw tidy top+
touch+ track* train+ transfer+ translate trim+ try+ turn+ unpack unsubscribe update* upgrade+ upload use+ vaccinate
vacuum validate verify view+ visit* vote+ wait+ wake walk* wash+ watch* water* weed+ weigh whatsapp wish withdraw
work* wrap+ write
`;

/**
 * Verbs that tasks begin with, including "re-" forms ("resend"). They distinguish an instruction from a statement
 * without punctuation.
 */
export const TASK_VERBS: ReadonlySet<string> = new Set(
  [...markedWords(VERBS)].flatMap((verb) => (verb.length > 2 ? [verb, `re${verb}`] : [verb])),
);

/** Verbs of contacting a person; the object follows. */
export const ASKS = wordSet('chase nudge ping ask tell inform intimate whatsapp dm');
/** Communication verbs that are also nouns: "call centre", "text alignment", "mail server". */
export const CALLS = wordSet('call phone telephone ring email mail message text');

/** Verbs that are also nouns: they count as verbs only before an object. */
export const ALSO_NOUNS = markedWords(VERBS, '*');

/** A task can begin after these. */
export const OPENS_TASK = wordSet(
  ", . : - ! ? and then please to you me i we should must will not don't so also just now okay ok",
);

/** Words for a notification. */
export const ALERTS = wordSet('alarm reminder remainder timer alert notification');

/** Meetings; followed by "with NAME" they make a follow-up. */
export const MEETINGS = withPlurals(
  '1 appointment breakfast brunch call catchup chat coffee concall demo dinner discussion drinks facetime huddle interview lunch meeting one session skype standup sync videocall zoom',
);

/** Filler sounds in dictated text; they are removed. */
export const FILLERS = wordSet('um umm uh uhh uhm er erm hmm hm mm ah ahh uhhuh ugh urgh');

/** A verb after one of these does not begin a task. */
export const LEADS_VERB = wordSet('never let help go come', SMALL_WORDS);

/** Units: the number before them is an amount: "5 kg", "101 points". */
export const AMOUNTS = withPlurals(`
% percent kg kilogram gram g mg lb pounds km kilometres mile meters metres cm mm inch inches ft feet litre liter ml
gb mb point k lakh crore cr million billion bn dollars rupees euros usd inr eur gbp people persons guests items
units pieces pcs boxes packs bottles copies seconds sec dozen time occurrences sessions year month week day hour
minute nights
`);
