import { foldSounds } from '../text/fold.ts';
import { ASKS, CALLS } from '../text/lexicon.ts';
import { rememberWords, wordSet } from '../text/word-set.ts';

/**
 * Words that are Hindi in any sentence. Separate from the tables, because this list is in the first bundle and the
 * tables load only when one of these words, or a Devanagari letter, is in the text.
 */
const SURE = wordSet(`
baje bje hai hain karenge karwa subah subha savere shaam dopahar dopehar raat parso parson prso narso tarso aaj tareekh
mahine mahina mhine hafte hafta ghante ghanta ghnte ghnta bhej bataa bta milna milni dila laga lga lani leni deni dene lene
dekhenge sochenge jaana yaad mujhe mjhe zaroori turant fatafat fauran jaldi jldi agle agla wale wali walon wala saath liye
baad pehle phle pahle rozana timahi disambar janvari farvari sitambar navambar nahi nhi nahin yaar arre zara suno toh fursat
aaram kabhi phir rakh daal chhod ko ka ke ki arjent kya kitne kitni kitna kaam wapas hogaya hogayi hogya aage mera mere apna
apne apni uska unka usko isko kyun kahan kaise kaun kuch thoda bahut theek raha rahi rahe mein hoon humne sabhi saare kijiye
dijiye kab hoga hogi
`);

/**
 * Weekdays in all spellings, and verbs with the endings of an infinitive, an imperative or a report ("karni", "karo",
 * "kardiya").
 */
const SURE_FORMS =
  /^(?:(?:so?m|mangal|budh|guru|vee?r|vir|brihaspati|shukra?|shani|ravi|it)[vw]aa?r|(?:ka?r(?:wa)?|bhej|ba?ta|bol|dikha|puch|pooch|mangwa|dila|la?ga|dekh|bhoo?l|bhul|bhar|likh|padh|kharid|khareed|bech|bula|ra?kh|banwa|lagwa|nikal|utha|utar|dhundh|dho|mita|hata|rok|badal|\w+wa)(?:n[aei]|o|e(?:n|in)?|a?ye(?:n|in)?|iye|d(?:o|ena|iy?[ae]?)|liya))$/;

/** Other spellings of the same words. Short words are too alike in English to be folded. */
const SHORTEST_FOLDED = 4;
const ENGLISH = wordSet('valley jana karen sham');
const FOLDED = new Set([...SURE].filter((word) => word.length >= SHORTEST_FOLDED).map(foldSounds));

const isSure = (word: string): boolean =>
  !ENGLISH.has(word) &&
  (SURE.has(word) || SURE_FORMS.test(word) || (word.length >= SHORTEST_FOLDED && FOLDED.has(foldSounds(word))));

/** Everyday words that are Hindi only in combination: "ek do din mein". */
const SURE_PHRASES =
  /\b(?:(?:ho|aa|ban|mil|kar|kr|bhej|bhar|de|le|hata|rok) (?:gaya|gayi|gaye|gai|gya|gyi|diya|di|diye|liya|li|chuka|chuki|do|dena|dijiye)|(?:din|ek do|do teen) (?:mein|me|baad|ke|din)|har (?:roz|din|saal|sham|subh|mon|tue|wed|thu|fri|sat|sun)\w*|(?:is|agle) (?:sham|weekend))\b/;

/** The first words of `SURE_PHRASES`; without one of them the pattern is not tried. */
const PHRASE_STARTS = wordSet('ho aa ban mil kar kr bhej bhar de le hata rok din ek do har is agle');

const DEVANAGARI = /[\u0900-\u097F]/;

/** Words that come before a name in an English sentence, so that the next word is not a day. */
const BEFORE_NAME = wordSet(
  'meet with to for the a an from about by of and see invite remind thank brief update pay show watch contact visit join',
  [...ASKS, ...CALLS],
);

/** Hindi verbs that are also first names: they count in lower case and where no name can be ("payment lena", not "meet Lena"). */
const ALSO_NAMES = wordSet('lena lana dena jana karen');
const ALONE = wordSet('kal kl', ALSO_NAMES);

/** Whether a word can be Hindi. A text without one needs no further check. */
export const canBeHindi = rememberWords((word) => isSure(word) || PHRASE_STARTS.has(word) || ALONE.has(word));

let last = { text: '', result: false };

/**
 * Whether the Hindi tables are needed to read the text. "Kal" and "roz" alone count only where no name is possible.
 * Caches the last result: a request is read as a whole and then as a task.
 */
export function mayBeHindi(text: string): boolean {
  if (last.text !== text) last = { text, result: hasHindi(text) };
  return last.result;
}

function hasHindi(text: string): boolean {
  if (DEVANAGARI.test(text)) return true;
  const lower = text.toLowerCase();
  const words = lower.match(/[a-z']+/g) ?? [];
  if (!words.some(canBeHindi)) return false;
  if (words.some(isSure)) return true;
  if (words.some((word) => PHRASE_STARTS.has(word)) && SURE_PHRASES.test(lower)) return true;
  if (!words.some((word) => ALONE.has(word))) return false;
  const written = text.match(/[a-z']+/gi) ?? [];
  return words.some(
    (word, at) =>
      ALONE.has(word) &&
      !BEFORE_NAME.has(words[at - 1] ?? 'call') &&
      (ALSO_NAMES.has(word) ? written[at] === word : words[at + 1] !== 's'),
  );
}
