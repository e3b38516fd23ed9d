import type { Due } from '@aide/contract';
import { readMail } from '@aide/language/mail';
import { splitMailText } from '../../assistant/email-by-date/split-mail-text.ts';
import { splitSentences } from '../../assistant/email-by-date/split-sentences.ts';
import type { FolderRole, ServerMail } from './mail-server.port.ts';

const longestLine = 300;
const maxLinesOfPoint = 5;
/** A mail to more people asks none of them. */
const maxRecipients = 10;

/** The small print of newsletters and notices without the headers of bulk mail. A person may write "please unsubscribe me". */
const bulkText =
  /^(?:[^\n]*\|\s*)?(?:to )?unsubscribe\b|\bunsubscribe (?:here|at any time|from (?:this|these|our))\b|\b(?:update|manage|change) (?:your )?(?:e-?mail |notification )?(?:preferences|subscriptions?|alerts|notifications)\b|\byou(?:'re| are) receiving this\b|\bin (?:your|a) browser\b|\b(?:system|computer|automatically)[ -]generated\b|\bdo not reply to this\b/im;

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
  if (role === 'inbox' && bulkText.test(splitMailText(mail.text, mail.subject).own)) return [];
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
