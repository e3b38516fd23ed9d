import type { Contact, Task } from '@aide/contract';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { insertTasks } from '../../../../test/insert-tasks.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { messagesTable } from '../../assistant/requests/messages.table.ts';
import { purgeContactMerges } from './merge-contacts.ts';

const now = '2026-11-16T05:00:00.000Z';

let aide: TestApp;
let user: TestUser;
useTestApp({ now }, (current) => {
  ({ aide, user } = current);
});

const create = async (body: Record<string, unknown>): Promise<Contact> =>
  (await user.call<{ data: Contact }>('POST', '/contacts', body)).body.data;
const duplicates = async () => (await user.call<{ data: unknown[] }>('GET', '/contacts/duplicates')).body.data;
const merge = (keptId: string, body: Record<string, unknown>) =>
  user.call<{ data: { contact: Contact; mergeId: string } }>('POST', `/contacts/${keptId}/merge`, body);
const undo = (id: string) => user.call<{ data: Contact[] }>('POST', `/contact-merges/${id}/undo`);

/** Creates an entry in every table that links to a contact. */
async function fill(contactId: string): Promise<void> {
  const post = async (path: string, body: unknown) =>
    (await user.call<{ data: { id: string } }>('POST', path, body)).body.data.id;
  await post('/tasks', { title: 'Call', contactId, dueDate: '2026-11-20' });
  const done = await post('/tasks', { title: 'Sent the quote', contactId });
  await user.call('PATCH', `/tasks/${done}/status`, { status: 'completed' });
  await user.call('DELETE', `/tasks/${await post('/tasks', { title: 'Deleted', contactId })}`);
  await post('/recurring-tasks', { title: 'Catch up', recurrenceText: 'every monday at 9 AM', contactId });
  await post('/backlog', { title: 'Read', contactId });
  await post(`/contacts/${contactId}/notes`, { text: 'Met at the fair', at: '2026-11-12' });
}

/** Returns all stored data of the user. */
async function dump(): Promise<Record<string, unknown>> {
  const tables = [
    'contacts',
    'tasks',
    'task_history',
    'recurring_tasks',
    'backlog_items',
    'contact_notes',
    'contact_activity',
    'messages',
    'reach_outs',
    'distinct_contacts',
    'contact_merges',
    'captures',
  ];
  return aide.database.read(async (tx) => {
    const rows: Record<string, unknown> = {};
    for (const table of tables)
      rows[table] = await queryRows(
        tx,
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where user_id = ${user.id} order by to_jsonb(t)::text`,
      );
    return rows;
  });
}

async function exportData(): Promise<Record<string, unknown>> {
  const { body } = await user.call<{ text?: string }>('GET', '/onboarding/export');
  const everything = (body.text === undefined ? body : JSON.parse(body.text)) as Record<string, unknown>;
  return { ...everything, exportedAt: undefined, securityLog: undefined, sessions: undefined };
}

describe('a merge', () => {
  it('keeps the addresses, numbers and details of both contacts', async () => {
    const kept = await create({ name: 'Priya', email: 'p@a.in', phone: '104', birthday: '1980-03-14', notes: 'Tea' });
    const other = await create({
      name: 'Priya',
      email: 'p@home.in',
      phone: '104',
      otherEmails: ['P@a.in', 'p@old.in'],
      birthday: '--03-15',
      labels: ['Client'],
    });
    await merge(kept.id, { contactId: other.id });
    expect((await user.call<{ data: Contact }>('GET', `/contacts/${kept.id}`)).body.data).toMatchObject({
      email: 'p@a.in',
      other_emails: ['p@home.in', 'p@old.in'],
      phone: '104',
      other_phones: [],
      birthday: '1980-03-14',
      labels: ['Client'],
      notes: 'Tea\n\n--03-15',
    });
  });

  it('moves everything, fills missing fields, and the undo restores all of it exactly', async () => {
    const kept = await create({ name: 'Priya', email: 'priya@example.com', company: 'Acme' });
    const other = await create({
      name: 'Priya Nair',
      email: 'p.nair@example.com',
      phone: '+91 98450 12345',
      rhythm: { every: 1, unit: 'week' },
    });
    const third = await create({ name: 'Somebody else' });
    for (const { id } of [kept, other]) await fill(id);
    await user.call('POST', '/contacts/duplicates/dismiss', { contactIds: [other.id, third.id] });
    await user.call('POST', '/assistant', { text: 'call Priya Nair and Somebody else on friday' });
    // Both were suggested in one week, and one of them in another.
    const suggestions = { reason: 'rhythm', status: 'dismissed', createdAt: now, answeredAt: now };
    await aide.database.transaction(async (tx) => {
      for (const [contact, week, id] of [
        [kept.id, '2026-11-09', '019a0000-0000-7000-8000-0000000000a1'],
        [other.id, '2026-11-09', '019a0000-0000-7000-8000-0000000000a2'],
        [other.id, '2026-11-02', '019a0000-0000-7000-8000-0000000000a3'],
      ])
        await tx.execute(sql`insert into reach_outs (user_id, id, week_of, contact_id, reason, status, created_at, answered_at)
          values (${user.id}, ${id}, ${week}, ${contact}, ${suggestions.reason}, ${suggestions.status}, ${now}, ${now})`);
    });
    const before = { export: await exportData(), rows: await dump() };
    aide.clock.advance(60_000);
    const { contact, mergeId } = (await merge(kept.id, { contactId: other.id })).body.data;
    expect(contact).toMatchObject({
      id: kept.id,
      name: 'Priya Nair',
      email: 'priya@example.com',
      company: 'Acme',
      phone: '+91 98450 12345',
      rhythm: { every: 1, unit: 'week' },
    });
    expect((await user.call('GET', `/contacts/${other.id}`)).status).toBe(404);
    const merged = (await exportData()) as { tasks: Task[]; contactNotes: { contact_id: string }[] };
    expect(new Set(merged.tasks.flatMap(({ contact_id }) => contact_id ?? []))).not.toContain(other.id);
    expect(merged.contactNotes.map(({ contact_id }) => contact_id)).toEqual([kept.id, kept.id]);
    const { data } = (await user.call<{ data: { kind: string }[] }>('GET', `/contacts/${kept.id}/timeline`)).body;
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['follow_up', 'follow_up', 'message', 'note', 'note']);

    expect((await undo(mergeId)).body.data.map(({ id }) => id)).toEqual([kept.id, other.id]);
    expect(await exportData()).toEqual(before.export);
    expect(await dump()).toEqual(before.rows);
    expect((await undo(mergeId)).status).toBe(404);
  });

  it('takes the fields that the user chooses', async () => {
    const kept = await create({ name: 'Priya Nair', email: 'priya@example.com', phone: '1234567' });
    const other = await create({ name: 'P', email: 'p@example.com', phone: '+91 98450 12345' });
    const { contact } = (await merge(kept.id, { contactId: other.id, take: ['email'] })).body.data;
    expect(contact).toMatchObject({ name: 'Priya Nair', email: 'p@example.com', phone: '1234567' });
    // Duplicates are found by the address again.
    await create({ name: 'Pri', email: 'p@example.com' });
    expect(await duplicates()).toHaveLength(1);
  });

  it('is undone without losing later changes', async () => {
    const [kept, other] = [await create({ name: 'Priya' }), await create({ name: 'Priya Nair', phone: '1234567' })];
    const [task] = await insertTasks(aide.database, user.id, [{ contactId: other.id, createdAt: new Date(now) }]);
    const { mergeId } = (await merge(kept.id, { contactId: other.id })).body.data;
    aide.clock.advance(1000);
    await user.call('PUT', `/contacts/${kept.id}`, { phone: '7654321' });
    const third = await create({ name: 'Ravi' });
    await user.call('PUT', `/tasks/${task?.id}`, { contactId: third.id });
    const [restored, back] = (await undo(mergeId)).body.data;
    expect(restored).toMatchObject({ name: 'Priya', phone: '7654321' });
    expect(back).toEqual(other);
    const after = (await user.call<{ data: Task }>('GET', `/tasks/${task?.id}`)).body.data;
    expect(after.contact_id).toBe(third.id);
  });

  it('is undone after somebody whom the user had told apart from the contact was deleted', async () => {
    const [kept, other, third] = [
      await create({ name: 'Priya' }),
      await create({ name: 'Priya N' }),
      await create({ name: 'Priya Rao' }),
    ];
    await user.call('POST', '/contacts/duplicates/dismiss', { contactIds: [other.id, third.id] });
    const { mergeId } = (await merge(kept.id, { contactId: other.id })).body.data;
    expect((await user.call('DELETE', `/contacts/${third.id}`)).status).toBe(200);
    expect((await undo(mergeId)).status).toBe(200);
    expect((await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data).toEqual([kept, other]);
  });

  it('is undone without undoing a later merge of somebody in the same message', async () => {
    const [kept, other, third, fourth] = [
      await create({ name: 'Priya' }),
      await create({ name: 'Priya Nair' }),
      await create({ name: 'Ravi' }),
      await create({ name: 'Ravi Rao' }),
    ];
    const messages = [
      [other.id, third.id],
      [kept.id, other.id, third.id],
    ].map((contactIds) => ({
      userId: user.id,
      id: uuidv7(),
      channel: 'web' as const,
      author: 'user' as const,
      text: 'Call them',
      contactIds,
      createdAt: new Date(now),
    }));
    await aide.database.transaction((tx) => tx.insert(messagesTable).values(messages));
    const { mergeId } = (await merge(kept.id, { contactId: other.id })).body.data;
    await merge(fourth.id, { contactId: third.id });
    expect((await undo(mergeId)).status).toBe(200);
    const rows = await aide.database.read((tx) =>
      tx
        .select({ contactIds: messagesTable.contactIds })
        .from(messagesTable)
        .where(eq(messagesTable.userId, user.id))
        .orderBy(messagesTable.id),
    );
    expect(rows.map(({ contactIds }) => contactIds)).toEqual([
      [other.id, fourth.id],
      [kept.id, fourth.id, other.id],
    ]);
  });

  it('is rejected with itself or another user’s contact, and not undone after the other was merged again', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })];
    expect((await merge(a.id, { contactId: a.id })).status).toBe(409);
    const stranger = await aide.signUp();
    const foreign = (await stranger.call<{ data: Contact }>('POST', '/contacts', { name: 'X' })).body.data;
    expect((await merge(a.id, { contactId: foreign.id })).status).toBe(404);
    const first = (await merge(a.id, { contactId: b.id })).body.data.mergeId;
    const second = (await merge(c.id, { contactId: a.id })).body.data.mergeId;
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect((await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data).toEqual([a, b, c]);
  });

  it('can be undone for 30 days', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
    const { mergeId } = (await merge(a.id, { contactId: b.id })).body.data;
    const purge = (days: number) =>
      aide.database.transaction((tx) =>
        purgeContactMerges({ tx, now: new Date(Date.parse(now) + days * 86_400_000) } as never),
      );
    expect(await purge(29)).toBe(0);
    expect(await purge(31)).toBeGreaterThan(0);
    expect((await undo(mergeId)).status).toBe(404);
  });
});
