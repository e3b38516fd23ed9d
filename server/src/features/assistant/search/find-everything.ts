import { searchKinds, type SearchKind, type SearchResult } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { listEntries } from '../requests/entries.repository.ts';
import { presentContact } from '../../planner/contacts/contacts.presenter.ts';
import { findContactsById } from '../../planner/contacts/contacts.repository.ts';
import { addContacts, listContaining, listSimilar, setLeastSimilarity } from './search.repository.ts';
import { compareMatches, parseSearch, type Match, type SearchWord } from './search.rules.ts';

export interface SearchQuery {
  q: string;
  /** Default: all kinds. */
  kind?: SearchKind | undefined;
  limit: number;
}

/** With fewer results than this, similar words are searched too. */
const fewResults = 5;
/** Share of its trigrams that a word must have in common with a text to be compared by edit distance. */
const leastSimilarity = 0.3;

/**
 * Finds entries that contain every word, and similar words if there are few results. Must run in a transaction.
 *
 * @throws the reason of `replaced` after the statement during which it was aborted
 */
export async function findEverything(
  context: UserContext,
  query: SearchQuery,
  replaced?: AbortSignal,
): Promise<SearchResult[]> {
  const words = parseSearch(query.q);
  if (words.length === 0) return [];
  const found = await listFound(context, query, words, false);
  if (found.length < fewResults && words.some(({ canBeSimilar }) => canBeSimilar)) {
    replaced?.throwIfAborted();
    await setLeastSimilarity(context.tx, leastSimilarity);
    const known = new Set(found.map(({ id }) => id));
    found.push(...(await listFound(context, query, words, true)).filter(({ id }) => !known.has(id)));
  }
  replaced?.throwIfAborted();
  return present(context, found.toSorted(compareMatches(words)).slice(0, query.limit));
}

async function listFound(
  { tx, user }: UserContext,
  { kind, limit }: SearchQuery,
  words: readonly SearchWord[],
  similar: boolean,
): Promise<Match[]> {
  const kinds = kind === undefined ? searchKinds : [kind];
  const wanted = { words: await addContacts(tx, user.id, words, similar), kinds };
  return similar ? listSimilar(tx, user.id, wanted) : listContaining(tx, user.id, wanted, limit);
}

const nothing = { task: null, recurringTask: null, backlogItem: null, contact: null };

async function present({ tx, user }: UserContext, found: readonly Match[]): Promise<SearchResult[]> {
  const refs = found.flatMap(({ kind, id }) => (kind === 'contact' ? [] : [{ kind, id }]));
  const entries = await listEntries(tx, user.id, refs);
  const contactIds = found.filter(({ kind }) => kind === 'contact').map(({ id }) => id);
  const contacts = new Map((await findContactsById(tx, user.id, contactIds)).map((row) => [row.id, row]));
  return found.flatMap(({ kind, id, title, similarity }): SearchResult[] => {
    const [entry, contact] = [entries.get(id), contacts.get(id)];
    const similar = similarity < 1;
    if (contact) return [{ ...nothing, kind, id, title, similar, contact: presentContact(contact) }];
    return entry ? [{ ...nothing, ...entry, similar }] : [];
  });
}
