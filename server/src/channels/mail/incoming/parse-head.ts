import { MailRejection } from './mail-rejection.ts';
import { maxSignatures, maxHops } from './mail-limits.ts';

export interface Head {
  /** Returns the unfolded values of a header, in order. */
  all(name: string): string[];
}

/** Parses the header section byte by byte, skipping lines that are not headers. */
export function parseHead(bytes: Buffer): Head {
  const lines = bytes.toString('latin1').split(/\r\n|[\r\n]/);
  const values = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      if (last) last[last.length - 1] += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    last = values.get(name) ?? [];
    last.push(line.slice(colon + 1).trim());
    values.set(name, last);
  }
  return { all: (name) => values.get(name) ?? [] };
}

/** Returns the end of the header section, or -1 if it is not complete yet. */
export function endOfHead(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].flatMap((mark) => {
    const at = bytes.indexOf(mark, 0, 'latin1');
    return at < 0 ? [] : [at + mark.length];
  });
  return ends.length === 0 ? -1 : Math.min(...ends);
}

/** Rejects malformed headers before any DNS lookup. */
export function checkHead(head: Head): MailRejection | undefined {
  if (head.all('received').length > maxHops) return new MailRejection('loop', 'This mail is in a delivery loop.');
  if (head.all('from').length !== 1)
    return new MailRejection('unreadable', 'A mail has exactly one From line; this one has not.');
  if (head.all('dkim-signature').length > maxSignatures)
    return new MailRejection('unreadable', 'This mail has too many signatures.');
  return undefined;
}

const automaticPrecedence = /^(bulk|junk|list|auto_reply)$/i;
const automaticHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'list-id',
  'x-loop',
  'x-failed-recipients',
];

/** Returns true for a mail written by a program. It gets neither a reply nor a task, against mail loops. */
export function isAutomatic(head: Head, envelopeFrom: string): boolean {
  if (envelopeFrom === '') return true;
  if (head.all('auto-submitted').some((value) => !/^no\b/i.test(value))) return true;
  if (head.all('precedence').some((value) => automaticPrecedence.test(value))) return true;
  if (head.all('content-type').some((value) => /^multipart\/report\b/i.test(value))) return true;
  return automaticHeaders.some((name) => head.all(name).length > 0);
}
