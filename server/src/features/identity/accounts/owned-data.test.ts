import type { BacklogItem, Contact, Notification, Task } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  makeMailFollowUp,
  makeMessage,
  makeIdentity,
  makeMerge,
  makeNotification,
  makeReachOut,
} from '../../../../test/owned-row-makers.ts';
import { createOAuthFlow } from '../../../../test/oauth-flow.ts';
import { addPasskey, beginRegistration } from '../../../../test/passkey-calls.ts';
import { claimKey } from '../../../platform/idempotency/idempotency-keys.repository.ts';
import { telegramLinksTable } from '../../assistant/telegram-link/telegram-link.table.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let neighbour: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
  neighbour = await aide.signUp();
  for (const each of [user, neighbour]) {
    await fill(each);
    await createOAuthFlow(aide).connect(each);
    await makeNotification(each, aide);
    await makeIdentity(each, aide);
    await makeMessage(each, aide);
    await makeReachOut(each, aide);
    await makeMerge(each, aide);
    await makeMailFollowUp(each, aide);
    const key = { userId: each.id, key: 'a-key', claimId: crypto.randomUUID(), requestHash: 'a-hash' };
    await aide.database.transaction((tx) => claimKey({ tx, now: aide.clock.now() }, key));
  }
});
afterAll(() => aide.close());

/** Creates rows in every table of contacts, tasks and backlog, deleted ones included. */
async function fill(owner: TestUser): Promise<void> {
  const post = async (path: string, body: unknown) =>
    (await owner.call<{ data: { id: string } }>('POST', path, body)).body.data.id;
  const contactId = await post('/contacts', { name: 'Priya' });
  await post(`/contacts/${contactId}/notes`, { text: 'Spoke on the phone' });
  const rows = [{ name: 'From a file' }, { name: 'Priya', company: 'Acme' }];
  await post('/contacts/import', { rows, duplicates: 'merge' });
  const contactIds = [contactId, await post('/contacts', { name: 'Priya' })];
  await owner.call('POST', '/contacts/duplicates/dismiss', { contactIds });
  const task = await post('/tasks', { title: 'Call Priya', contactId });
  await owner.call('PUT', `/tasks/${task}`, { title: 'Call Priya today' });
  await owner.call('DELETE', `/tasks/${await post('/tasks', { title: 'Deleted' })}`);
  await owner.call('PUT', `/tasks/${await post('/tasks', { title: 'Moved', contactId })}`, { status: 'backlog' });
  await owner.call('POST', `/backlog/${await post('/backlog', { title: 'Converted', tags: ['x'] })}/convert`, {});
  await post('/tasks/import', { source: 'todoist', tasks: [{ sourceId: '1', title: 'From a file' }] });
  await post('/api-tokens', { name: 'Script', scope: 'read', expiresInDays: 7 });
  const webhook = await post('/webhooks', { url: 'https://hooks.example.com/', events: ['task.created'] });
  await owner.call('POST', `/webhooks/${webhook}/test`);
  await owner.call('POST', '/calendar-feed');
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  await post('/push/subscriptions', { endpoint: 'https://push.example.com/1', keys });
  await owner.call('POST', '/two-factor/setup', { password: owner.password });
  await addPasskey(owner);
  await beginRegistration(owner);
}

const readNames = (query: SQL) =>
  aide.database.read(async (db) => {
    const { rows } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(await db.execute(query));
    return rows.map(({ name }) => name);
  });

/** Lists every table with rows of an account. */
const listTables = () =>
  readNames(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`);

/** Lists the tables whose rows the database deletes with their user. */
const listCascades = () =>
  readNames(sql`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`);

async function countRows(owner: TestUser): Promise<Record<string, number>> {
  return aide.database.read(async (db) => {
    const counts: Record<string, number> = {};
    for (const table of await listTables()) {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(sql`${sql.identifier(table)}`)
        .where(sql`user_id = ${owner.id}::uuid`);
      counts[table] = row?.count ?? 0;
    }
    return counts;
  });
}

describe('the export of an account', () => {
  it('holds its contacts, its tasks with their history, its backlog and its notifications', async () => {
    const { body } = await user.call('GET', '/onboarding/export');
    const { contacts, tasks, backlogItems, notifications } = body as unknown as {
      contacts: Contact[];
      tasks: (Task & { history: { action: string }[] })[];
      backlogItems: BacklogItem[];
      notifications: Notification[];
    };
    expect(contacts.map(({ name }) => name)).toEqual(['From a file', 'Priya', 'Priya', 'Priya Shah', 'Priya Shah']);
    const titles = ['Call Priya', 'Call Priya', 'Call Priya today', 'Converted', 'From a file'];
    expect(tasks.map(({ title }) => title).toSorted()).toEqual(titles);
    expect(notifications[0]).toMatchObject({ title: 'Call Priya', kind: 'reminder' });
    // The API token, the webhook, the calendar link, the passkey and the connected app.
    expect(notifications.slice(1).map(({ kind }) => kind)).toEqual(Array(5).fill('security'));
    const changed = tasks.find(({ title }) => title === 'Call Priya today');
    expect(changed?.history.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect(backlogItems).toMatchObject([{ title: 'Moved', contact: { name: 'Priya' } }]);
  });

  it('holds the Telegram chat without its codes, and the imports', async () => {
    const verifiedAt = new Date('2026-11-01T09:00:00Z');
    const link = { userId: user.id, chatId: '4711', verifiedAt, startToken: 'a-token', codeHash: 'a-hash' };
    await aide.database.transaction((tx) => tx.insert(telegramLinksTable).values(link));
    const { body } = await user.call('GET', '/onboarding/export');
    const lastImport = { id: expect.any(String), created: 1, createdAt: expect.any(String), undoneAt: null };
    expect(body).toMatchObject({ contactImports: [lastImport], taskImports: [lastImport] });
    expect(body['telegram']).toEqual({
      chatId: '4711',
      verifiedAt: verifiedAt.toISOString(),
      lastSyncAt: null,
      blockedAt: null,
    });
  });
});

describe('deleting an account', () => {
  it('deletes everything the account owns and nothing of other accounts', async () => {
    const before = await countRows(user);
    const tables = Object.keys(before);
    const cascades = await listCascades();
    // fill() has to create a row in every other table.
    expect(tables.filter((table) => before[table] === 0 && !cascades.includes(table))).toEqual([]);
    const untouched = await countRows(neighbour);
    expect((await user.call('DELETE', '/onboarding/me', { confirmation: user.email })).status).toBe(200);
    expect(await countRows(user)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect(await countRows(neighbour)).toEqual(untouched);
  });
});

describe('exporting and deleting an account', () => {
  it('exports everything', async () => {
    const person = await aide.signUp();
    const response = await person.call<{ profile: unknown }>('GET', '/onboarding/export');
    expect(response.headers['content-disposition']).toContain('attachment');
    expect(response.body.profile).toMatchObject({ email: person.email });
  });

  it('requires the typed address, then removes this account only', async () => {
    const [person, other] = [await aide.signUp(), await aide.signUp()];
    expect((await person.call('DELETE', '/onboarding/me', { confirmation: 'something' })).status).toBe(400);
    expect((await person.call('GET', '/onboarding/me')).status).toBe(200);
    expect(
      (await person.call('DELETE', '/onboarding/me', { confirmation: ` ${person.email.toUpperCase()}` })).status,
    ).toBe(200);
    expect((await person.call('GET', '/onboarding/me')).status).toBe(401);
    expect((await other.call('GET', '/onboarding/me')).status).toBe(200);
  });
});
