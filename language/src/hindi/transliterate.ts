/** Devanagari to Latin letters, close to how people type Hindi: कल is "kal", सोमवार is "somvar", साढ़े is "sadhe". */

const CONSONANTS = new Map(
  Object.entries({
    क: 'k',
    ख: 'kh',
    ग: 'g',
    घ: 'gh',
    ङ: 'n',
    च: 'ch',
    छ: 'ch',
    ज: 'j',
    झ: 'jh',
    ञ: 'n',
    ट: 't',
    ठ: 'th',
    ड: 'd',
    ढ: 'dh',
    ण: 'n',
    त: 't',
    थ: 'th',
    द: 'd',
    ध: 'dh',
    न: 'n',
    प: 'p',
    फ: 'f',
    ब: 'b',
    भ: 'bh',
    म: 'm',
    य: 'y',
    र: 'r',
    ल: 'l',
    व: 'v',
    श: 'sh',
    ष: 'sh',
    स: 's',
    ह: 'h',
    ळ: 'l',
  }),
);
const VOWELS = new Map(
  Object.entries({
    अ: 'a',
    आ: 'a',
    इ: 'i',
    ई: 'i',
    उ: 'u',
    ऊ: 'u',
    ऋ: 'ri',
    ए: 'e',
    ऐ: 'ai',
    ओ: 'o',
    औ: 'au',
    ऑ: 'o',
    ऍ: 'e',
  }),
);
const VOWEL_SIGNS = new Map(
  Object.entries({
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ri',
    'े': 'e',
    'ै': 'ai',
    'ो': 'o',
    'ौ': 'au',
    'ॉ': 'o',
    'ॅ': 'e',
  }),
);
const VIRAMA = '्';
/** The dot of ज़. */
const NUKTA = '\u093C';
/** Anusvara and candrabindu. */
const NASALS = new Set(['ं', 'ँ']);

/** The inherent vowel of a consonant, which has no sign; it may be silent. */
const INHERENT = '\u0259';
const isVowel = (sound: string | undefined): boolean => sound !== undefined && 'aeiou'.includes(sound.charAt(0));

function toSounds(word: string): string[] {
  const sounds: string[] = [];
  for (const letter of word.normalize('NFD')) {
    const consonant = CONSONANTS.get(letter);
    const sign = VOWEL_SIGNS.get(letter);
    if (consonant !== undefined) sounds.push(consonant, INHERENT);
    else if (sign !== undefined || letter === VIRAMA) {
      if (sounds.at(-1) === INHERENT) sounds.pop();
      if (sign !== undefined) sounds.push(sign);
    } else if (letter === NUKTA) {
      if (sounds.at(-2) === 'j') sounds[sounds.length - 2] = 'z';
    } else if (NASALS.has(letter)) sounds.push('n');
    else {
      const vowel = VOWELS.get(letter);
      if (vowel !== undefined) sounds.push(vowel);
    }
  }
  return sounds;
}

/** The inherent vowel is silent at the end of a word, and between two syllables that have their own vowel. */
function isSilent(sounds: readonly string[], at: number): boolean {
  if (at === sounds.length - 1) return sounds.some(isVowel) || sounds.filter((sound) => sound === INHERENT).length > 1;
  const beforeConsonant = sounds[at - 2];
  const afterVowel = sounds[at + 2];
  return (
    at + 2 < sounds.length &&
    (isVowel(beforeConsonant) || beforeConsonant === INHERENT) &&
    !isVowel(sounds[at + 1]) &&
    isVowel(afterVowel)
  );
}

export const isDevanagari = (text: string): boolean => /[\u0900-\u097F]/.test(text);

/** Returns the word in Latin letters, with silent vowels left out. */
export function transliterate(word: string): string {
  const sounds = toSounds(word);
  for (let at = sounds.length - 1; at >= 0; at -= 1) {
    if (sounds[at] === INHERENT) sounds[at] = isSilent(sounds, at) ? '' : 'a';
    if (sounds[at] === '') sounds.splice(at, 1);
  }
  return sounds.join('');
}

/** A text with its Devanagari words and digits in Latin letters; the other words stay as they are. */
export const transliterateWords = (text: string): string =>
  toAsciiDigits(text.replaceAll('\u0964', '.')).replaceAll(/[\u0900-\u0965\u0970-\u097F]+/g, transliterate);

const DIGIT_ZERO = 0x0966;

/** The same text with ०…९ as 0…9; offsets stay the same. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - DIGIT_ZERO));
