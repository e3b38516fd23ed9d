import { buildContactIndex } from '@aide/language';
import type { UserContext } from '../../platform/context.ts';
import { changesKeptMs } from '../../platform/events/change-hub.ts';
import { readChangeVersion } from '../../platform/events/change-version.ts';
import { listAllContacts } from '../contacts/contacts.repository.ts';
import type { KnownContacts } from './understanding.ts';

/** How many contacts of all users together are kept ready in memory. */
const mostKept = 200_000;

/** Changes are told apart for as long as they are kept; half of that leaves room for clocks that differ. */
const trustedMs = changesKeptMs / 2;

interface Entry {
  builtAt: number;
  version: string;
  contacts: KnownContacts;
}

export interface ContactsCache {
  /** The user's contacts as they are now. The lookup is built again only when a contact has changed since. */
  read(context: UserContext): Promise<KnownContacts>;
}

/** Keeps the lookups of those who wrote last, so that a long contact list costs its owner once and not with every message. */
export function createContactsCache(most = mostKept): ContactsCache {
  const entries = new Map<string, Entry>();

  function keep(userId: string, entry: Entry): void {
    entries.delete(userId);
    entries.set(userId, entry);
    let total = entries.values().reduce((sum, { contacts }) => sum + contacts.list.length + 1, 0);
    for (const [oldest, { contacts }] of entries) {
      if (total <= most || oldest === userId) break;
      entries.delete(oldest);
      total -= contacts.list.length + 1;
    }
  }

  return {
    async read({ tx, user, now }) {
      // The version is read before the contacts: a change in between is then seen the next time, never overlooked.
      const version = await readChangeVersion(tx, user.id, 'contact');
      const known = entries.get(user.id);
      if (known?.version === version && now.getTime() - known.builtAt < trustedMs) {
        keep(user.id, known);
        return known.contacts;
      }
      const rows = await listAllContacts(tx, user.id);
      const list = rows.map(({ id, name, email, company }) => ({ id, name, email, company }));
      const contacts = { list, index: buildContactIndex(list) };
      keep(user.id, { builtAt: now.getTime(), version, contacts });
      return contacts;
    },
  };
}
