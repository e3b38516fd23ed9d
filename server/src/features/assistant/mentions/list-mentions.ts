import type { ContactMention } from '@aide/contract';
import { parseMessage } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { ContactsCache, KnownContacts } from '../requests/known-contacts.ts';
import { listUnlinkedEntries, type UnlinkedEntry } from './mentions.repository.ts';

/** Titles parsed before other requests are served: about 5 ms. */
const batchSize = 50;

/**
 * Returns the open tasks, recurring tasks and backlog items without a contact that name exactly one, by contact: those of `contactId`, or
 * of all contacts. Do not call it inside a transaction that writes, because it parses up to a thousand titles.
 */
export async function listMentions(
  context: UserContext,
  cache: ContactsCache,
  contactId?: string,
): Promise<ContactMention[]> {
  const contacts = await cache.get(context);
  const names = new Map(contacts.list.map(({ id, name }) => [id, name]));
  if (names.size === 0 || (contactId !== undefined && !names.has(contactId))) return [];
  const found = new Map<string, ContactMention>();
  const entries = await listUnlinkedEntries(context.tx, context.user.id);
  for (const [at, entry] of entries.entries()) {
    if (at % batchSize === batchSize - 1) await nextTurn();
    const id = findNamed(entry, contacts, context);
    const name = id === null ? undefined : names.get(id);
    if (id === null || name === undefined || (contactId !== undefined && id !== contactId)) continue;
    const mention = found.get(id) ?? { contact: { id, name }, tasks: [] };
    mention.tasks.push({ id: entry.id, kind: entry.kind, title: entry.title });
    found.set(id, mention);
  }
  return [...found.values()];
}

/** Searches the title, then the name in the captured message. */
function findNamed(
  { title, contactName }: UnlinkedEntry,
  { index }: KnownContacts,
  { now, user }: Pick<UserContext, 'now' | 'user'>,
): string | null {
  const options = { now: toInstant(now), timeZone: user.timezone, contacts: index };
  const read = (text: string) => parseMessage(text, options).contactId;
  return read(title) ?? (contactName === null ? null : read(`Call ${contactName}`));
}
