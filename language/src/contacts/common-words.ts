import { FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** People by what they are, not by name. They make a task a follow-up but name nobody. */
export const ROLES = list(`
  mom mum mummy mama dad daddy papa mother father wife husband brother bro sister sis son daughter uncle aunt aunty auntie grandma grandpa granny
  parents family kids boss manager client clients customer customers vendor vendors supplier suppliers landlord landlady team hr accountant ca
  lawyer advocate doctor dentist dr physio plumber electrician carpenter painter teacher principal tutor bank support broker agent guy contractor
  builder driver cook maid neighbour neighbours neighbor neighbors colleague colleagues friend friends ceo cfo cto coo vp md director directors
  auditor auditors recruiter designer developer developers engineer engineers lead leads tailor mechanic dealer insurer architect tenant tenants
  staff everyone everybody someone somebody anyone board group dept department office school college hospital clinic hotel restaurant company
  finance legal sales marketing ops operations admin it reception helpdesk desk accounts payroll procurement purchase logistics security
  committee council agency consultant trainer coach therapist vet barber salon gym society secretary treasurer president chairman partner
  partners investor investors distributor distributors transporter courier warehouse factory store shop service insurance airline
  guys folks people person man woman lady girl boy kid him her them us me you he she they
`);

/** Everyday words that follow "call", "with" or "to" in lower case and are nobody's name. */
const NOUNS = list(`
  about above account action address advance advice afternoon agenda agreement air airport alarm all also amount and annual answer app application
  appointment approval april architecture article asap attachment august authorities available baby back bag balance base basis bath battery bay beach beauty
  bed beer before bike bill billing bills birthday block board boat body bonus book booking bookings books box brakes bread breakfast brochure brush budget bug bugs
  building bus business cab cake calendar call calls camera camp campaign candidate car card cards care cart case cash cat catering cement centre center certificate
  chai chair change changes charge charges chart chat check cheque child children christmas church cities city claim class clean clothes club code coffee comment
  comments compliance computer concert conference confirmation contact contacts contract contracts copies copy cost costs course court cover
  credit crm cups curd cream current customs cycle data database date dates day days deadline deal debt december deck decision defect delay delivery demo design details
  detergent device diesel digital dinner discount discussion document documents dog domain door dosa draft draw drawings dress drink drinks drive due
  duty early earnings eggs electricity email emails emergency employee employees energy english entry envelope error estimate evening event events every evidence exam
  exercise exit expense expenses extension eye fabric facility fan father february fee feedback fees festival figures file files film final fire first fish fix
  flight flights floor flow flowers food foot form forms forward four free friday fridge front fruit fuel full fund funds furniture future
  game garden gas gate gift gifts glass goal goals gold good goods grace grant green grocery groceries ground growth guest guests gym hair half hall hand hardware
  head health heat height help high history hold holiday home homework hope hotel hour house ice id idea image images important income info information
  inside insurance interest internet interview invitation invite invoice invoices iron issue issues item items january job jobs july june
  keys kitchen lab labels lake land laptop last late laundry law leak lease leave left lens letter letters level library licence license life light lights
  limit line link list loan local location lock log logo logs long lot lunch machine mail maintenance map march mark market mask match material maths may
  meal measurements meat medicine medicines meeting meetings member members membership menu message messages metal milk mind minutes mobile model monday money month
  monthly morning motor movie music name names need network new news newspaper next night noon note notes notice november numbers october offer
  oil old online onboarding open option options order orders other outcome outside own package packages page paint painting pan papers paper parcel parking part parts party
  passport password past payment payments payroll pending pension performance permission pet phone phones photo photos pickup picture pictures piece
  pills pizza place plan plane plans plant plants plate play please plot point points police policy pool position post power prescription presentation price
  prices pricing print printer priority prize problem process product products profile profit program programme progress project projects proof property proposal
  puja purchase quality quarter query question questions quick quote quotes rain rate rates reading receipt receipts recipe record records refund release reminder
  rent renewal repair reply report reports request requests requirement requirements reservation result results resume return review rice right ring rise road roof room rooms
  rose route router rules safety salary sale sample samples saturday scan schedule scheme school scope screen season seat seats second section seeds
  september server session set shade shampoo sheet sheets shift shipment shirt shoes shop shopping short show sick side sign signal signature silver site size skin slides
  snacks soap sofa software soil solution song sound space spare spec special speech sport spot spring stage stairs stamp standup start statement station status stock
  stone store story strategy street strip student study stuff style sugar suit summary summer sun sunday sunny supplies support surgery survey sweets
  switch system table tablets target task tasks tax taxes tea tender tennis terms test tests text than thing things thursday ticket tickets tile tiles time timeline
  tiles title today token tomorrow tonight tool tools top total tour tower town toys traffic training transport travel treatment tree trial trip truck trust
  tuesday tv type tyres umbrella uniform unit update updates upgrade user users vaccine value van vegetables vehicle venue version video view visa
  visit voice wall warranty washing waste watch water way website wedding wednesday week weekend weekly weight will window wine winter wire wood word words work
  workshop world year yesterday yoga zone confirmation bigbasket amazon google client's approval
`);

/** Names that are everyday words as well: they count as people only where the grammar asks for a person. */
const DOUBLE_MEANING = list(`
  will may mark hope bill sunny grace rose joy art jack pat frank rich dean chase grant drew sue rob nick faith angel summer autumn april june august dawn
  eve guy max miles page pearl penny piper ray reed robin rusty sandy skip sterling victor violet wade ward woody young long short brown green white black
  king day may bond christian earl gene ivy lily daisy iris jade ruby amber ginger heather holly hazel melody harmony charity patience honor honour major
  trip chance colt gale glen heath jay lance lee lane love mercy ocean olive price royal sage sky star stone storm cash ace ash bay blue buck bud cliff clay
  dale van don duke ford fox gray harper hunter hunt harsh deep kiran jyoti light sun moon sonny prem shanti asha aman dev sat raj ram lucky happy sweety pinky honey
  baby dear dolly goldy rocky tiger prince princess contractor singh self cook baker mason carpenter taylor butler carter cooper potter smith banks bush cross
  fields forest hill lake marsh moss park rivers waters wells west north east wood woods winter players july mc sams
`);

export function isCommonWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || TASK_VERBS.has(word) || NOUNS.has(word) || ROLES.has(word);
}

export function hasDoubleMeaning(word: string): boolean {
  return DOUBLE_MEANING.has(word) || isCommonWord(word);
}

const COMMON_ENDINGS = /(?:ing|tion|tions|ment|ments|ness|ity|ies|able|ful|less|ally|ware|work)$/;

/** For lower-case words nobody in the contact list answers to: could this be a name at all? */
export function couldBeName(word: string): boolean {
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isCommonWord(word) && !COMMON_ENDINGS.test(word);
}
