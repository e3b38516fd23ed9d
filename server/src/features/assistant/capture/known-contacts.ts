import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContactIndexBuilder, type Contact, type ContactIndex } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { changesKeptMs } from '../../../platform/events/change-hub.ts';
import { readChangeVersion } from '../../../platform/events/change-version.ts';
import { listContactPage } from '../../planner/contacts/contacts.repository.ts';

/** Maximum number of cached contacts, of all users together. */
const defaultMaxContacts = 200_000;

/** Contacts loaded and indexed before other requests are served: about 10 ms on the embedded database. */
const pageSize = 500;

/** An entry is valid for half the retention of changes, which tolerates clock differences. */
const validMs = changesKeptMs / 2;

/** The contacts that a message can refer to, with an index by name. */
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
   * Returns the user's current contacts. The index is rebuilt only after a contact has changed. Do not call it inside a transaction:
   * building can take seconds and may wait for another request that builds the same index.
   */
  read(context: UserContext): Promise<KnownContacts>;
}

/**
 * Returns an LRU cache of contact indexes. An entry is checked against the version of the user's contacts in the database, so a change in
 * any process invalidates it in all of them.
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

  /** Concurrent messages wait for an index that is being built instead of building their own. */
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
      // The version is read before the contacts, so the next message detects a change in between.
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

/** Loads and indexes page by page and yields to other requests after each page: 50,000 contacts would block them for seconds. */
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
