import { FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** People by what they are, not by name. They make a task a follow-up but name nobody. */
export const ROLES = list(`
  caterer caterers photographer decorator florist gardener cleaner watchman guard locksmith chemist realtor technician operator
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
const NOUNS = list(`
  mumbai delhi bangalore bengaluru pune chennai kolkata hyderabad goa london paris dubai singapore sydney
  above account advance advice afternoon agenda air airport alarm amount annual app approval article baby bag
  balance base basis bath battery bay beach bed beer bike bill birthday boat body bonus box brakes bread breakfast
  brochure brush bug bus cab cake calendar camera camp campaign candidate car card care cart case cash cat centre
  center certificate chair changes charges chart chat cheque child children christmas church class clothes club code
  coffee compliance computer concert conference contract cost course court cover credit curd cream current cycle
  data database date dates day deadline deal deck decision defect delay delivery detergent device diesel digital
  dinner discount discussion dog domain door dress due duty early emergency employee employees energy english entry
  envelope error estimate event evidence exam exit expense expenses extension eye fabric fan fee feedback fees
  festival figures files film final fire fish flight floor flow food foot form four free fridge front fruit fuel
  full furniture future game garden gas gate gift glass goal gold good grace grant green grocery ground growth guest
  hair half hall hand head health heat high history holiday home hope hour house ice id idea image images income
  info inside interest internet invoices iron issues item job kitchen lab land laptop last late laundry law leak
  lease left letter level library licence license life light limit line link loan local logo long lot lunch machine
  maintenance market mask match material meal meat medicine medicines member membership menu messages milk mind
  minutes mobile model money month monthly motor movie music name names need new newspaper next night noon notes
  notice oil old online other outcome outside own package packages page pan paper parcel part party passport
  password past pension performance permission pet phones photo photos pickup picture pictures piece pizza plane
  plate plot point police policy pool power price prices printer prize problem product profile profit program
  programme progress project proof property proposal quarter query quick quote quotes rain rate rates receipt recipe
  release reminder renewal result resume rice right rise road roof room rose route router rules safety salary sale
  sample samples scheme scope screen season seat second server session shade shampoo sheet shift shirt shoes short
  sick side signature silver site size skin slides soap sofa song sound space spare spec special speech sport spot
  stage stamp standup status stock stone story strategy street student stuff style sugar suit summary summer sun
  sunny surgery survey system target task tax taxes tea tender tennis ticket tile tiles time timeline title today
  token tomorrow tonight tool total tour tower town traffic transport travel tree trial trip truck trust tv type
  tyres umbrella uniform unit updates user vaccine value van vegetables vehicle venue version video visa voice wall
  warranty waste way website week weekend weekly weight window wine winter wire wood word workshop world year
  yesterday
`);

/** Names that are everyday words as well: they count as people only where the grammar asks for a person. */
const DOUBLE_MEANING = list(`
  joy art jack pat frank rich dean drew sue rob nick faith angel autumn april june august dawn eve miles pearl penny
  ray robin sandy skip victor violet young brown white black king bond christian ivy lily daisy iris jade ruby amber
  ginger heather holly hazel honor honour major chance glen jay lee lane love olive sage sky star ash blue dale don
  harper hunter hunt harsh deep moon sat ram lucky happy honey dear
  rocky self baker taylor carter cooper smith banks hill west
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
