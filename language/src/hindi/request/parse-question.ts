import { isVerb } from '../../request/capture/verbs.ts';
import { parseQuestion } from '../../request/question/parse-question.ts';
import { scanMessage } from '../../request/scan.ts';
import { getTaskIndex } from '../../request/task-index.ts';
import type { QuestionRequest, RequestOptions } from '../../request/types.ts';
import type { Token } from '../../text/tokens.ts';
import { looksInfinitive } from '../clauses.ts';
import { parseTokens } from '../parse-tokens.ts';
import { isDevanagari, transliterate } from '../transliterate.ts';
import { findAction, findPastAction } from './endings.ts';
import { foldedSet, foldWord } from './fold-words.ts';

const ASKING = foldedSet('kya kab kitne kitna kitni kaun kaunse kaunsi kaunsa konsa konse');
const SHOWING = foldedSet('batao bataao bata btao dikhao dikha dikhana sunao list');
/** Nouns that a question can list: without one of these "batao" is addressed to another person. */
const LISTED = foldedSet(
  'report summary hisaab task tasks kaam kam kaamon reminder reminders meeting meetings call calls list agenda pending overdue schedule follow followup todo bache baki baaki urgent',
);
const FINISHED = foldedSet('hua hue hui kiya kiye niptaya niptaye');
/** "Ho gaya", "kar liya" in two words. */
const FINISHED_ENDS = foldedSet('gaya gaye gayi gai liya liye li diya diye di chuka chuke chuki');

/** Words that do not filter, because the English question has its own. */
const EMPTY = foldedSet(`
kya kab kitne kitna kitni kaun kaunse kaunsi kaunsa konsa konse batao bataao bata btao dikhao dikha sunao do dena de dijiye mera meri mere mujhe muje mujhko
humare hamare ko ka ki ke k se me mein main pe par hai hain h tha thi the karna karni karne kar krna krne hua hue hui kiya kiye ho gaya gaye gayi liya diya diye
liye kaam kam kaamon task tasks ab abhi tak aur or bhi zara please plz yaar bhai ji bacha bache bachi baki baaki reh rahe raha rahi pade pada padi kuch koi sab
saare sare list agenda schedule pending hona hone hogi hoga wala wali wale ye yeh complete completed khatam pura pure poore done finish to toh na bas total aaj
lena leni dena deni due saath sath open item items maine bhej bhar kharid show di li
`);

/** Words for days, each with its English name. */
const DAYS: readonly [RegExp, string, string?][] = [
  [/\bday after tomorrow\b|\bparson?\b/, 'day after tomorrow', 'day before yesterday'],
  [/\b(?:is|iss) (?:hafte|hafta|haftey|veek)\b/, 'this week'],
  [/\bagle? (?:hafte|hafta|haftey|veek)\b|\bagla hafta\b/, 'next week'],
  [/\bpichle? (?:hafte|hafta|veek)\b/, 'last week'],
  [/\b(?:is|iss) (?:mahine|mahina|month)\b/, 'this month'],
  [/\bagle? (?:mahine|mahina|month)\b/, 'next month'],
  [/\b(?:aj|today)\b/, 'today'],
  [/\b(?:kal|kl|tomorov)\b/, 'tomorrow', 'yesterday'],
];
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** Reads a Hindi question about known tasks by translating it to English, or returns null. */
export function parseHindiQuestion(text: string, options: RequestOptions): QuestionRequest | null {
  const { read, written } = parseTokens(text);
  const folded = written.map(foldWord);
  const asks = folded.some((word) => ASKING.has(word));
  const shows =
    // "Show me Naveen ke saare tasks" begins as in English.
    /^(?:shov|list)$/.test(folded[0] ?? '') ||
    SHOWING.has(
      folded.findLast((word) => /[a-z]/.test(word) && !/^(?:do|dena|jara|na|pls|plj|please)$/.test(word)) ?? '',
    );
  if (!asks && !(shows && folded.some((word) => LISTED.has(word))) && !isBareList(text, folded, options)) return null;
  const askEnglish = (asked: string): QuestionRequest | null => {
    const question = parseQuestion(scanMessage(asked, options), getTaskIndex(options.tasks));
    return question && { ...question, target: text.replace(/[\s?!.।]+$/u, '') };
  };
  if (asksForNext(folded)) return askEnglish("what's next?");
  const deed = findDeed(read, folded);
  // "Rahul se puchna kya chahiye", "Rahul ko batao": addressed to another person.
  const finished =
    deed !== null ||
    folded.some((word) => FINISHED.has(word)) ||
    folded.some((word, at) => FINISHED_ENDS.has(word) && at > 0);
  const orders = read.some(
    (token, at) =>
      looksInfinitive(token) &&
      !/^(?:karna|do|lena|dena|dikhana|batana)$/.test(token.word) &&
      (read[at + 1]?.word !== 'hai' || token.word === 'puchna') &&
      // "Bhej diya tha kya" asks whether it was done.
      !FINISHED_ENDS.has(folded[at + 1] ?? ''),
  );
  // "Rakesh se baat ho gayi kya pata karna hai": a task to find out.
  const reported = folded.findLastIndex((word) => FINISHED.has(word) || FINISHED_ENDS.has(word));
  const lastDone = Math.max(reported, deed?.at ?? -1);
  const open = lastDone > 0 && read.some((token, at) => at > lastDone && looksInfinitive(token));
  const told = folded.some(
    (word, at) => word === 'ko' && at > 0 && !asks && !/^(?:mujhe|muje|mujhko|aj|kal)$/.test(folded[at - 1] ?? ''),
  );
  if (orders || open || told || folded.includes('agar') || folded.includes('nahi') || folded.includes('ne'))
    return null;

  const line = read.map(({ word }, at) => (WEEKDAYS.includes(word) ? word : (folded[at] ?? ''))).join(' ');
  const days = [
    ...DAYS.flatMap(([pattern, name, past]) =>
      pattern.test(line) ? [finished && past !== undefined ? past : name] : [],
    ),
    ...WEEKDAYS.filter((day) => line.split(' ').includes(day)).map((day) => `on ${day}`),
  ].slice(0, 1);
  const isDay = (word: string): boolean =>
    /^(?:aj|kal|kl|parso|parson|is|iss|agle|agla|pichle|hafte|hafta|veek|week|mahine|mahina|month|today|tomorrow|tomorov)$/.test(
      word,
    );
  const words = written.flatMap((token, at) => {
    const word = folded[at] ?? '';
    if (
      at === deed?.at ||
      token.kind === 'mark' ||
      EMPTY.has(word) ||
      isDay(word) ||
      WEEKDAYS.includes(read[at]?.word ?? '')
    )
      return [];
    return [isDevanagari(token.text) ? transliterate(token.text) : token.text];
  });
  const phrase = words.join(' ');
  const names = scanMessage(phrase, options);
  const people = words.length > 0 && names.tokens.every((_, at) => names.isPerson(at));
  const english =
    deed !== null && phrase !== '' && !COUNTS.test(folded.join(' '))
      ? `did i ${deed.verb} ${phrase}?`
      : ask(folded, people ? `with ${phrase}` : phrase, days.join(' '), finished);
  const asked = english === null ? null : askEnglish(english);
  // A Hindi title has its own verb: "did I do" matches any, and must find one.
  const done = !asked && finished && phrase !== '' && days.length === 0 ? askEnglish(`did i do ${phrase}?`) : null;
  return asked ?? (done && done.taskIds.length > 0 ? done : null);
}

/** "Amit ke open items", "Omar ke pending kaam?": a person and which tasks. */
function isBareList(text: string, folded: readonly string[], options: RequestOptions): boolean {
  const { tokens, isPerson } = scanMessage(text, options);
  const isKnown = (token: Token, at: number): boolean => {
    const word = foldWord(token);
    return token.kind === 'mark' || isPerson(at) || STATES.has(word) || LISTED.has(word) || /^k[aei]$/.test(word);
  };
  const named = tokens.some((_, at) => isPerson(at));
  return named && folded.some((word) => STATES.has(word)) && tokens.every(isKnown);
}
const STATES = foldedSet('open pending overdue urgent baki baaki bache item items');

const COUNTS = /\b(?:kitn[aei]|kab)\b/;
const NEXT_WORDS = foldedSet(
  'ab abhi pehle sabse main mai me hum mujhe kya kaun sa kaunsa kaam karu karun karoon kru karein karen kare karna krna hai h chahiye chaiye batao bata do yaar bhai phir uske baad aur',
);

/** "Ab kya karu", "pehle kya karna hai": asks only what to do now. */
function asksForNext(folded: readonly string[]): boolean {
  const words = folded.filter((word) => /[a-z]/.test(word));
  const line = words.join(' ');
  return (
    /\bkya\b/.test(line) &&
    words.every((word) => NEXT_WORDS.has(word)) &&
    (/\bka?r(?:u|un|ein|en|e)\b|\bcha(?:h)?iye\b/.test(line) || /\b(?:ab|abhi|pehle)\b.*\bka?rna\b/.test(line))
  );
}

/**
 * "Call kiya", "mail kar diya", "baat ki", "mil liya", "bheja": the English verb for what was done and its position, or
 * null.
 */
function findDeed(read: readonly Token[], folded: readonly string[]): { verb: string; at: number } | null {
  for (const [at, word] of folded.entries()) {
    const next = `${folded[at + 1] ?? ''} ${folded[at + 2] ?? ''}`;
    const lexeme = read[at]?.word ?? '';
    const verb = lexeme === 'baat' ? 'talk' : lexeme;
    if (DONE.test(next) && isVerb(verb)) return { verb, at };
    const past = /^(?:diya|liya|di|li|chuka|chuki)\b/.test(next) ? findAction(word) : findPastAction(word);
    if (typeof past === 'string') return { verb: past, at };
  }
  return null;
}
const DONE =
  /^(?:kiya|kiye|kari|ka?r (?:diya|liya|di|li|diye|liye|chuka|chuki)|ho (?:gaya|gayi|gai)|hui|hua)\b|^ki (?:\W|kya|thi|hai|$)/;

/** Writes the English question. */
function ask(folded: readonly string[], words: string, days: string, finished: boolean): string | null {
  const has = (...any: readonly string[]): boolean => folded.some((word) => any.includes(word));
  const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
  const [before, after] = words.startsWith('with ') ? ['', words] : [words, ''];
  const noun = before === '' || ADJECTIVES.test(before) ? 'tasks' : '';
  if (has('kitne', 'kitna', 'kitni'))
    return join('how many', before, noun, finished ? 'did i finish' : 'do i have', after, days);
  if (has('kab')) return words === '' ? null : `when is ${words}?`;
  if (has('agla', 'agli', 'next') && days === '') return "what's next?";
  if (has('report', 'sumary', 'hisab')) return 'show me my weekly report';
  if (has('bina') && has('date', 'tarikh')) return 'show my undated tasks';
  const act = folded.flatMap((word) => findAction(word) ?? [])[0];
  if (finished && act !== undefined && words !== '') return `did i ${act} ${words}?`;
  if (finished) return join('what did i finish', words, days, '?');
  return join(noun === '' ? `what ${before} do i have` : `show my ${join(before, noun)}`, after, days);
}

/** Words for the kind of task; the noun follows. */
const ADJECTIVES = /\b(?:overdue|urgent|important|recurring|backlog|late)$/i;
