import { FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import { wordSet } from '../text/word-set.ts';

/** People by what they are, not by name. They make a task a follow-up but name nobody. */
export const ROLES = wordSet(`
  intern interns trainee caterer caterers photographer decorator florist gardener cleaner watchman guard locksmith chemist realtor technician operator
  mom mum mummy mama dad daddy papa mother father wife husband brother bro sister sis son daughter uncle aunt aunty
  auntie grandma grandpa granny parents family kids boss manager client clients customer customers vendor vendors
  supplier suppliers landlord landlady team hr accountant ca lawyer advocate doctor dentist dr physio plumber
  electrician carpenter painter teacher principal tutor bank support broker agent guy contractor builder driver cook
  maid neighbour neighbours neighbor neighbors colleague colleagues friend friends ceo cfo cto coo vp md director
  directors auditor auditors recruiter designer developer developers engineer engineers lead leads tailor mechanic
  dealer insurer architect tenant tenants staff everyone everybody someone somebody anyone board group dept
  department office school college hospital clinic hotel restaurant company finance legal sales marketing ops
  operations admin it reception helpdesk desk accounts payroll procurement purchase logistics security committee
  council agency consultant trainer coach therapist vet barber salon gym society secretary treasurer president
  chairman partner partners investor investors distributor distributors transporter courier warehouse factory store
  shop service insurance airline guys folks people person man woman lady girl boy kid him her them us me you he she
  they
`);

/** Everyday words that follow "call", "with" or "to" in lower case and are nobody's name. */
const NOUNS = wordSet(`
  mumbai delhi bangalore pune chennai kolkata hyderabad goa london paris dubai singapore sydney account afternoon
  agenda airport alarm amount app approval bike bill birthday box breakfast bug bus cab calendar camera campaign
  car card care case cash centre center changes charges cheque children christmas class code coffee conference
  contract cost credit current data date day deadline deal deck decision delivery dinner discount discussion due
  emergency employees estimate event exam expense expenses fee feedback fees figures files final flight food form
  four free full gift good grace grant green grocery guest half hall hand head health high holiday home hope hour
  house id idea images info invoices issues item job last late letter line link long lunch maintenance market
  material meal medicine medicines member menu messages milk minutes mobile money month monthly name names need
  new next night noon notes notice old online other own package packages page paper parcel part party photo
  photos pickup picture pictures point policy price prices problem product program progress project proof
  proposal quarter query quote quotes rate rates receipt release reminder renewal result resume right room rose
  salary sample samples screen second session sheet shift short signature site size slides standup status stock
  strategy stuff summary summer sun sunny system target task tax taxes ticket time timeline title today tomorrow
  tonight tool total tour transport travel trial trip updates user value venue version video visa voice website
  week weekend weekly word year yesterday dear respected karna karni karo hai baat
`);

/** Names that are everyday words as well: they count as people only where the grammar asks for a person. */
const DOUBLE_MEANING = wordSet(`
  joy art jack pat frank rich dean drew sue rob nick faith angel autumn april june august dawn eve miles penny ray
  brown white king lily daisy holly lee sky don hunter hunt harsh deep sat ram lucky happy carter amber ruby pearl
  ivy hazel sandy victor robin jade
`);

export function isCommonWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || TASK_VERBS.has(word) || NOUNS.has(word) || ROLES.has(word);
}

export function hasDoubleMeaning(word: string): boolean {
  return DOUBLE_MEANING.has(word) || isCommonWord(word);
}

/** Endings of things and doings; a consonant before the last "s" makes a plural ("invoices" are not people, "Thomas" is). */
const COMMON_ENDINGS =
  /(?:ing|tion|tions|ment|ments|ness|ity|ies|able|ful|less|ally|ware|work|age|ance|ist|[bcdfghjklmnpqrtvwxyz]s)$/;

/** For lower-case words nobody in the contact list answers to: could this be a name at all? */
export function couldBeName(word: string): boolean {
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isCommonWord(word) && !COMMON_ENDINGS.test(word);
}
