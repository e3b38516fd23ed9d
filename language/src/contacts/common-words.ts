import { AMOUNTS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

/** People by what they are, not by name. They make a task a follow-up but name nobody. */
export const ROLES = withPlurals(`
  intern trainee caterer photographer decorator florist gardener cleaner watchman guard locksmith chemist realtor
  technician operator mom mum mummy mama dad daddy papa mother father wife husband brother bro sister sis son daughter
  uncle aunt aunty auntie grandma grandpa granny parents family boss manager client customer vendor supplier landlord
  landlady team hr accountant ca lawyer advocate doctor dentist dr physio plumber electrician carpenter painter
  teacher principal tutor bank support broker agent guy contractor builder driver cook maid neighbour neighbor
  colleague friend ceo cfo cto coo vp md director auditor recruiter designer developer engineer lead tailor mechanic
  dealer insurer architect tenant staff everyone everybody someone somebody anyone board group dept department office
  school college hospital clinic hotel restaurant company finance legal sales marketing ops operations admin it
  reception helpdesk desk accounts payroll procurement purchase logistics security committee council agency consultant
  trainer coach therapist vet barber salon gym society secretary treasurer president chairman partner investor
  distributor transporter courier warehouse factory store shop service insurance airline folks people person man woman
  lady girl boy kid him her them us me you he she they
`);

/** What turns the verb before it into a thing: "call centre", "text alignment", "phone charger". */
export const COMPOUNDS = withPlurals(`
  centre center bill alignment template server queue list size merge log charger case number system board road tone
  book editor recording sheet quality plan signature campaign marketing id address addresses box boxes account file
  field color colour font input area broadcast notification app binding volume stand cover screen repair battery drop
  off fence main master light
`);

/** Everyday words that follow "call", "with" or "to" in lower case and are nobody's name. */
const NOUNS = wordSet(`
  mumbai delhi bangalore pune chennai kolkata hyderabad goa london paris dubai singapore sydney afternoon agenda
  airport alarm amount approval bike birthday breakfast bug bus cab calendar camera car card care cash cheque children
  christmas class code coffee contract cost credit current data date deadline deal deck delivery dinner discount due
  emergency employees estimate event exam expense fee feedback figures final flight food form four free full gift good
  grace grant green grocery guest half hall hand head health high holiday home hope house idea images info item job
  last late letter line link long lunch market material meal medicine member menu milk mobile money name need new next
  night noon notice old online other own paper parcel part party photo pickup picture policy price problem product
  program progress project proof proposal quarter query quote rate receipt release reminder renewal result resume
  right room rose salary sample second shift short site slides standup status stock strategy stuff summary summer sun
  sunny target task tax taxes ticket timeline title tool total tour transport travel trial trip user value venue video
  visa voice website weekend word yesterday dear respected karna karni karo hai baat bell story disk ball
`);

/** Names that are everyday words as well: they count as people only where the grammar asks for a person. */
const DOUBLE_MEANING = wordSet(`
  cat kit ant joy art jack pat frank rich dean drew sue rob nick faith angel autumn april june august dawn eve miles penny ray
  brown white king lily daisy holly lee sky don hunter hunt harsh deep sat ram lucky happy carter amber ruby pearl
  ivy hazel sandy victor robin jade
`);

const COMMON = [FUNCTION_WORDS, TASK_VERBS, AMOUNTS, COMPOUNDS, NOUNS, ROLES];

/** A plural is as common as its word. */
export function isCommonWord(word: string): boolean {
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  return COMMON.some((words) => words.has(word) || words.has(one));
}

export function hasDoubleMeaning(word: string): boolean {
  return DOUBLE_MEANING.has(word) || isCommonWord(word);
}

/** Endings of things and doings; a consonant before the last "s" makes a plural ("invoices" are not people, "Thomas" is). */
const COMMON_ENDINGS =
  /(?:ing|tion|sion|ment|ness|ity|ies|able|ful|less|ally|ware|work|age|ance|ence|ist|[bcdfghjklmnpqrtvwxyz]s)$/;

/** For lower-case words nobody in the contact list answers to: could this be a name at all? */
export function couldBeName(word: string): boolean {
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isCommonWord(word) && !COMMON_ENDINGS.test(word);
}
