import { listTurnWords } from './turn-words.ts';

/** The words that a question about one's tasks begins with, inside a turn: "… so just tell me what have I got on Friday". */
const BEGINNING =
  /(?<![\p{L}\p{M}'’])(?:what(?:['’]?s|['’]?ve| is| are| have| all| do| did| am| else| i(?:['’]?ve)?)(?![\p{L}\p{M}'’])|how many(?![\p{L}\p{M}])|which (?:ones?|tasks?|of)(?![\p{L}\p{M}])|(?:do|have) i (?:still |already )?(?:have|got)(?![\p{L}\p{M}])|(?:is|are) there (?:still )?any|did i (?:ever|already|remember)(?![\p{L}\p{M}])|am i (?:still )?(?:late|behind|overdue)(?![\p{L}\p{M}])|anything(?![\p{L}\p{M}]))/giu;
/** A question about one's own tasks has one of these, or a day. */
const OWN = new Set([
  'i',
  'my',
  'me',
  "i've",
  'ive',
  'due',
  'overdue',
  'late',
  'left',
  'open',
  'pending',
  'there',
  'ever',
]);
/** What somebody else is to be asked or told, or said: "ask Omar what I have to bring", "she wants to know what is on Friday". */
const RELAYED =
  /\b(?:ask|asks|asked|find|check|see|knows?|wonder\w*|said|says?|told|explain|decide|figure|work out|remember|forgot|forget|forgets|write|list|understand|understands?|think|thinks|believe|guess|mention\w*|email|text|call|ring|message)\b(?!.*\b(?:tell|read|show|give|remind) (?:me|us)\b)/iu;
/** A question behind the question: "am I", "or am I free", "or did I dream it". */
const TAG =
  /[\s,]+(?:or (?:am|are|is|was|did|do|does|have|has|not)\b.*|(?:am|aren't|are|is|isn't|have|haven't|do|don't|did|didn't) (?:i|we|it|there|they|he|she)(?: not)?|(?:then|though|tho|now|again|ah|lah|leh|hon|honey|mate|please|pls|love|would you|will you|can you))[\s.?!]*$/iu;

function withoutTags(text: string): string {
  const bare = text.replace(TAG, '');
  return bare === text || bare.trim() === '' ? text : withoutTags(bare);
}

/** Wordings of a question without the words before and behind it, the longest first. Empty when the turn has none of its own. */
export function listQuestions(text: string, isDay: (text: string) => boolean): string[] {
  const starts = [0, ...Array.from(text.matchAll(BEGINNING), ({ index }) => index)];
  const found = starts.flatMap((start) => {
    if (RELAYED.test(text.slice(0, start))) return [];
    const core = text.slice(start);
    const isOwn = start === 0 || listTurnWords(core).some((word) => OWN.has(word)) || isDay(core);
    return isOwn && core.search(BEGINNING) === 0 ? [core, withoutTags(core)] : [];
  });
  return [...new Set(found)].filter((core) => core !== text);
}
