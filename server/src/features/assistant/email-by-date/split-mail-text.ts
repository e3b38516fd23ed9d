import type { Person } from './incoming-mail.ts';

export interface MailText {
  /** The sender's own text, without quoted mails. */
  own: string;
  /** The forwarded mail below it, or null. */
  forwarded: { text: string; from: Person | null } | null;
}

/** "On Tuesday … wrote:" in the formats of mail programs. The line may be wrapped once. */
const attributions = [
  /^on\s.{4,250}\swrote\s?:$/i,
  /^(?:am|vom|den)\s.{4,250}\s(?:schrieb|geschrieben|skrev)\b.{0,200}:$/i,
  /^le\s.{4,250}\sa\sécrit\s?:$/i,
  /^.{4,250}\sने\s(?:यह\s)?लिखा\s?:$/,
  /^(?:el|em|il|op|i)\s.{4,250}\s(?:escribió|escreveu|ha scritto|schreef|skrev)\b.{0,200}:$/i,
  /^.{4,250}\s(?:wrote|schrieb|a écrit|escribió|ha scritto)\s?:$/i,
];
/** Without a date or an address it is a sentence: "On Monday Priya wrote: …". */
const hasDateOrAddress = /@|\d{4}|\d{1,2}[:.h]\d{2}/;

const forwardMark =
  /^(?:-{3,}\s*(?:forwarded message|weitergeleitete nachricht|message transféré|message transmis|mensaje reenviado|messaggio inoltrato|अग्रेषित संदेश|फ़ॉरवर्ड किया गया संदेश)\s*-{3,}|(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|début du message transféré)\s*:)$/i;
const originalMark =
  /^-{3,}\s*(?:original message|original-nachricht|ursprüngliche nachricht|message d'origine|message d’origine|mensaje original|मूल संदेश)\s*-{3,}$/i;
const ruler = /^_{10,}$/;

/** The fields of a quoted header, in the formats of Outlook and others. */
const field =
  /^\*?(from|von|de|da|प्रेषक|sent|gesendet|envoyé|date|datum|भेजा गया|दिनांक|to|an|à|para|प्रति|subject|betreff|objet|asunto|विषय|cc|reply-to)\s?:\*?\s*(.*)$/i;
const fromField = /^(?:from|von|de|da|प्रेषक)$/i;
const otherField =
  /^(?:sent|gesendet|envoyé|date|datum|भेजा गया|दिनांक|subject|betreff|objet|asunto|विषय|to|an|à|para|प्रति)$/i;

/** Distinguishes forwards by subject: 'Fwd: Offer'. Outlook's replies and forwards are otherwise the same. */
const replySubject = /^\s*(?:re|aw|sv|vs|antw|rép|ref|उत्तर)(?:\[\d+\])?\s*:/i;
const forwardSubject = /^\s*(?:fwd?|wg|tr|rv|enc|i)(?:\[\d+\])?\s*:/i;
/** Number of lines in which a quoted header is searched for, and in which it may continue. */
const maxHeaderLines = 8;
/** More than the notes of a task can hold; parsing more would block other requests. */
const longestText = 60_000;
const maxLines = 4_000;
const longestAttribution = 500;

/**
 * Separates the sender's text from the mails quoted below, between or above it. A forwarded mail is kept, with its author. `subject`
 * distinguishes an Outlook forward from a reply, and a reply from a mail with lines that start with ">".
 */
export function splitMailText(text: string, subject: string): MailText {
  const lines = text.slice(0, longestText).replaceAll(/\r\n?/g, '\n').split('\n', maxLines);
  const own: string[] = [];
  let isReply = replySubject.test(subject);
  const written = () => (isReply ? own.filter((line) => !isQuoted(line)) : own);
  for (let at = 0; at < lines.length; at += 1) {
    const line = unquote(lines[at] ?? '');
    if (forwardMark.test(line)) return withForward(written(), lines.slice(at + 1));
    const header = findHeader(lines, at);
    if (header !== undefined) {
      if (forwardSubject.test(subject)) return withForward(written(), lines.slice(header));
      isReply = true;
      break;
    }
    const attribution = findAttribution(lines, at);
    if (attribution) {
      isReply = true;
      if (!attribution.isQuoteBelow) break;
      at += attribution.lines - 1;
    } else own.push(lines[at] ?? '');
  }
  return { own: tidy(written()), forwarded: null };
}

function isQuoted(line: string | undefined): boolean {
  return /^\s*>/.test(line ?? '');
}

function unquote(line: string): string {
  return line.replace(/^[\s>]+/, '').trim();
}

/** Returns where the header of a quoted mail starts: at this line, or below a ruler at this line. Undefined if there is none. */
function findHeader(lines: string[], at: number): number | undefined {
  const line = unquote(lines[at] ?? '');
  if (line === '') return undefined;
  const isMark = ruler.test(line) || originalMark.test(line);
  let start = at;
  if (isMark) {
    start += 1;
    while (start < lines.length && unquote(lines[start] ?? '') === '' && start < at + 3) start += 1;
  }
  const [, name = ''] = field.exec(unquote(lines[start] ?? '')) ?? [];
  if (isMark && (fromField.test(name) || originalMark.test(line))) return start;
  if (!fromField.test(name)) return undefined;
  const rest = lines.slice(start + 1, start + maxHeaderLines).map(unquote);
  const end = rest.findIndex((each, index) => each === '' && index > 1);
  const fields = (end < 0 ? rest : rest.slice(0, end)).filter((each) => otherField.test(field.exec(each)?.[1] ?? ''));
  return fields.length >= 2 ? start : undefined;
}

/** Returns the number of lines of "On … wrote:" here, and whether quoted lines follow. Undefined if it is the sender's own sentence. */
function findAttribution(lines: string[], at: number): { lines: number; isQuoteBelow: boolean } | undefined {
  let joined = '';
  for (const count of [1, 2, 3]) {
    const next = unquote(lines[at + count - 1] ?? '');
    if (next === '') return undefined;
    joined = joined === '' ? next : `${joined} ${next}`;
    if (!joined.endsWith(':')) continue;
    if (joined.length > longestAttribution || !attributions.some((each) => each.test(joined))) return undefined;
    if (!hasDateOrAddress.test(joined)) return undefined;
    const isQuoteBelow = hasQuoteBelow(lines, at + count);
    // Some programs do not mark quoted lines; then only a line with an address counts as the start of a quote.
    return isQuoteBelow || joined.includes('@') ? { lines: count, isQuoteBelow } : undefined;
  }
  return undefined;
}

function hasQuoteBelow(lines: string[], at: number): boolean {
  return isQuoted(lines.slice(at, at + 4).find((line) => line.trim() !== ''));
}

function withForward(own: string[], lines: string[]): MailText {
  // Apple Mail quotes the mail that it forwards.
  const content = lines.filter((line) => line.trim() !== '');
  const isAllQuoted = content.length > 0 && content.every(isQuoted);
  const text = tidy(isAllQuoted ? lines.map((line) => line.replace(/^\s*>\s?/, '')) : lines);
  return { own: tidy(own), forwarded: { text, from: findSender(lines) } };
}

function findSender(lines: string[]): Person | null {
  for (const line of lines.slice(0, maxHeaderLines * 2)) {
    const [, name = '', value = ''] = field.exec(unquote(line)) ?? [];
    if (fromField.test(name)) return toPerson(value);
  }
  return null;
}

/** Parses 'Ravi Menon <ravi@globex.example>', 'ravi@globex.example', 'Ravi Menon [mailto:ravi@globex.example]', 'Ravi Menon'. */
function toPerson(value: string): Person | null {
  const address = /[^\s<>[\]()"',;:]{1,64}@[a-z\d.-]{1,190}/i.exec(value)?.[0] ?? '';
  const name = value
    .replaceAll(/[<[(](?:mailto:)?[^<>[\]()]*@[^<>[\]()]*[>\])]/gi, '')
    .replace(address, '')
    .replaceAll(/["*]|mailto:|^'|'$|<[^>]*>/g, '')
    .trim()
    .slice(0, 100);
  return name === '' && address === '' ? null : { name, address };
}

function tidy(lines: string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
