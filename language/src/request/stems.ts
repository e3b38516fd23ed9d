import { parseSynonyms, rememberWords } from '../text/word-set.ts';

/** Irregular past forms; the base comes first. */
const PASTS = parseSynonyms(`
send sent, pay paid, buy bought, meet met, speak spoke spoken, ring rang rung, write wrote written, tell told, get got gotten
take took taken, give gave given, go went gone, make made, do did done, find found, leave left, keep kept, bring brought, sell sold
hold held, build built, catch caught, teach taught, hang hung, draw drew drawn, drive drove driven, eat ate eaten, fly flew flown
choose chose chosen, break broke broken, begin began begun, run ran, sing sang sung, sweep swept, see saw seen, hear heard, lend lent
spend spent, lose lost, feed fed, deal dealt, shoot shot, dig dug, stick stuck, grind ground, say said, think thought
forget forgot forgotten, have had, wake woke woken, wear wore worn, lead led, lay laid, understand understood, withdraw withdrew withdrawn
redo redid redone, resend resent, rewrite rewrote rewritten, repay repaid, undo undid undone
`);

/** Past forms equal to the base; only a subject or a matching task makes them past. */
const UNCHANGED = new Set(['put', 'cut', 'set', 'let', 'read', 'shut', 'hit', 'bid', 'reset', 'split', 'spread']);

/** The base of a past form ("sent", "booked"), or null for any other word. */
export function getPastBase(word: string): string | null {
  const irregular = PASTS.get(word);
  if (irregular !== undefined) return irregular;
  if (!/[^e]ed$/.test(word) || word.length < 5) return null;
  return word.slice(0, -2);
}

/** The past forms of a verb: "sent" of "send", "called" of "call". */
export function listPastForms(base: string): string[] {
  const irregular = [...PASTS].filter(([, of]) => of === base).map(([past]) => past);
  if (irregular.length > 0 || UNCHANGED.has(base)) return irregular;
  const stem = base.replace(/([^aeiou])y$/, '$1i').replace(/^([^aeiou]+[aeiou])([bdgklmnprt])$/, '$1$2$2');
  return [stem.endsWith('e') ? `${stem}d` : `${stem}ed`];
}

/** Whether a word can be a past form without looking like one. */
export const isUnchangedPast = (word: string): boolean => UNCHANGED.has(word);

/**
 * The stem that the inflections of a word share: "calls", "called" and "calling" give "cal", "booking" and "book" give
 * "bok". Used only for comparison, never shown.
 */
export const toStem = rememberWords((plain: string): string => {
  let stem = PASTS.get(plain) ?? plain;
  if (stem.length > 3) {
    if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
    else if (/(?:s|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
    else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
    if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3);
    else if (stem.length > 4 && /[^e]ed$/.test(stem)) stem = stem.slice(0, -2);
    else if (stem.length > 6 && stem.endsWith('ment')) stem = stem.slice(0, -4);
    else if (stem.length > 6 && /[wvst]al$/.test(stem)) stem = stem.slice(0, -2);
    else if (stem.length > 7 && stem.endsWith('ction')) stem = stem.slice(0, -3);
    else if (stem.length > 9 && stem.endsWith('ation')) stem = stem.slice(0, -5);
    if (stem.endsWith('e')) stem = stem.slice(0, -1);
    if (stem.endsWith('y')) stem = `${stem.slice(0, -1)}i`;
  }
  return stem.replace(/(.)\1$/, '$1');
});
