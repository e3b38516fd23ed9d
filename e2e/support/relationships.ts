import assert from 'node:assert/strict';
import { call, type Account } from './accounts.ts';
import { seedContacts } from './contacts.ts';

const people = [
  { name: 'Priya Nair', email: 'priya@acme.in', company: 'Acme', phone: '+91 98450 12345' },
  { name: 'Preeya Nair', email: 'p.nair@acme.in', phone: '098450 12345' },
  { name: 'Arjun Rao', email: 'arjun@beta.in', company: 'Beta' },
];
const dayMs = 86_400_000;

/**
 * Adds three contacts, two of which are duplicates. Priya was last met ten days ago and has a weekly rhythm. Returns
 * her id.
 */
export async function seedRelationships(url: string, account: Pick<Account, 'token'>): Promise<string> {
  const [priya = ''] = await seedContacts(url, account, people);
  const { token } = account;
  const rhythm = { body: { rhythm: { every: 1, unit: 'week' } }, token };
  const set = await call(url, { method: 'PUT', path: `/contacts/${priya}` }, rhythm);
  assert.equal(set.status, 200);
  const body = { text: 'Met at the fair', at: new Date(Date.now() - 10 * dayMs).toISOString() };
  const noted = await call(url, { method: 'POST', path: `/contacts/${priya}/notes` }, { body, token });
  assert.equal(noted.status, 201);
  return priya;
}
