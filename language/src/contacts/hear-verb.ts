import { canBeHindi, mayBeHindi } from '../hindi/detect.ts';
import { getPastBase } from '../request/stems.ts';
import { findAction } from '../text/actions.ts';
import { CALLS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import { isCapital } from '../text/letters.ts';
import { tokenise } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { hasDoubleMeaning } from './common-words.ts';
import { isGivenName } from './given-names.ts';
import { likeness, spokenAs, type Spoken } from './likeness.ts';
import { PERSON_VERBS } from './name-position.ts';

/** "Coral" and "call" 0.63. */
const ALIKE = 0.62;
/** When two verbs score within this distance, the word is left unchanged. */
const CLEAR_LEAD = 0.04;

/** The frequent verbs before a name: for rarer ones a similar sound is too little evidence. */
const VERB_SOUNDS = ['remind', 'meet', 'ask', 'tell', ...CALLS].map((verb) => ({ verb, ...spokenAs(verb) }));

/** Words that sound like one of these verbs and can begin a sentence before a name: "Trust Priya to forget". */
const REAL_WORDS = wordSet('cool fine fun funny mainly mean meant recommend round tall till trust win won');

/** The first sound and the last consonant, which recognition keeps: "Coral" and "call" have the same. */
const getOutline = ({ sound, consonants }: Spoken): string => sound.charAt(0) + consonants.slice(-1);

/** Returns the verb that a word was probably misheard for, or null if none sounds like it. */
function findVerb(plain: string): string | null {
  const spoken = spokenAs(plain);
  const scored = VERB_SOUNDS.filter((each) => getOutline(each) === getOutline(spoken)).map((each) => ({
    verb: each.verb,
    score: likeness(spoken, each),
  }));
  const [best, second] = scored.toSorted((a, b) => b.score - a.score);
  return best && best.score >= ALIKE && best.score - (second?.score ?? 0) >= CLEAR_LEAD ? best.verb : null;
}

/** Whether a word is right as it was recognised: reports ("sent Priya the list"), thanks and Hindi are no misheard verbs. */
const isKnown = (plain: string): boolean =>
  TASK_VERBS.has(plain) ||
  getPastBase(plain) !== null ||
  /(?:ed|ing)$/.test(plain) ||
  findAction(plain) !== null ||
  REAL_WORDS.has(plain) ||
  hasDoubleMeaning(plain) ||
  isGivenName(plain) ||
  canBeHindi(plain);

/**
 * Corrects the first word of a dictated text to a verb: "Coral Priya tomorrow" becomes "Call Priya tomorrow". Only a
 * word directly before the first name of a contact is corrected, and no known word ("Dear", "Sent", "Kal") nor a name.
 */
export function correctOpening(text: string, isFirstName: (plain: string) => boolean): string {
  const [word, name] = tokenise(text);
  if (word?.kind !== 'word' || name?.kind !== 'word' || !isFirstName(name.plain)) return text;
  const { plain } = word;
  if (word.possessive || isFirstName(plain) || FUNCTION_WORDS.has(plain) || mayBeHindi(text)) return text;
  // "Reminds Priya" is no sentence; "called Priya" and "calling Priya" are.
  const stem = plain.replace(/s$/, '');
  const verb = stem !== plain && PERSON_VERBS.has(stem) ? stem : isKnown(plain) ? null : findVerb(plain);
  if (verb === null) return text;
  const written = isCapital(word.text) ? verb.charAt(0).toUpperCase() + verb.slice(1) : verb;
  return text.slice(0, word.start) + written + text.slice(word.end);
}
