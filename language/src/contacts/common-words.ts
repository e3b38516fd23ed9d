import { AMOUNTS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import { numberWords } from '../text/numbers.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

/** Places: "collect the parcel from the office" names no person. */
export const PLACES = withPlurals('office school college hospital clinic hotel restaurant store shop salon gym');

/** Nouns for people by role. They make a task a follow-up but are not a contact name. */
export const ROLES = withPlurals(
  `
intern trainee caterer photographer florist gardener cleaner watchman guard locksmith chemist technician mom mum
mummy mama dad daddy papa mother father wife husband brother bro sister sis son daughter uncle aunt aunty grandma
grandpa parents family boss manager client customer vendor supplier landlord team hr accountant ca lawyer advocate
doctor dentist dr physio plumber electrician carpenter painter teacher principal tutor bank support broker agent guy
contractor builder driver cook maid neighbour neighbor colleague friend ceo cfo cto coo vp md director auditor
recruiter designer developer engineer lead tailor mechanic dealer insurer architect tenant staff everyone everybody
someone somebody anyone board group dept department company
finance legal sales marketing ops operations admin it reception helpdesk desk accounts payroll procurement purchase
logistics security agency consultant trainer coach therapist vet barber society secretary president
partner investor courier service insurance folks people person man woman lady girl boy kid him her them
us me you he she they
`,
  PLACES,
);

/** What turns the verb before it into a thing: "call centre", "text alignment", "phone charger". */
export const COMPOUNDS = withPlurals(`
centre center bill alignment template server queue list size merge log charger case number system board road tone
book editor recording sheet quality plan signature campaign marketing id address addresses box boxes account file
field colour notification app stand cover screen repair battery drop off main master light
`);

/** Common lower-case words that can follow "call", "with" or "to" and are not names. */
const NOUNS = wordSet(`
mumbai delhi bangalore pune chennai kolkata goa london dubai singapore agenda airport alarm approval birthday
breakfast cab calendar car card care cheque class code coffee contract cost data date deadline deck delivery dinner
discount emergency event exam expense fee feedback final flight food form free gift good grace grant green health
high home hope house idea info item job last late letter link local lunch market medicine milk money name need new next
night notice old online other own paper parcel party photo pickup policy price problem product project proof
proposal quarter query quote rate receipt release reminder renewal result right room rose salary sample second shift
site slides standup status stock stuff summer sun sunny target task tax taxes ticket timeline title tool transport
travel trip user venue visa website weekend word dear know respected diwali holi eid christmas rs karna karni karo hai baat bell story disk
ball forget remember real few extra spare big main full half whole same different such
`);

/** Names that are everyday words as well: they count as people only where the grammar asks for a person. */
const DOUBLE_MEANING = wordSet(`
cat kit ant joy art jack pat frank rich dean drew sue rob nick faith angel autumn dawn eve miles penny ray brown
white king lily daisy holly lee sky don hunter harsh deep ram lucky happy ruby ivy sandy victor robin gene dale glen heath basil ginger
olive pearl iris violet hazel poppy jasmine sage mason cooper porter baker chase jewel crystal amber jade summer winter lane brook stone rusty
dusty more most much many less such own long short young small little best early page price fair sharp swift love noble wise strong
`);

/** Those of the words in COMMON that are first names as well. */
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

/** A plural is as common as its word. */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word) || (word.endsWith('s') && COMMON.has(word.slice(0, -1)));
}

/** Whether an everyday word is a first name as well. */
export function isNameToo(word: string): boolean {
  return FIRST_NAMES_TOO.has(word);
}

export function hasDoubleMeaning(word: string): boolean {
  return DOUBLE_MEANING.has(word) || isCommonWord(word);
}

/** Endings of things and doings; a consonant before the last "s" makes a plural ("invoices" are not people, "Thomas" is). */
const COMMON_ENDINGS =
  /(?:ing|tion|sion|ment|ness|ity|ies|able|ful|less|ally|ware|work|age|ance|ence|ist|ator|[bcdfghjklmnpqrtvwxyz]s)$/;

/** Whether a lower-case word that matches no contact could be a name. */
export function couldBeName(word: string): boolean {
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isCommonWord(word) && !COMMON_ENDINGS.test(word);
}
