import type { ContentWords } from '../../request/content/parse-by-content.ts';
import { classify } from '../../evidence/shape.ts';
import { wordAt, type Token } from '../../text/tokens.ts';
import { foldSounds, listStems } from '../../text/fold.ts';
import { parseTokens } from '../parse-tokens.ts';
import { isDevanagari, transliterate } from '../transliterate.ts';
import { findAction as findDeed } from './endings.ts';
import { foldedSet } from './fold-words.ts';
import { isEmptyWord } from './write-target.ts';

/** Schedule words of the grammar that have no English name yet. */
const ENGLISH: ReadonlyMap<string, string> = new Map(
  `aaj=today kal=tomorrow parso=day_after_tomorrow is=this agle=next pichle=last baje=o'clock har=every roz=every_day abhi=now
bhar=whole aakhir=end tareekh=th`
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [word = '', english = ''] = entry.split('=');
      return [word, english.replaceAll('_', ' ')];
    }),
);

/** Words for things in titles, by their folded spelling; verbs are in the table of endings. */
const THINGS: ReadonlyMap<string, string> = new Map(
  `dawai=medicine davai=medicine dava=medicine ghar=home gadi=car kutta=dog kutte=dog bachche=kids dost=friend kapde=clothes khana=food
pani=water doodh=milk kiraya=rent bijli=electricity paise=money janamdin=birthday shadi=wedding dukan=store bat=call fon=call kachra=trash
kuda=trash safai=clean kaam=work padhai=study nashta=breakfast ande=eggs mummy=mom ma=mom papa=dad bhai=brother behan=sister`
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [word = '', english = ''] = entry.split('=');
      return [foldSounds(word), english];
    }),
);

function writeEnglish({ read, written }: { read: Token; written: Token }): string {
  if (read.kind === 'number') return String(read.value);
  if (read.kind !== 'word') return written.text;
  if (read.word in QUARTERS) return read.word;
  const known = ENGLISH.get(read.word);
  if (known !== undefined) return known;
  // Days, months, units and parts of the day have their English names in the grammar. "GST" is no slip of one.
  if (!/^\p{Lu}{2,4}$/u.test(written.text) && read.word !== written.word && TIME_NAMES.test(read.word))
    return read.word;
  return isDevanagari(written.text) ? transliterate(written.text) : written.text;
}

const TIME_NAMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week|month|year|day|hour|minute|morning|afternoon|evening|night|january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** "Jinki koi date nahi hai", "bina date wale". */
const UNDATED =
  /\b(?:ji[ns]k[iae]\s+(?:koi\s+)?|koi\s+)(?:due\s+)?(?:date|tareekh|tarikh|deadline)\s+nah?i+n?(?:\s+(?:hai|h|he|hain))?\b|\bbina\s+(?:kisi\s+)?(?:due\s+)?(?:date|tareekh|tarikh|deadline)(?:\s+(?:ke|wal[aei]|val[aei]))?\b/iu;

/** "Jiski date nikal gayi". */
const OVERDUE =
  /\b(?:ji[ns]k[iae]\s+)?(?:due\s+)?(?:date|tareekh|tarikh|deadline)\s+(?:nikal|nikl|beet|guzar|guzr|chali|cross ho)\s*(?:gayi|gyi|gai|gaya|gya|gaye|chuki|chuka)(?:\s+(?:hai|h|he|hain))?\b/iu;

/** "3 din baad": from now, not after something. */
const AFTER = /(\d+|ek|do|teen|char|chaar|paanch)\s+(din|ghant[ae]|ghante|minute|hafte|mahine)\s+baad\b/giu;

/** "Do din aage khiska do", "ek din pehle kar lo", "do din aur de do": how far it moves. */
const SHIFTED =
  /\b(\d+|ek|do|teen|char|chaar|paanch|aadha|aadhe)\s+(din|ghant[ae]|minute|haft[ae]|mahin[ae])\s+(?:(pehle|pahle|aage|age|peeche|piche|late|der|baad)\s+(?:se\s+)?(?=(?:kar|kr|karo|khiska|khiskao|sarka|badha|le|lelo|rakh|rakho|shift|move)\b)|(?:aur|extra|zyada|jyada)\s+(?=(?:de|dedo|dena|dijiye|chahiye|chahie|lag\w*|mil\w*)\b))/giu;
const toShift = (_: string, count: string, unit: string, way = ''): string =>
  `${count} ${unit} ${/^p[ae]hle$/iu.test(way) ? 'earlier' : 'later'} `;

/** The text with one word for "without a date" and for "after its date". */
export const nameStates = (text: string): string => text.replace(UNDATED, 'undated').replace(OVERDUE, 'overdue');

/** The text with its schedule words in English, so that the reading by content is the same for both languages. */
export function toEnglishTimes(text: string): string {
  const { read, written } = parseTokens(nameStates(text).replace(SHIFTED, toShift).replace(AFTER, 'in $1 $2'));
  return read
    .flatMap((token, at) => {
      const own = written[at];
      return own && !joinsClock(read, at)
        ? [`${own.glued || token.word === 'tareekh' ? '' : ' '}${writeEnglish({ read: token, written: own })}`]
        : [];
    })
    .join('')
    .trim()
    .replaceAll(FRACTION, writeFraction);
}

/** A number of hours with its fraction, before what shows that it is a time or a length and no amount of money. */
const FRACTION =
  /\b(?:(?<quarter>saade|sawa|paune) (?<hour>\d{1,2})|(?<fixed>dedh|dhai)(?= (?:hours?|o'clock)))(?:(?<unit> hours?\b(?: baad\b)?| o'clock)|(?= (?:ko|tak|pe|par|se|ke|kar\w*|rakh\w*)\b|\s*$|[,.;!?]))/gu;
const QUARTERS: Readonly<Record<string, number>> = { saade: 30, sawa: 15, paune: -15, dedh: 90, dhai: 150 };

/** "saade 10" is 10:30, "paune 1" 12:45, "dedh hour" 90 minutes. */
function writeFraction(_: string, ...found: unknown[]): string {
  const { quarter, hour, fixed, unit } = found.at(-1) as Partial<Record<string, string>>;
  const minutes = 60 * Number(hour ?? 0) + (QUARTERS[quarter ?? fixed ?? ''] ?? 0);
  if (unit?.startsWith(' hour')) return `${unit.endsWith('baad') ? 'in ' : ''}${String(minutes)} minutes`;
  return `${String(Math.floor(minutes / 60) || 12)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** "Friday ko 5 baje", "20 November ko shaam 6 baje": between a day and its time English has no word. */
const joinsClock = (read: readonly Token[], at: number): boolean =>
  wordAt(read, at) === 'ko' &&
  DAY.test(wordAt(read, at - 1)) &&
  (read[at + 1]?.kind === 'number' || PART.test(wordAt(read, at + 1)));
const DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|aaj|kal|parso|tareekh|january|february|march|april|may|june|july|august|september|october|november|december)$/;
const PART = /^(?:morning|afternoon|evening|night)$/;

/** Hindi words that name no task, and the English for those that do. */
export const hindiWords: ContentWords = {
  isEmpty: (word) => isEmptyWord(foldSounds(word)) || listStems(word).some((stem) => GRAMMAR.has(stem)),
  translate: (word) => {
    const stems = listStems(word);
    return stems.map((stem) => THINGS.get(stem) ?? findDeed(stem)).find((english) => english != null) ?? null;
  },
  deeds: (word) =>
    listStems(word)
      .map((stem) => DEEDS.get(stem) ?? findDeed(stem))
      .find((english) => english != null) ?? null,
  isReport: (words) =>
    words.some((word, at) => classify(word) === 'gaya' && at > 0 && classify(words[at - 1] ?? '') !== 'ask'),
};

/** Verbs that carry other sentences, by what they mean as the verb of a report or a title. */
const DEEDS: ReadonlyMap<string, string> = new Map(
  'de=give le=take la=bring a=arrive aa=arrive ban=make mang=request pahuch=arrive pahunch=arrive'
    .split(' ')
    .map((entry): [string, string] => {
      const [stem = '', english = ''] = entry.split('=');
      return [stem, english];
    }),
);

/** Forms of verbs that only carry the sentence: "kar do", "rahe hain", "sakte hai". */
const GRAMMAR = foldedSet(
  'kar kr karke de le diya diye liya liye kiya ho hai he hain hu rah sak chahiye ga gaya ja rakh dal laga dila yad yaad mujhe muje vala var bare pas unka iska uska ap aap ky kya kyu kyuki zarurat bahut baki isliye jo ki par bajay bajaye jagah din samay paa pa dijiye dijie ne bach day maine lagbhag se konse kon kis',
);
