import { createContactIndexBuilder, type Contact, type ContactIndex } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { listContactPage } from '../../planner/contacts/contacts.repository.ts';
import { getVersions, type GetVersion } from '../../planner/sync/sync.repository.ts';
import { createVersionedCache } from './versioned-cache.ts';

/** Maximum number of cached contacts, of all users together. */
const defaultMaxContacts = 200_000;

/** Contacts loaded and indexed before other requests are served: about 10 ms on the embedded database. */
const pageSize = 500;

/** The contacts that a message can refer to, with an index by name. */
export interface KnownContacts {
  list: readonly Contact[];
  index: ContactIndex;
}

export interface ContactsCache {
  /**
   * Returns the user's current contacts. The index is rebuilt only after a contact has changed. Do not call it inside a transaction:
   * building can take seconds and may wait for another request that builds the same index. Default of `getVersion`: it is queried.
   */
  get(context: UserContext, getVersion?: GetVersion): Promise<KnownContacts>;
}

export function createContactsCache(maxContacts = defaultMaxContacts): ContactsCache {
  const cache = createVersionedCache<KnownContacts>(maxContacts, ({ list }) => list.length);
  return {
    async get(context, getVersion) {
      // The version is read before the contacts, so the next message detects a change in between.
      const version = (getVersion ?? (await getVersions(context.tx, context.user.id)))('contact');
      return cache.get(context, version, () => loadContacts(context));
    },
  };
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
