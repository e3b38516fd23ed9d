/** A line of a mail as the cues see it. */
export interface MailLine {
  /** Lower case, plain quotes, single spaces. */
  text: string;
  /** Its clauses, each without the greeting and the connecting words in front. */
  clauses: readonly Clause[];
  isQuestion: boolean;
}

export interface Clause {
  text: string;
  /** The offset of the clause in the text of the line. */
  start: number;
  end: number;
  /** Whether it follows "and", "or" or "but": its subject may be that of the clause before. */
  isJoined: boolean;
}

const LONGEST_LINE = 1200;
/** A line of capitalised words is a name or a heading. */
const NAME_LINE = /^(?!Please|Pls|Kindly)[A-Z][a-z]*\.?(?: [A-Z][\w.]*){0,3}[.,]?$/;

/** "Hi Matt and Ed,", "Suzanne:", "Dan -", "@Priya". Names start with a capital and end at a comma, a colon or a dash. */
const GREETING =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Nn]amaste|[Gg]ood (?:morning|afternoon|evening))(?:\s+[\w.'@-]+){0,5}?|(?:all|team|guys|folks|everyone)|@?[A-Z][\w.'-]*(?:(?:\s+and\s+|\s*[&/]\s*|,\s+|\s+)@?[A-Z][\w.'-]*){0,3}?)\s*(?:[,:!]|\s-+|--)\s*/;
/** Words in front of the verb that do not change who is to act. */
const OPENERS =
  /^(?:(?:and|so|but|or|then|also|just|anyway|otherwise|therefore|thus|however|meanwhile|again|first|second|third|next|finally|lastly|ok|okay|well|now|btw|fyi|ps|p\.s\.|if possible|if you can|when you can|where (?:appropriate|possible)|in the meantime|as discussed|as always|per (?:my|our|your) [a-z]+|\d+[.)]|[-*•–(]+)\s*[,:-]?\s+)+/;
/** A clause ends at a mark, or before a word that starts another main clause. */
const BOUNDARY =
  /[;:!?.…]+(?=\s|$)|,(?=\s)|\s-+\s|\s[–—]\s|\.\.\.|\s(?=(?:and|so(?! \w+ (?:as|that) )|but|or|because|since|then|unless|aur|toh|lekin|please|pls|kindly)\s)/g;

const JOINED = /^\s*(?:and|or|but|then|aur)\s/;

/** "Please find attached", "please note": no request. */
const FACT =
  /\b(?:please|pls|kindly) (?:find|note|see (?:the )?(?:attached|below|enclosed|above)|see attach\w*|be (?:advised|aware|informed|assured)|advise that|accept (?:my|our)|excuse|forgive|know that|feel|understand|do not hesitate|don't hesitate|ignore|disregard|join (?:me|us) in)\b|\battached (?:please )?find\b|\battach\w* (?:bhi )?(?:dekh|check kar) (?:le|lo|lena|lein|lijiye|lijiyega)\b/;
const SMALL_TALK =
  /\b(?:how (?:are|r) (?:you|u|things|y'all|the)|how(?:'s| is| was| were| has| have|'ve) (?:it|your|the (?:weekend|family|kids|trip|weather|wife|baby)|life|everything|everyone|things|you been|work)|what's (?:up|new with|happening|going on)|did you (?:have|enjoy|sleep)\b.*\b(?:good|nice|great|well|fun|weekend|trip|holiday|vacation)|are the lights on|kaise (?:ho|hain)|kya haal)/;
/** What a courtesy offers; it needs no follow-up. */
const OFFERED =
  '(?:questions?|comments?|concerns?|problems?|trouble|anything|help|assistance|info(?:rmation)?|doubts?|quer(?:y|ies)|objections?|clarifications?|(?:specific |further |more )?(?:details|examples)|not|cannot|can.t|don.t|doesn.t|isn.t|won.t|wrong|missing|left (?:off|out)|incorrect)';
const CONTACT =
  '(?:call|contact|e-?mail|let (?:me|us|\\w+) know|give (?:me|us|\\w+)(?: or \\w+)? a (?:call|ring|shout)|shout|holler|ring|write|text|ping|reach(?: out)?|get in touch|tell me|ask|advise|drop me a (?:line|note)|bring them|come (?:by|see))';
/** "If you have any questions, please call me", "let me know if you need anything else", "call with any questions". */
const COURTESY = new RegExp(
  [
    `\\b(?:if|should|in case|when)\\b[^.;?!]{0,60}\\b${OFFERED}\\b[^.;?!]{0,80}?\\b${CONTACT}\\b[^.;?!]*`,
    `\\b(?:please |pls |just |so |and )*(?:${CONTACT})\\b[^.;?!]{0,60}?\\b(?:if|with|should|in case|for|regarding)\\b[^.;?!]{0,60}?\\b${OFFERED}\\b[^.;?!]*`,
    `\\b(?:please |pls |so )*(?:do not|don't|dont) (?:hesitate|worry)\\b[^.;?!]*`,
    `\\b(?:please |pls )*feel free\\b[^.;?!]*`,
    `\\b(?:please |pls )*${CONTACT} (?:me |us |\\w+ )?(?:any ?time|if (?:you need|i can|we can))\\b[^.;?!]*`,
    String.raw`^for (?!this|that|the )[^.;?!,]{3,60}? (?:please |kindly )?(?:contact|call|e-?mail|write to|ring|dial|visit)\b[^.;?!]*`,
    String.raw`\b(?:any |got |have )?(?:questions|doubts|queries|problems|trouble|need help)\s*\?+`,
    `(?:${FACT.source})(?:(?! and )[^.;?!,])*`,
    `(?:${SMALL_TALK.source})[^.;!]*`,
    String.raw`\b(?:do not|don't|no need to) (?:reply|respond)\b[^.;?!]*`,
  ].join('|'),
  'g',
);

const strip = (text: string, pattern: RegExp): string => text.slice(pattern.exec(text)?.[0].length ?? 0);

/** Splits a line into its clauses. */
export function parseMailLine(line: string): MailLine {
  if (NAME_LINE.test(line)) return { text: '', clauses: [], isQuestion: false };
  const text = line
    .slice(0, LONGEST_LINE)
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\s/g, ' ')
    // Spaces instead of a courtesy keep the offsets of the other clauses.
    .replaceAll(COURTESY, (courtesy) => ' '.repeat(courtesy.length));
  const clauses: Clause[] = [];
  const add = (from: number, to: number): void => {
    const raw = text.slice(from, to);
    const rest = strip(raw.trimStart(), OPENERS);
    if (rest.trim() !== '')
      clauses.push({
        text: rest.trimEnd(),
        start: to - rest.length,
        end: to,
        isJoined: clauses.length > 0 && JOINED.test(raw),
      });
  };
  let from = GREETING.exec(line)?.[0].length ?? 0;
  for (const { index, 0: mark } of text.matchAll(BOUNDARY)) {
    if (index < from) continue;
    add(from, index);
    from = index + mark.length;
  }
  add(from, text.length);
  return {
    text,
    clauses, // A mark after a space stands for a lost character; "(politely?)" is no question.
    isQuestion: /[^\s?!(]\s?[?!]*\?["'\]\s!?]*$/.test(text) && !/\d{2,}\s\?|\s[a-z]{2,}\s\?$/.test(text.slice(-12)),
  };
}
