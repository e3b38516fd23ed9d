import type { Contact, Duplicate } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import { createDuplicateFinder, type ComparedContact } from './find-duplicates.ts';

const now = '2026-11-16T05:00:00.000Z';

let aide: TestApp;
let user: TestUser;
useTestApp({ now }, (current) => {
  ({ aide, user } = current);
});

const create = async (body: Record<string, unknown>): Promise<Contact> =>
  (await user.call<{ data: Contact }>('POST', '/contacts', body)).body.data;
const duplicates = async () => (await user.call<{ data: Duplicate[] }>('GET', '/contacts/duplicates')).body.data;
const names = (pairs: Duplicate[]) => pairs.map(({ contacts, reasons }) => [contacts.map(({ name }) => name), reasons]);

describe('duplicates', () => {
  it('are found by email, by phone with a name in common, and by names that sound alike', async () => {
    await create({ name: 'Priya Nair', email: 'priya@example.com', company: 'Acme Pvt Ltd' });
    await create({ name: 'P. N.', email: 'PRIYA@example.com' });
    await create({ name: 'Ravi Kumar', phone: '+91 98450 12345', company: 'Zeta' });
    await create({ name: 'Ravi K', phone: '098450-12345' });
    await create({ name: 'Front desk', phone: '+91 98450 12345' });
    await create({ name: 'Robert Smith', company: 'Initech' });
    await create({ name: 'Smith, Bob', company: 'Initech Inc.', phone: '5551234567', designation: 'CFO' });
    await create({ name: 'Robert Smith', company: 'Globex' });
    await create({ name: 'Anjali' });
    await create({ name: 'Angeli' });
    expect(names(await duplicates())).toEqual([
      [['Priya Nair', 'P. N.'], ['email']],
      [['Ravi Kumar', 'Ravi K'], ['phone']],
      [['Smith, Bob', 'Robert Smith'], ['name']],
    ]);
  });

  it('are not listed again once they are known to be different people', async () => {
    const [a, b] = [await create({ name: 'Priya Nair' }), await create({ name: 'Preeya Nair' })];
    expect(await duplicates()).toHaveLength(1);
    const dismiss = (contactIds: string[]) => user.call('POST', '/contacts/duplicates/dismiss', { contactIds });
    expect((await dismiss([b.id, a.id])).status).toBe(200);
    expect((await dismiss([a.id, b.id])).status).toBe(200);
    expect(await duplicates()).toEqual([]);
    expect((await dismiss([a.id, a.id])).status).toBe(404);
    const stranger = await aide.signUp();
    const foreign = await stranger.call('POST', '/contacts/duplicates/dismiss', { contactIds: [a.id, b.id] });
    expect(foreign.status).toBe(404);
  });

  it('are found among more contacts than are read at once', async () => {
    const first = await create({ name: 'Priya Nair', phone: '+91 98450 12345' });
    await aide.database.transaction((tx) =>
      tx.execute(sql`insert into contacts (user_id, id, name, created_at, updated_at)
        select user_id, gen_random_uuid(), 'Only ' || md5(n::text), created_at, created_at
        from contacts, generate_series(1, 1200) as n where id = ${first.id}`),
    );
    await create({ name: 'Preeya Nair' });
    expect(names(await duplicates())).toEqual([[['Priya Nair', 'Preeya Nair'], ['name']]]);
  });

  it('are found among 10,000 contacts that share a company, a number and a name with each other', async () => {
    const contacts: ComparedContact[] = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index).padStart(5, '0'),
      name: index % 2 === 0 ? `Person${index} Same` : 'Priya Nair',
      emailKey: index % 100 === 0 ? `person${Math.floor(index / 200)}@example.com` : null,
      phoneKey: '9845012345',
      otherKeys: [],
      company: 'Acme',
    }));
    const finder = createDuplicateFinder(new Set());
    for (let start = 0; start < contacts.length; start += 500) finder.add(contacts.slice(start, start + 500));
    const pairs = finder.list();
    expect(pairs.filter(({ reasons }) => reasons.includes('email'))).toHaveLength(50);
    // Each contact is compared with at most five others per key.
    expect(pairs.length).toBeLessThan(10_000 * 10);
  });
});
