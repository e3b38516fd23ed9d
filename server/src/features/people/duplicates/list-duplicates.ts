import type { Duplicate } from '@aide/contract';
import { countFilledFields } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { presentContact } from '../../planner/contacts/contacts.presenter.ts';
import { findContactsById } from '../../planner/contacts/contacts.repository.ts';
import { insertDistinctPair, listComparedContacts, listDistinctPairs } from './duplicates.repository.ts';
import { createDuplicateFinder } from './find-duplicates.ts';

const maxListed = 50;
/** Contacts read and compared in one turn of the event loop: about 10 ms. */
const contactsPerTurn = 500;

/** Runs work in its own transaction. */
type Read = <T>(work: (context: UserContext) => Promise<T>) => Promise<T>;

/**
 * Returns pairs of contacts that are probably one person, the most certain first. Each page of contacts is read in its own transaction and
 * compared outside of it, so that an account with many contacts blocks neither the event loop nor the embedded database.
 */
export async function listDuplicates(read: Read): Promise<Duplicate[]> {
  const finder = createDuplicateFinder(await read(({ tx, user }) => listDistinctPairs(tx, user.id)));
  for (let after: string | undefined, more = true; more;) {
    const page = await read(({ tx, user }) => listComparedContacts(tx, user.id, { after, limit: contactsPerTurn }));
    finder.add(page);
    after = page.at(-1)?.id;
    more = page.length === contactsPerTurn;
    await nextTurn();
  }
  const pairs = finder.list().slice(0, maxListed);
  const ids = [...new Set(pairs.flatMap(({ ids: both }) => both))];
  const rows = await read(({ tx, user }) => findContactsById(tx, user.id, ids));
  const byId = new Map(rows.map((row) => [row.id, presentContact(row)]));
  return pairs.flatMap(({ ids: [first, second], reasons }) => {
    const [a, b] = [byId.get(first), byId.get(second)];
    if (!a || !b) return [];
    return [{ contacts: countFilledFields(b) > countFilledFields(a) ? [b, a] : [a, b], reasons }];
  });
}

/** Stores that two contacts are different people. @throws CONTACT_NOT_FOUND */
export async function dismissDuplicate({ tx, user }: UserContext, [a, b]: readonly [string, string]): Promise<void> {
  if (a === b || (await findContactsById(tx, user.id, [a, b])).length < 2) throw fail('CONTACT_NOT_FOUND');
  await insertDistinctPair(tx, user.id, a, b);
}
