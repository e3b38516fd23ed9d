import { TASK_VERBS } from '../text/lexicon.ts';
import { isCapital } from '../text/letters.ts';
import { tokenise } from '../text/tokens.ts';
import { isCommonWord } from './common-words.ts';
import { isGivenName } from './given-names.ts';
import { likeness, spokenAs } from './likeness.ts';
import { PERSON_VERBS } from './name-position.ts';

/** "Coral" and "call" 0.63; "Dr" and "dial" 0.42. */
const ALIKE = 0.62;
/** When two verbs score within this distance, the word is left unchanged. */
const CLEAR_LEAD = 0.04;

const VERB_SOUNDS = [...PERSON_VERBS]
  .filter((verb) => TASK_VERBS.has(verb))
  .map((verb) => ({ verb, ...spokenAs(verb) }));

/** Returns the verb that a word was probably misheard for, or null if none sounds like it. */
function findVerb(plain: string): string | null {
  const spoken = spokenAs(plain);
  const scored = VERB_SOUNDS.map((each) => ({ verb: each.verb, score: likeness(spoken, each) }));
  const [best, second] = scored.toSorted((a, b) => b.score - a.score);
  return best && best.score >= ALIKE && best.score - (second?.score ?? 0) >= CLEAR_LEAD ? best.verb : null;
}

/**
 * Corrects the first word of a dictated text to a verb: "Coral Priya tomorrow" becomes "Call Priya tomorrow". Only a
 * word directly before the first name of a contact is corrected, and neither an everyday word ("Dear", "Is") nor a name.
 */
export function correctOpening(text: string, isFirstName: (plain: string) => boolean): string {
  const [word, name] = tokenise(text);
  if (word?.kind !== 'word' || name?.kind !== 'word' || !isFirstName(name.plain)) return text;
  const { plain } = word;
  // "Reminds Priya" is no sentence; "called Priya" and "calling Priya" are.
  const stem = plain.replace(/s$/, '');
  const isForm = TASK_VERBS.has(plain) || /(?:ed|ing)$/.test(plain);
  const isRight = isForm || word.possessive || isCommonWord(plain) || isGivenName(plain) || isFirstName(plain);
  const verb = !isForm && PERSON_VERBS.has(stem) ? stem : isRight ? null : findVerb(plain);
  if (verb === null) return text;
  const written = isCapital(word.text) ? verb.charAt(0).toUpperCase() + verb.slice(1) : verb;
  return text.slice(0, word.start) + written + text.slice(word.end);
}
