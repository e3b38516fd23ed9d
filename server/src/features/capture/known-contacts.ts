import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContactIndexBuilder, type Contact, type ContactIndex } from '@aide/language';
import type { UserContext } from '../../platform/context.ts';
import { changesKeptMs } from '../../platform/events/change-hub.ts';
import { readChangeVersion } from '../../platform/events/change-version.ts';
import { listContactPage } from '../contacts/contacts.repository.ts';

/** How many contacts of all users together are cached. */
const defaultMaxContacts = 200_000;

/** How many contacts are loaded and indexed before other requests are served: about 10 ms on the embedded database. */
const pageSize = 500;

/** An entry is valid for half the time that changes are kept, which leaves room for clocks that differ. */
const validMs = changesKeptMs / 2;

/** The contacts a message can mean, with the index that finds them by name. */
export interface KnownContacts {
  list: readonly Contact[];
  index: ContactIndex;
}

interface Entry {
  builtAt: number;
  version: string;
  contacts: KnownContacts;
}

export interface ContactsCache {
  /**
   * Returns the user's contacts as they are now. The index is built again only after a contact has changed. Not for use inside a
   * transaction: building can take seconds and may wait for another request that is building the same index.
   */
  read(context: UserContext): Promise<KnownContacts>;
}

/**
 * Creates the cache of contact indexes, least recently used first out. An entry is checked against the version of the user's
 * contacts in the database, so a change in any process invalidates it in all of them.
 */
export function createContactsCache(maxContacts = defaultMaxContacts): ContactsCache {
  const entries = new Map<string, Entry>();
  const builds = new Map<string, Promise<KnownContacts>>();
  let total = 0;

  function remove(userId: string): void {
    const entry = entries.get(userId);
    if (!entry) return;
    entries.delete(userId);
    total -= getSize(entry);
  }

  function keep(userId: string, entry: Entry): void {
    remove(userId);
    entries.set(userId, entry);
    total += getSize(entry);
    for (const oldest of entries.keys()) {
      if (total <= maxContacts || oldest === userId) break;
      remove(oldest);
    }
  }

  /** Messages that arrive while an index is being built wait for that one instead of building their own. */
  function build(context: UserContext, version: string): Promise<KnownContacts> {
    const key = `${context.user.id} ${version}`;
    const running = builds.get(key);
    if (running) return running;
    const started = loadContacts(context).finally(() => builds.delete(key));
    builds.set(key, started);
    return started;
  }

  return {
    async read(context) {
      const { tx, user, now } = context;
      // The version is read before the contacts: a change in between is noticed by the next message, never missed.
      const version = await readChangeVersion(tx, user.id, 'contact');
      const known = entries.get(user.id);
      if (known?.version === version && now.getTime() - known.builtAt < validMs) {
        keep(user.id, known);
        return known.contacts;
      }
      const contacts = await build(context, version);
      keep(user.id, { builtAt: now.getTime(), version, contacts });
      return contacts;
    },
  };
}

function getSize({ contacts }: Entry): number {
  return contacts.list.length + 1;
}

/** Loads and indexes page by page, and lets other requests run after each page: 50,000 contacts would block them for seconds. */
async function loadContacts({ tx, user }: UserContext): Promise<KnownContacts> {
  const list: Contact[] = [];
  const ids = new Set<string>();
  const builder = createContactIndexBuilder();
  let cursor: string | undefined;
  do {
    const page = await listContactPage(tx, user.id, { limit: pageSize, cursor });
    for (const { id, name, email, company } of page.rows) {
      // A contact that was renamed between two pages can be in both.
      if (ids.has(id)) continue;
      const contact = { id, name, email, company };
      list.push(contact);
      ids.add(id);
      builder.add(contact);
    }
    cursor = page.nextCursor ?? undefined;
    await nextTurn();
  } while (cursor !== undefined);
  return { list, index: builder.index };
}
