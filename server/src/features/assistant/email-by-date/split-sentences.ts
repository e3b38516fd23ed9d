import { splitMailText } from './split-mail-text.ts';

/** "-- ", "Best regards,", "Sent from my phone", and the legal text below. */
const signature =
  /^(?:--\s*$|_{5,}|(?:(?:best|kind|warm|many)\s+|thanks\s*(?:&|and)\s*)?(?:regards|wishes|thanks)\s*[,!.]?$|(?:best|cheers|sincerely|warmly|respectfully|yours(?: truly| sincerely| faithfully)?|dhanyavaad|love)\s*,\s*$|sent from my |get outlook for |this (?:e-?mail|message)(?: and| is| may| contains)|confidentiality notice|disclaimer\b)/i;
/** The legal text that mail servers add below, also in the middle of a line. */
const smallPrint =
  /\bintended (?:only|solely) for\b|\bintended recipient\b|\bif you (?:have )?received (?:this|it)\b.{0,40}\bin error\b|\bplease consider the environment\b/i;
const bullet = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
/** "We need two things from you:"; a heading such as "Action items:" is shorter. */
const introduction = /^(?:\S+ ){3,}\S+:$/;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentences that the writer of a mail wrote, without quotes, signature and disclaimer. */
export function splitSentences(text: string, subject: string): string[] {
  const lines = splitMailText(text, subject).own.split('\n');
  // A mail may begin with thanks, but not end before its first sentence.
  const end = lines.findIndex(
    (line, at) => (at > 0 || line.trim() === '--') && (signature.test(line.trim()) || smallPrint.test(line)),
  );
  const paragraphs: string[] = [];
  let isOpen = false;
  let isList = false;
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const words = line.replace(bullet, '').trim();
    const isItem = bullet.test(line);
    if (words !== '' && !isItem && !isOpen) isList = false;
    // The items behind an introduction belong to its sentence.
    if (isItem && (isList || introduction.test(paragraphs.at(-1) ?? ''))) {
      paragraphs.push(`${paragraphs.pop() ?? ''}${isList ? ';' : ''} ${words.replace(/[;,.]$/, '')}`);
      isList = true;
    }
    // A line continues the one before unless there is a gap or a bullet between them.
    else if (words !== '' && isOpen && !isItem) paragraphs.push(`${paragraphs.pop() ?? ''} ${words}`);
    else if (words !== '') paragraphs.push(words);
    isOpen = words !== '';
  }
  return paragraphs.flatMap((paragraph) =>
    Array.from(sentences.segment(paragraph), ({ segment }) => segment.trim()).filter((sentence) => sentence !== ''),
  );
}

/** "Hi Priya,", "Hello!", "Priya,": no sentence. "Hey book the dentist" is one. */
const salutation = /,$|^(?:hi|hello|hey|dear|namaste|good (?:morning|afternoon|evening))(?:\s+[^\s.!]+){0,2}[\s.!]*$/i;

/** Returns the first sentence that the writer of a mail wrote, without the salutation and the last full stop; empty if there is none. */
export function findFirstSentence(text: string, subject: string): string {
  const sentence = splitSentences(text, subject).find((each) => !salutation.test(each) && !signature.test(each)) ?? '';
  const words = sentence.replace(/[\s.!]+$/, '');
  return words.replace(/^\p{Ll}+(?=[\s,]|$)/u, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}
