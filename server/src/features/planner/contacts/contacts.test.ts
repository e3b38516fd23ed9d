import type { BacklogItem, Contact, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

type List = { data: Contact[]; nextCursor: string | null };
const whole = {
  name: 'Priya Shah',
  email: 'Priya@Example.com',
  company: 'Shah & Co',
  designation: 'CFO',
  phone: '+91 98450 12345',
};

async function create(body: Record<string, unknown> = whole): Promise<Contact> {
  return (await user.call<{ data: Contact }>('POST', '/contacts', body)).body.data;
}
const list = async (query = '') => (await user.call<List>('GET', `/contacts${query}`)).body.data;

describe('a contact', () => {
  it('stores its five fields [S3.contact.01, S7.call.23, S7.call.24]', async () => {
    const contact = await create();
    expect(contact).toMatchObject(whole);
    expect(await list()).toEqual([contact]);
    expect((await user.call('GET', `/contacts/${contact.id}`)).body.data).toEqual(contact);
  });

  it('requires only a name [S3.contact.03]', async () => {
    expect(await create({ name: 'Ravi', email: '', phone: ' ' })).toMatchObject({
      name: 'Ravi',
      email: null,
      company: null,
      designation: null,
      phone: null,
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, 'Name is required'],
    [{ name: '' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
    [{ name: 'x', email: 'nobody' }, 'Please enter a valid email address'],
    [{ name: 'x', phone: 'x'.repeat(51) }, 'Phone can have at most 50 characters'],
    [{ name: ['x'] }, 'Name must be text'],
  ])('rejects invalid input, case %# [S3.contact.02]', async (body, message) => {
    const response = await user.call('POST', '/contacts', body);
    expect(response).toMatchObject({ status: 400, body: { success: false, message } });
  });

  it('changes only the sent fields [S7.call.25]', async () => {
    const before = await create();
    aide.clock.advance(1000);
    const response = await user.call('PUT', `/contacts/${before.id}`, { company: '', phone: '1234567' });
    const updated_at = aide.clock.now().toISOString();
    expect(response.body.data).toEqual({ ...before, company: null, phone: '1234567', updated_at });
    const again = await user.call('PUT', `/contacts/${before.id}`, whole);
    expect(again.body.data).toMatchObject(whole);
  });

  it('is deleted, and linked entries are kept without it [S7.call.26]', async () => {
    const { id: contactId } = await create();
    const task = await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call', contactId });
    const item = await user.call<{ data: BacklogItem }>('POST', '/backlog', { title: 'Read', contactId });
    expect((await user.call('DELETE', `/contacts/${contactId}`)).body.data).toEqual({ id: contactId });
    expect(await list()).toEqual([]);
    expect((await user.call('GET', `/contacts/${contactId}`)).status).toBe(404);
    expect((await user.call('DELETE', `/contacts/${contactId}`)).status).toBe(404);
    const after = await user.call('GET', `/tasks/${task.body.data.id}`);
    expect(after.body.data).toEqual({ ...task.body.data, contact_id: null, contact: null });
    const backlog = await user.call<{ data: { backlogItems: unknown[] } }>('GET', '/backlog');
    expect(backlog.body.data.backlogItems).toEqual([{ ...item.body.data, contact_id: null, contact: null }]);
    const history = await user.call<{ data: unknown[] }>('GET', `/tasks/${task.body.data.id}/history`);
    expect(history.body.data).toMatchObject([
      { action: 'created' },
      { action: 'updated', channel: 'web', changes: { contact_id: { from: contactId, to: null } } },
    ]);
  });

  it('that is deleted while tasks are being linked to it leaves no dangling reference', async () => {
    const { id: contactId } = await create();
    const task = await user.call<{ data: Task }>('POST', '/tasks', { title: 'Linked', contactId });
    const item = await user.call<{ data: BacklogItem }>('POST', '/backlog', { title: 'Read', contactId });
    const responses = await Promise.all([
      user.call('PUT', `/tasks/${task.body.data.id}`, { contactId, title: 'Linked again' }),
      user.call('PATCH', `/tasks/${task.body.data.id}/status`, { status: 'backlog' }),
      user.call('POST', `/backlog/${item.body.data.id}/convert`, {}),
      user.call('DELETE', `/contacts/${contactId}`),
      user.call('POST', '/tasks', { title: 'Too late', contactId }),
      user.call('POST', '/backlog', { title: 'Too late', contactId }),
    ]);
    for (const { status } of responses) expect([200, 201, 404]).toContain(status);
    const tasks = await user.call<{ data: Task[] }>('GET', '/tasks');
    for (const { contact_id, contact } of tasks.body.data) expect([contact_id, contact]).toEqual([null, null]);
  });
});

describe('the contact list', () => {
  it('is sorted by name, in pages on request', async () => {
    for (const name of ['Chitra', 'Asha', 'Bela', 'Asha', 'Dev']) await create({ name });
    const names = (await list()).map(({ name }) => name);
    expect(names).toEqual(['Asha', 'Asha', 'Bela', 'Chitra', 'Dev']);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = (await user.call<List>('GET', `/contacts?limit=1${cursor && `&cursor=${cursor}`}`)) as {
        body: List;
      };
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual((await list()).map(({ id }) => id));
  });

  it.each([
    ['q=priya', 1],
    ['q=EXAMPLE', 1],
    ['q=shah%20%26', 1],
    ['q=cfo', 1],
    ['q=98450', 1],
    ['q=9845012345', 1],
    ['q=%2B91%2098450%2012345', 1],
    ['q=%25', 0],
    ['q=', 2],
  ])('?%s finds %i', async (query, count) => {
    await create();
    await create({ name: 'Ravi' });
    expect(await list(`?${query}`)).toHaveLength(count);
  });
});
