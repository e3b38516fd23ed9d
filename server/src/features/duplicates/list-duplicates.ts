import type { Duplicate } from '@aide/contract';
import { countFilledFields } from '@aide/rules';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { presentContact } from '../contacts/contacts.presenter.ts';
import { findContactsById } from '../contacts/contacts.repository.ts';
import { insertDistinctPair, listComparedContacts, listDistinctPairs } from './duplicates.repository.ts';
import { findDuplicates } from './find-duplicates.ts';

const mostListed = 50;

/** Returns pairs of contacts that are probably one person, the surest first. */
export async function listDuplicates({ tx, user }: UserContext): Promise<Duplicate[]> {
  const contacts = await listComparedContacts(tx, user.id);
  const pairs = (await findDuplicates(contacts, await listDistinctPairs(tx, user.id))).slice(0, mostListed);
  const rows = await findContactsById(tx, user.id, [...new Set(pairs.flatMap(({ ids }) => ids))]);
  const byId = new Map(rows.map((row) => [row.id, presentContact(row)]));
  return pairs.flatMap(({ ids: [first, second], reasons }) => {
    const [a, b] = [byId.get(first), byId.get(second)];
    if (!a || !b) return [];
    return [{ contacts: countFilledFields(b) > countFilledFields(a) ? [b, a] : [a, b], reasons }];
  });
}

/** Remembers that two contacts are different people. @throws CONTACT_NOT_FOUND */
export async function dismissDuplicate({ tx, user }: UserContext, [a, b]: readonly [string, string]): Promise<void> {
  if (a === b || (await findContactsById(tx, user.id, [a, b])).length < 2) throw fail('CONTACT_NOT_FOUND');
  await insertDistinctPair(tx, user.id, a, b);
}
