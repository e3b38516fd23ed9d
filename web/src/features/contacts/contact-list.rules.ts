import type { Contact } from '@aide/contract';

export const sortFields = ['name', 'email', 'company'] as const;
export type SortField = (typeof sortFields)[number];

export interface ContactView {
  search: string;
  sortBy: SortField;
  descending: boolean;
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** What the grid shows: found by every word of the search, sorted, contacts without the field last. */
export function viewContacts(contacts: readonly Contact[], { search, sortBy, descending }: ContactView): Contact[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? contacts : contacts.filter((contact) => matches(contact, words));
  return found.toSorted((a, b) => compare(a[sortBy], b[sortBy], descending) || order.compare(a.name, b.name));
}

function matches(contact: Contact, words: readonly string[]): boolean {
  const { name, email, company, designation, phone } = contact;
  const text = [name, email, company, designation, phone].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

function compare(a: string | null, b: string | null, descending: boolean): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return descending ? order.compare(b, a) : order.compare(a, b);
}

/** Distinct companies, however they are cased; blank ones do not count. */
export function countCompanies(contacts: readonly Contact[]): number {
  const companies = contacts.map(({ company }) => company?.trim().toLowerCase() ?? '');
  return new Set(companies.filter(Boolean)).size;
}
