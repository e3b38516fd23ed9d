import type { Contact } from '@aide/contract';
import { createSearch, searchWords } from '../../../lib/text/search-text.ts';

export const sortFields = ['name', 'email', 'company'] as const;
export type SortField = (typeof sortFields)[number];

export interface ContactView {
  search: string;
  sortBy: SortField;
  descending: boolean;
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const matches = createSearch<Contact>(
  ({ name, email, company, designation, phone, other_emails, other_phones, labels }) =>
    [name, email, company, designation, phone, ...other_emails, ...other_phones, ...labels].join(' '),
);

/** Returns the contacts in display order; those without the field come last. */
export function sortContacts(contacts: readonly Contact[], sortBy: SortField, descending: boolean): Contact[] {
  return contacts.toSorted((a, b) => compare(a[sortBy], b[sortBy], descending) || order.compare(a.name, b.name));
}

/** Returns the contacts that contain every word of the search. `sorted` must be in display order. */
export function findContacts(sorted: readonly Contact[], search: string): Contact[] {
  const words = searchWords(search);
  return sorted.filter((contact) => matches(contact, words));
}

function compare(a: string | null, b: string | null, descending: boolean): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return descending ? order.compare(b, a) : order.compare(a, b);
}

/** Counts distinct companies, ignoring case and blank values. */
export function countCompanies(contacts: readonly Contact[]): number {
  const companies = contacts.map(({ company }) => company?.trim().toLowerCase() ?? '');
  return new Set(companies.filter(Boolean)).size;
}
