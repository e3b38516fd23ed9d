import { MONTHS, PARTS, UNITS, WEEKDAYS } from '../grammar/words.ts';
import { foldSounds, listStems } from '../text/fold.ts';
import { isCapital } from '../text/letters.ts';
import { wordSet } from '../text/word-set.ts';
import { isDevanagari, transliterate } from './transliterate.ts';

/** Words that retract what was said before them. */
export const CORRECTIONS = wordSet('nahi sorry ruko matlab balki');

/**
 * The consonants and the last vowel, which chat spellings keep: "krna" and "karna", "ghnte" and "ghante", "smvar" and
 * "somvar".
 */
function toSkeleton(latin: string): string {
  const letters = latin.replaceAll('w', 'v').replaceAll('z', 'j').replaceAll('chh', 'ch');
  const ending = /[aeiou]$/.exec(letters)?.[0] ?? '';
  return letters.replaceAll(/[aeiou]/g, '').replaceAll(/([^aeiou])\1/g, '$1') + ending;
}

/**
 * One line per word: the form that the grammar uses, then other spellings. Weekdays, months, units and parts of the day
 * use their English name.
 */
const WORDS = `
aaj
kal
parso parson parsu
narso narson tarso tarson
abhi
bhi
monday somvar somwaar mande
tuesday mangalvar mangal mangalwaar tyuzde
wednesday budhvar budh budhwaar venasde
thursday jumerat jumeraat guruvar gurvar veervar virvar brihaspativar brahaspativar guruwaar tharsde
friday shukravar shukrvar shukra shukrawaar sukravar fraide jumma jumme juma
saturday shanivar shaniwaar shani sanivar saitarde shanichar sanichar
sunday ravivar itvar itwaar raviwaar sande
january janvari janavri janvary
february farvari farvri
march marc
april aprail
may mai
june jun
july julai
august agast
september sitambar sitanbar
october aktubar oktobar
november navambar navanbar
december disambar disanbar
is iss
agle agla agli
aane aana ane aanewale
wale vala vali wala wali walon valo
week hafte hafta haftey hafton saptah
weekend vikend viikend
month mahine mahina maheene mahino mahinon
year saal sal salon
day din dino dinon
hour ghante ghanta ghanton
minute minat minit minto
tareekh tarikh taarikh tareek
pehla pehli pehle pahla pahli pahle phle phli
doosra doosri doosre dusra dusri dusre dusra
teesra teesri teesre tisra tisri tisre
chautha chauthi chauthe
aakhri akhri aakhiri akhiri antim
aakhir akhir ant khatm
end
baad bad
andar andr
bhar
baje bajey bje
sawa sava
saade sadhe sade saadhe
paune pone
dedh derh
dhai dhaai adhai
aadhe aadha adha adhe aadhi adhi
morning subah subha subh savere sawere
afternoon dopahar dopehar dophar dopaher
evening shaam sham
night raat rat
roz roj
rozana rojana
har
timahi timaahi
chhod chod chhor
baar bar
ko
ka
ki
ke k
se
tak
me mein main men
pe par
hi
saath sath
liye lie liy
beech bich
aur
ya
nahi nahin nai nhi
na
matlab
ruko
balki
hai hain h he
tha thi the
hoon hun
mila mili mile_
karna kijiye kijiyega kijie karaye karwa karva
kar
dena deni dene dunga dungi dein den dijiye dijiyega dijie
do dedo
lena leni lene lunga lein lijiye lijie
lo
bhejna bhej
batana bata bta btana
bolna bol kehna keh kahna kah
dikhana dikha
samjhana samjha
puchna puch poochna poochh
milna mil
baat bat
mangwana mangna mangwa manga maangna mangvana
dilana dila
lagana laga
banana bana
lana lani lane lao laye
jana jani jane jaana jao
uthna uth
nikalna nikal
sona aana
dekhna dekh
rakh rakhna
daal dal
sakna sakte sakta sakti
zaroorat zarurat jarurat
baare bare barey baarey
aap ap aapko
chahiye chaiye
dekhenge
sochenge
kabhi
phir fir
bhoolna bhulna bhool bhul
mat
yaad yad
mujhe mujhko muje mjhe
note
set
zaroori jaruri zaruri jaroori zruri
bahut bohot bhut
turant turnt
fatafat fataafat
fauran foran
jaldi
koi
aaram araam aram
fursat fursat
jab
time taim samay
mile
yaar yar
arre are arey
haan han
toh to
zara jara
suno sun
accha acha achha
bhai
bhaiya bhaiyya
ji jee
sahab saab sahib saahab
sir
madam maidam mam
didi
unko unhe unse usko use usse inko inse isko unhen sabko
wapas vapas
jawab javab
paise paisa
unke
raha rahi rahe
aaya aayi aaye aya
bola boli
gaya gayi gaye gai
hua hui hue
liya diya kiya
kya kyaa
aap ap
chahta chahti chahte
ne
isliye
lekin magar
kyunki kyuki
call kol
phone fon fone
mail email mel imel
message msg mesej maisej
whatsapp vatsap vhatsap watsapp vhatsaep vatsaep
meeting miting
urgent arjent arjant
important imporatant impartent
reminder rimaindar
update apdet
follow folo falo
lunch lanch
ping
confirm kanfarm
`;

/** Weekdays, months, units and parts of the day have their English names in the grammar. */
const isEnglishName = (word: string): boolean =>
  WEEKDAYS.has(word) || MONTHS.has(word) || UNITS.has(word) || PARTS.has(word);

/** Whether the word is Hindi: in the tables, but not the English name of a day, month, unit or part of the day. */
export const isHindiWord = (text: string): boolean => findLexeme(text) !== null && !isEnglishName(text.toLowerCase());

const byFold = new Map<string, string>();
/** What is spelled with "sh" by some: others drop the h of these words, but none is added to others. "Shade" is a colour. */
const hushed = new Set<string>();
const bySkeleton = new Map<string, string>();

for (const line of WORDS.trim().split('\n')) {
  const spellings = line.split(' ');
  const [lexeme = ''] = spellings;
  for (const spelling of spellings) {
    const folded = foldSounds(spelling);
    if (!byFold.has(folded)) byFold.set(folded, lexeme);
    if (spelling.startsWith('sh')) hushed.add(folded);
    const skeleton = isEnglishName(spelling) ? '' : toSkeleton(spelling);
    if (skeleton.length > 1 && !bySkeleton.has(skeleton)) bySkeleton.set(skeleton, lexeme);
  }
}

/**
 * Chat spellings drop vowels, so they begin with two consonants ("krna"), have no vowel ("kl") or end in two consonants
 * ("dophr").
 */
const lacksVowel = (latin: string): boolean => /^[^aeiou]{2}|^[^aeiou]+$|[^aeiou]{2}$/.test(latin);
/**
 * Long enough that the consonants identify one word. A word with the same first letters may be shorter: "lga", "mt".
 */
const SHORTEST_SKELETON = 4;

/** Verbs that are looked up in any of their endings: "dilaayen", "dilaiye" and "dilao" are "dilana". */
const VERBS = wordSet(
  'karna dilana lagana banana bhejna batana bolna dikhana samjhana puchna milna mangwana uthna nikalna dekhna rakh daal',
);

function findVerb(latin: string): string | undefined {
  // "Karta hai" says what is usual.
  if (/t[aei]$/.test(latin)) return undefined;
  for (const stem of listStems(latin).slice(1)) {
    const lexeme = stem.length > 2 ? byFold.get(stem) : undefined;
    if (lexeme !== undefined && (VERBS.has(lexeme) || lexeme === 'kar')) return lexeme === 'kar' ? 'karna' : lexeme;
  }
  return undefined;
}

/** Returns the word's form in the grammar, or null for a word that is not in the Hindi tables. */
export function findLexeme(text: string): string | null {
  const latin = isDevanagari(text) ? transliterate(text) : text.toLowerCase();
  const folded = foldSounds(latin);
  if (latin.startsWith('sh') && byFold.has(folded) && !hushed.has(folded)) return null;
  const known = byFold.get(folded) ?? (isCapital(text) ? undefined : findVerb(latin));
  if (known !== undefined) return known;
  // "GST" is not "august" without its vowels.
  if (isDevanagari(text) || /^\p{Lu}{2,}$/u.test(text) || !lacksVowel(latin)) return null;
  const skeleton = toSkeleton(latin);
  const begins = /^[^aeiou]{2}|^[^aeiou]+$/.test(latin);
  if (!begins && skeleton.length < SHORTEST_SKELETON) return null;
  const stems = listStems(latin).map((stem) => bySkeleton.get(toSkeleton(stem)));
  return bySkeleton.get(skeleton) ?? stems.find((lexeme) => lexeme !== undefined && VERBS.has(lexeme)) ?? null;
}

const NUMBERS: readonly string[] = (
  'shunya ek do teen,tin char,chaar paanch,panch chhe,che,chah,chhah saat,sat aath,ath nau,no das,dus gyarah,gyara barah,bara ' +
  'terah,tera chaudah,chauda pandrah,pandra solah,sola satrah,satra atharah,athara unnis,unis bees,bis ikkis,ikis bais,baees teis,tees_ ' +
  'chaubis pachis,pachees chhabbis,chabis sattais,satais atthais,athais untis tees,tis iktis,ikattis'
).split(' ');
const NUMBER_VALUES = new Map<string, number>();
for (const [value, spellings] of NUMBERS.entries())
  for (const spelling of spellings.split(','))
    if (!NUMBER_VALUES.has(foldSounds(spelling))) NUMBER_VALUES.set(foldSounds(spelling), value);
for (const [spelling, value] of [
  ['chalis', 40],
  ['pachas', 50],
  ['sau', 100],
  ['paintis', 35],
  ['paintalis', 45],
] as const)
  NUMBER_VALUES.set(spelling, value);

/** The value of a Hindi number word, or null. Many are also other words: the caller checks the adjacent words. */
export function findNumber(text: string): number | null {
  return NUMBER_VALUES.get(foldSounds(isDevanagari(text) ? transliterate(text) : text.toLowerCase())) ?? null;
}
