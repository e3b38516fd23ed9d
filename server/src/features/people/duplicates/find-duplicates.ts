import { duplicateReasons, type DuplicateReason } from '@aide/contract';
import { getCompanyKey, getNameKeys } from '@aide/language';
import { listEmailKeys, listPhoneKeys } from '../../planner/contacts/contact-keys.ts';

/** The fields of a contact that duplicates are found by. */
export interface ComparedContact {
  id: string;
  name: string;
  emailKey: string | null;
  phoneKey: string | null;
  otherKeys: string[];
  company: string | null;
}

interface DuplicatePair {
  ids: readonly [string, string];
  reasons: DuplicateReason[];
}

interface Compared extends ComparedContact {
  sounds: ReadonlySet<string>;
  companyKey: string;
}

/** Number of earlier contacts with the same key that a contact is compared with; keeps the time linear if thousands share one. */
const comparedBefore = 5;

/** Finds pairs of contacts that are probably one person, in linear time: only contacts with a common key are compared. */
export interface DuplicateFinder {
  /** Compares contacts with each other and with those added before. */
  add(contacts: readonly ComparedContact[]): void;
  /** Returns the pairs found, the most certain first. */
  list(): DuplicatePair[];
}

/**
 * Returns a finder of contacts with the same email; with the same phone and a name in common; or with names that sound alike, at the same
 * company or at none. Pairs in `distinct` are excluded.
 */
export function createDuplicateFinder(distinct: ReadonlySet<string>): DuplicateFinder {
  const buckets = new Map<string, Compared[]>();
  const pairs = new Map<string, DuplicatePair>();
  const meet = (reason: DuplicateReason, key: string, compared: Compared) => {
    const bucket = buckets.get(`${reason} ${key}`) ?? [];
    for (const other of bucket.slice(-comparedBefore))
      if (isSame(reason, other, compared)) addPair(pairs, reason, other.id, compared.id, distinct);
    bucket.push(compared);
    buckets.set(`${reason} ${key}`, bucket);
  };
  return {
    add(contacts) {
      for (const contact of contacts) {
        const { keys, sounds } = getNameKeys(contact.name);
        const compared = { ...contact, sounds: new Set(sounds), companyKey: getCompanyKey(contact.company) };
        for (const key of listEmailKeys(contact)) meet('email', key, compared);
        for (const key of listPhoneKeys(contact)) meet('phone', key, compared);
        for (const key of keys) if (key !== '') meet('name', key, compared);
      }
    },
    list: () => [...pairs.values()].toSorted((a, b) => getRank(a) - getRank(b)),
  };
}

function isSame(reason: DuplicateReason, a: Compared, b: Compared): boolean {
  if (reason === 'email') return true;
  // Colleagues and people of one household share a number.
  if (reason === 'phone') return !a.sounds.isDisjointFrom(b.sounds);
  if (a.companyKey !== '' && b.companyKey !== '') return a.companyKey === b.companyKey;
  // A first name alone is not enough.
  return a.sounds.size > 1 && b.sounds.size > 1;
}

function addPair(
  pairs: Map<string, DuplicatePair>,
  reason: DuplicateReason,
  a: string,
  b: string,
  distinct: ReadonlySet<string>,
): void {
  const key = getPairKey(a, b);
  if (a === b || distinct.has(key)) return;
  const known = pairs.get(key);
  if (!known) pairs.set(key, { ids: [a, b], reasons: [reason] });
  else if (!known.reasons.includes(reason)) known.reasons.push(reason);
}

/** Returns the key of a pair, independent of the order. */
export function getPairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Pairs with more and stronger reasons come first. */
function getRank({ reasons }: DuplicatePair): number {
  const best = Math.min(...reasons.map((reason) => duplicateReasons.indexOf(reason)));
  return best * duplicateReasons.length - reasons.length;
}
