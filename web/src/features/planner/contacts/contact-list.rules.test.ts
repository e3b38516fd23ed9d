import type { Contact } from '@aide/contract';
import { emptyContactDetails } from '@aide/contract/task-fields';
import { describe, expect, it } from 'vitest';
import { countCompanies, findContacts, sortContacts, type ContactView } from './contact-list.rules.ts';

function contact(name: string, extra: Partial<Contact> = {}): Contact {
  const at = '2026-11-18T05:00:00.000Z';
  return {
    id: name,
    name,
    email: null,
    company: null,
    designation: null,
    phone: null,
    rhythm: null,
    ...emptyContactDetails,
    created_at: at,
    updated_at: at,
    ...extra,
  };
}

const people = [
  contact('Priya Sharma', { email: 'priya@acme.in', company: 'Acme' }),
  contact('arjun Nair', { email: 'arjun@beta.in', company: 'Beta', phone: '98450 12345' }),
  contact('Zoya Khan', { company: 'acme ', designation: 'Chief Financial Officer' }),
];
const names = ({ search = '', sortBy = 'name', descending = false }: Partial<ContactView>) =>
  findContacts(sortContacts(people, sortBy, descending), search).map(({ name }) => name);

describe('the list of contacts', () => {
  it('is searched by every word, in any field', () => {
    expect(names({ search: 'acme' })).toEqual(['Priya Sharma', 'Zoya Khan']);
    expect(names({ search: 'khan financial' })).toEqual(['Zoya Khan']);
    expect(names({ search: '98450' })).toEqual(['arjun Nair']);
    expect(names({ search: 'acme nobody' })).toEqual([]);
  });

  it('sorts by the chosen field both ways, those without it last [S2.cont.05, S2.cont.06]', () => {
    expect(names({})).toEqual(['arjun Nair', 'Priya Sharma', 'Zoya Khan']);
    expect(names({ descending: true })).toEqual(['Zoya Khan', 'Priya Sharma', 'arjun Nair']);
    expect(names({ sortBy: 'email' })).toEqual(['arjun Nair', 'Priya Sharma', 'Zoya Khan']);
    expect(names({ sortBy: 'email', descending: true })).toEqual(['Priya Sharma', 'arjun Nair', 'Zoya Khan']);
  });

  it('counts distinct companies [S2.cont.09]', () => {
    expect(countCompanies(people)).toBe(2);
    expect(countCompanies([contact('Nobody', { company: ' ' })])).toBe(0);
  });
});
