import type { Due } from '@aide/contract';
import { readMail } from '@aide/language/mail';
import { splitMailText } from '../../assistant/email-by-date/split-mail-text.ts';
import type { FolderRole, ServerMail } from './mail-server.port.ts';

const longestLine = 300;
const maxLinesOfPoint = 5;
/** A mail to more people asks none of them. */
const maxRecipients = 10;

/** "-- ", "Best regards,", "Sent from my phone", and the legal text below. */
const signature =
  /^(?:--\s*$|_{5,}|(?:best|kind|warm|many)?\s*(?:regards|wishes|thanks)\s*[,!.]?$|(?:best|cheers|sincerely|yours(?: truly| sincerely)?|thanks and regards|dhanyavaad|love)\s*,\s*$|sent from my |get outlook for |this (?:e-?mail|message)(?: and| is| may| contains)|confidentiality notice|disclaimer\b)/i;
const bullet = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentences that the writer of a mail wrote, without quotes, signature and disclaimer. */
export function splitSentences(text: string, subject: string): string[] {
  const lines = splitMailText(text, subject).own.split('\n');
  const end = lines.findIndex((line, at) => at > 0 && signature.test(line.trim()));
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const words = line.replace(bullet, '').trim();
    // A line continues the one before unless there is a gap or a bullet between them.
    if (words !== '' && isOpen && !bullet.test(line)) paragraphs.push(`${paragraphs.pop() ?? ''} ${words}`);
    else if (words !== '') paragraphs.push(words);
    isOpen = words !== '';
  }
  return paragraphs.flatMap((paragraph) =>
    Array.from(sentences.segment(paragraph), ({ segment }) => segment.trim()).filter((sentence) => sentence !== ''),
  );
}

export interface FoundPoint {
  kind: 'ask' | 'promise';
  lines: string[];
  due: Due | null;
}

/**
 * Returns what a mail asks of its reader and promises, one entry for each kind. A received mail counts if it is to the user alone, or if
 * the line names them.
 */
export function findPoints(
  mail: ServerMail,
  role: FolderRole,
  owner: { addresses: ReadonlySet<string>; firstName: string; timeZone: string },
): FoundPoint[] {
  const recipients = [...mail.to, ...mail.cc];
  if (mail.text === null || mail.isAutomatic || recipients.length > maxRecipients) return [];
  const others = recipients.filter(({ address }) => !owner.addresses.has(address));
  if (role === 'sent' && others.length === 0) return [];
  const lines = splitSentences(mail.text, mail.subject);
  const sentAt = Temporal.Instant.fromEpochMilliseconds(mail.sentAt.getTime());
  const { points } = readMail(lines, { sentAt, timeZone: owner.timeZone });
  const isMine = (line: string): boolean =>
    role === 'sent' || others.length === 0 || (owner.firstName.length > 1 && hasWord(line, owner.firstName));
  const mine = points.filter(({ line }) => isMine(lines[line] ?? ''));
  return (['ask', 'promise'] as const).flatMap((kind) => {
    const ofKind = mine.filter((point) => point.kind === kind);
    if (ofKind.length === 0) return [];
    const texts = ofKind.slice(0, maxLinesOfPoint).map(({ line }) => (lines[line] ?? '').slice(0, longestLine));
    return [{ kind, lines: texts, due: ofKind.find(({ due }) => due !== null)?.due ?? null }];
  });
}

const hasWord = (line: string, word: string): boolean =>
  line
    .toLowerCase()
    .split(/[^\p{L}\p{M}']+/u)
    .includes(word.toLowerCase());
