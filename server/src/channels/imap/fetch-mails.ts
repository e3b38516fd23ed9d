import { createHash } from 'node:crypto';
import type {
  FetchMessageObject,
  FetchQueryObject,
  ImapFlow,
  MessageAddressObject,
  MessageStructureObject,
} from 'imapflow';
import type { MailPerson, ServerMail } from '../../features/connections/mailboxes/mail-server.port.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { parseContent } from '../mail/incoming/parse-content.ts';
import { MailRejection } from '../mail/incoming/mail-rejection.ts';

/** Mails with more text are not read. */
const largestText = 1024 * 1024;
/** The start of a text that is read: more than a person writes in one mail. */
const readBytes = 64 * 1024;
const longestSubject = 300;
const longestId = 500;
const dayMs = 86_400_000;

const headerNames = [
  'references',
  'in-reply-to',
  'list-id',
  'list-unsubscribe',
  'precedence',
  'auto-submitted',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
];
const noReply =
  /^(?:no-?reply|do-?not-?reply|donotreply|mailer-daemon|postmaster|bounce|notifications?|alerts?|receipts?|tracking|newsletters?|digest|auto-?reply)\b/i;
const automaticSubject =
  /^(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesen|réponse automatique)\b/i;

/** Reads mails of the open folder: their heads, then the beginning of their text in one command for each part number. Never sets a flag. */
export async function fetchMails(client: ImapFlow, uids: readonly number[]): Promise<ServerMail[]> {
  if (uids.length === 0) return [];
  const query = { envelope: true, bodyStructure: true, internalDate: true, headers: headerNames };
  const heads = await Array.fromAsync(fetchInTurns(client, uids, query));
  const texts = await fetchTexts(
    client,
    heads.filter((head) => !isAutomatic(head) && !isInvitation(head.bodyStructure)),
  );
  return heads
    .toSorted((a, b) => a.uid - b.uid)
    .flatMap((head) => {
      const mail = toMail(head, texts.get(head.uid) ?? null);
      return mail ? [mail] : [];
    });
}

/** The client parses a mail when it is asked for the next one. Other requests are served in between. */
async function* fetchInTurns(client: ImapFlow, uids: readonly number[], query: FetchQueryObject) {
  for await (const mail of client.fetch([...uids], query, { uid: true })) {
    yield mail;
    await nextTurn();
  }
}

interface TextPart {
  part: string;
  node: MessageStructureObject;
}

async function fetchTexts(client: ImapFlow, heads: readonly FetchMessageObject[]): Promise<Map<number, string>> {
  const parts = new Map<number, TextPart>();
  for (const { uid, bodyStructure } of heads) {
    const found = bodyStructure && (findText(bodyStructure, 'text/plain') ?? findText(bodyStructure, 'text/html'));
    if (found && (found.node.size ?? 0) <= largestText) parts.set(uid, found);
  }
  const texts = new Map<number, string>();
  for (const [part, ofPart] of Map.groupBy(parts, ([, found]) => found.part)) {
    const uids = ofPart.map(([uid]) => uid);
    const query = { bodyParts: [{ key: part, start: 0, maxLength: readBytes }] };
    for await (const { uid, bodyParts } of fetchInTurns(client, uids, query)) {
      const content = bodyParts?.values().next().value;
      const found = parts.get(uid);
      if (content && found) texts.set(uid, await decode(content, found.node));
    }
  }
  return texts;
}

/** Returns the first part of a type that is not an attachment. */
function findText(node: MessageStructureObject, type: string): TextPart | undefined {
  for (const child of node.childNodes ?? []) {
    const found = findText(child, type);
    if (found) return found;
  }
  return node.type === type && node.disposition !== 'attachment' ? { part: node.part ?? '1', node } : undefined;
}

/** Decodes a part with the parser of incoming mail, which knows all encodings and never renders HTML. */
async function decode(content: Buffer, { type, parameters, encoding }: MessageStructureObject): Promise<string> {
  const charset = (parameters?.['charset'] ?? 'utf-8').replaceAll(/[^\w.:-]/g, '');
  const head = `Content-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: ${(encoding ?? '7bit').replaceAll(/[^\w-]/g, '')}\r\n\r\n`;
  try {
    return (await parseContent(Buffer.concat([Buffer.from(head), content]))).text;
  } catch (error) {
    if (error instanceof MailRejection) return '';
    throw error;
  }
}

function isInvitation(node: MessageStructureObject | undefined): boolean {
  return node?.type === 'text/calendar' || (node?.childNodes?.some(isInvitation) ?? false);
}

const parseHeaders = (headers: Buffer | undefined): ReadonlyMap<string, string> =>
  new Map(
    (headers?.toString('latin1') ?? '')
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const colon = line.indexOf(':');
        return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]];
      }),
  );

/** Lists, bulk mail and mail that a program wrote. */
function isAutomatic({ headers, envelope }: FetchMessageObject): boolean {
  const found = parseHeaders(headers);
  const submitted = found.get('auto-submitted');
  return (
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) =>
      found.has(name),
    ) ||
    (submitted !== undefined && submitted.toLowerCase() !== 'no') ||
    /\b(?:bulk|list|junk|auto_reply)\b/i.test(found.get('precedence') ?? '') ||
    noReply.test(envelope?.from?.[0]?.address ?? '') ||
    automaticSubject.test(envelope?.subject ?? '')
  );
}

function toMail(head: FetchMessageObject, text: string | null): ServerMail | null {
  const { uid, envelope, headers } = head;
  const from = toPeople(envelope?.from)[0];
  if (!envelope || !from) return null;
  const found = parseHeaders(headers);
  const references = `${found.get('references') ?? ''} ${found.get('in-reply-to') ?? ''}`.match(/<[^<>\s]+>/g) ?? [];
  const subject = clean(envelope.subject ?? '').slice(0, longestSubject);
  const sentAt = getSentAt(head);
  const digest = createHash('sha256').update(`${from.address}\n${sentAt.toISOString()}\n${subject}`).digest('hex');
  return {
    uid,
    messageId: clean(envelope.messageId ?? '').slice(0, longestId) || `<${digest}@without-id>`,
    references: [...new Set(references.map((id) => clean(id).slice(0, longestId)))],
    from,
    to: toPeople(envelope.to),
    cc: toPeople(envelope.cc),
    subject,
    sentAt,
    text,
    isAutomatic: isAutomatic(head),
  };
}

/** The date of the mail, or that of its arrival if the clock of the sender was wrong by more than a day. */
function getSentAt({ envelope, internalDate }: FetchMessageObject): Date {
  const arrived = new Date(internalDate ?? 0);
  const stated = envelope?.date ? new Date(envelope.date) : arrived;
  const isUsable = Math.abs(stated.getTime() - arrived.getTime()) <= dayMs;
  return isUsable ? stated : arrived;
}

const toPeople = (list: readonly MessageAddressObject[] | undefined): MailPerson[] =>
  (list ?? []).flatMap(({ name, address }) =>
    address?.includes('@') ? [{ name: clean(name ?? '').slice(0, 100), address: clean(address).toLowerCase() }] : [],
  );

/** PostgreSQL stores no NUL; control characters and broken surrogates are of no use. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
