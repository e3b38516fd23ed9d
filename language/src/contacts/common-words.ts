import { AMOUNTS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import { numberWords } from '../text/numbers.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

/** Places: "collect the parcel from the office" names no person. */
export const PLACES = withPlurals('office school college hospital clinic hotel restaurant store shop salon gym');

/** Nouns for people by role. They make a task a follow-up but are not a contact name. */
export const ROLES = withPlurals(
  `
accountant accounts admin advocate agency agent anyone architect auditor aunt aunty bank barber board boss boy bro broker brother builder
ca carpenter caterer ceo cfo chemist cleaner client coach colleague company consultant contractor coo cook courier cto customer dad daddy
daughter dealer dentist department dept designer desk developer director doctor dr driver electrician engineer everybody everyone family
father finance florist folks friend gardener girl grandma grandpa group guard guy he helpdesk her him hr husband insurance insurer intern
investor it kid lady landlord lawyer lead legal locksmith logistics maid mama man manager marketing md me mechanic mom mother mum mummy
neighbor neighbour operations ops painter papa parents partner payroll people person photographer physio plumber president principal
procurement purchase reception recruiter sales secretary security service she sis sister society somebody someone son staff supplier
support tailor teacher team technician tenant them therapist they trainee trainer tutor uncle us vendor vet vp watchman wife woman you
`,
  PLACES,
);

/** Nouns that turn the verb before them into a modifier: "call centre", "text alignment", "phone charger". */
export const COMPOUNDS = withPlurals(`
account address addresses alignment app battery bill board book box boxes campaign case center centre charger colour cover drop editor
field file id light list log main marketing master merge notification number off plan quality queue recording repair road screen server
sheet signature size stand system template tone
`);

/** Common lower-case words that can follow "call", "with" or "to" and are not names. */
const NOUNS = wordSet(`
agenda airport alarm approval baat ball bangalore bell big birthday breakfast cab calendar car card care chennai cheque christmas class
code coffee contract cost data date deadline dear deck delhi delivery different dinner discount disk diwali dubai eid emergency event exam
expense extra fee feedback few final flight food forget form free full gift goa good grace grant green hai half health high holi home hope
house idea info item job karna karni karo know kolkata last late letter link local london lunch market medicine milk money mumbai name
need new next night notice old online other own paper parcel party photo pickup policy price problem product project proof proposal pune
quarter query quote rate real receipt release remember reminder renewal respected result right room rose rs salary same sample
shift singapore site slides spare standup status stock story stuff such summer sun sunny target task tax taxes ticket timeline title tool
transport travel trip user venue visa website weekend whole word
`);

/** Names that are also everyday words: they count as people only in a position that requires a person. */
const DOUBLE_MEANING = wordSet(`
amber angel ant art autumn baker basil best brook brown cat cooper crystal daisy dale dawn dean deep drew dusty early eve fair faith frank
gene ginger glen happy harsh hazel heath holly hunter iris ivy jack jade jasmine jewel joy king kit lane lee less lily little long love
lucky many mason more most much nick noble olive page pat pearl penny poppy porter ram ray rich rob robin ruby rusty sage sandy
short sky small stone strong sue swift victor violet white winter wise young
`);

/** The words of COMMON that are also first names. */
const FIRST_NAMES_TOO = wordSet('grace hope rose sunny summer');

const COMMON = new Set([
  ...FUNCTION_WORDS,
  ...TASK_VERBS,
  ...AMOUNTS,
  ...COMPOUNDS,
  ...NOUNS,
  ...ROLES,
  ...numberWords,
]);

/** The plural of a common word is common too. */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word) || (word.endsWith('s') && COMMON.has(word.slice(0, -1)));
}

/** Whether an everyday word is also a first name. */
export function isNameToo(word: string): boolean {
  return FIRST_NAMES_TOO.has(word);
}

export function hasDoubleMeaning(word: string): boolean {
  return DOUBLE_MEANING.has(word) || isCommonWord(word);
}

/**
 * Suffixes of things and actions; a consonant before a final "s" marks a plural ("invoices" are not people, "Thomas"
 * is).
 */
const COMMON_ENDINGS =
  /(?:ing|tion|sion|ment|ness|ity|ies|able|ful|less|ally|ware|work|age|ance|ence|ist|ator|[bcdfghjklmnpqrtvwxyz]s)$/;

/** Whether a lower-case word that matches no contact could be a name. */
export function couldBeName(word: string): boolean {
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isCommonWord(word) && !COMMON_ENDINGS.test(word);
}
