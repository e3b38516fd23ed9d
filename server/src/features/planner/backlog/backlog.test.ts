import { backlogItemTypes, type BacklogItem, type Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

type List = { data: { backlogItems: BacklogItem[] }; nextCursor: string | null };

async function create(body: Record<string, unknown> = {}): Promise<BacklogItem> {
  const response = await user.call<{ data: BacklogItem }>('POST', '/backlog', { title: 'Read the report', ...body });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}
const list = async (query = '') => (await user.call<List>('GET', `/backlog${query}`)).body.data.backlogItems;
const tasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const contact = async () =>
  (await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Ravi', company: 'Rao Ltd' })).body.data.id;

describe('a backlog item', () => {
  it('needs a title only [S3.blog.01, S3.blog.02, S3.blog.05, S7.call.19]', async () => {
    const item = await create();
    expect(item).toMatchObject({
      title: 'Read the report',
      description: null,
      priority: 'medium',
      item_type: 'reference',
      tags: [],
      contact: null,
      created_at: aide.clock.now().toISOString(),
    });
    expect(await list()).toEqual([item]);
  });

  it('has its contact, in either spelling [S3.blog.04]', async () => {
    const contactId = await contact();
    const expected = { contact: { name: 'Ravi', email: null, company: 'Rao Ltd' } };
    expect(await create({ contactId })).toMatchObject(expected);
    expect(await create({ contact_id: contactId })).toMatchObject(expected);
    expect(await create({ contactId: '' })).toMatchObject({ contact: null });
  });

  it('stores a tag once, in its first spelling', async () => {
    expect((await create({ tags: ['Sales', ' sales ', 'Q4'] })).tags).toEqual(['Sales', 'Q4']);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ title: ' ' }, 'Title is required'],
    [{ title: undefined }, 'Title is required'],
    [{ tags: ['x'.repeat(51)] }, 'Tag can have at most 50 characters'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'At most 20 tags'],
    [{ item_type: 'idea' }, 'Item type is reference, todo, follow_up or note'],
  ])('rejects invalid input, case %#', async (wrong, message) => {
    const response = await user.call('POST', '/backlog', { title: 'x', ...wrong });
    expect(response).toMatchObject({ status: 400, body: { message } });
  });

  it('changes only the sent fields [S7.call.20]', async () => {
    const before = await create({ description: 'On Tuesday', tags: ['a'], contactId: await contact() });
    aide.clock.advance(1000);
    const response = await user.call('PUT', `/backlog/${before.id}`, { priority: 'high' });
    const updated_at = aide.clock.now().toISOString();
    expect(response.body.data).toEqual({ ...before, priority: 'high', updated_at });
    aide.clock.advance(1000);
    await user.call('PUT', `/backlog/${before.id}`, { description: '', tags: [], contactId: null });
    const emptied = { description: null, tags: [], contact_id: null, contact: null };
    const changedAt = aide.clock.now().toISOString();
    expect(await list()).toEqual([{ ...before, priority: 'high', ...emptied, updated_at: changedAt }]);
  });

  it('can be deleted and restored [S7.call.21]', async () => {
    const item = await create({ tags: ['a'] });
    expect((await user.call('DELETE', `/backlog/${item.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await user.call('DELETE', `/backlog/${item.id}`)).status).toBe(404);
    expect((await user.call('PUT', `/backlog/${item.id}`, { title: 'x' })).status).toBe(404);
    expect((await user.call('POST', `/backlog/${item.id}/restore`)).body.data).toEqual(item);
    expect(await list()).toEqual([item]);
  });
});

describe('the backlog list', () => {
  it('is newest first, with filters and pages [S7.call.18]', async () => {
    for (const [index, body] of [
      { title: 'one', tags: ['Work'] },
      { title: 'two', priority: 'high', description: 'a workshop' },
      { title: 'three', item_type: 'note', tags: ['home'] },
      { title: 'four', priority: 'high' },
    ].entries()) {
      await create(body);
      if (index !== 1) aide.clock.advance(1000);
    }
    const names = async (query: string) => (await list(query)).map(({ title }) => title);
    expect(await names('')).toEqual(['four', 'three', 'two', 'one']);
    expect(await names('?priority=high')).toEqual(['four', 'two']);
    expect(await names('?item_type=note')).toEqual(['three']);
    expect(await names('?tag=work')).toEqual(['one']);
    expect(await names('?q=WORK')).toEqual(['two', 'one']);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = (await user.call<List>('GET', `/backlog?limit=1${cursor && `&cursor=${cursor}`}`)) as {
        body: List;
      };
      seen.push(...body.data.backlogItems.map(({ title }) => title));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['four', 'three', 'two', 'one']);
  });
});

describe('converting an item', () => {
  it('creates a pending task of its contact and removes the item [S7.call.22]', async () => {
    const contactId = await contact();
    const item = await create({ description: 'Chapter 2', priority: 'high', item_type: 'follow_up', contactId });
    const response = await user.call('POST', `/backlog/${item.id}/convert`, {
      title: 'Read chapter 2',
      description: 'Today',
      priority: 'urgent',
    });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      title: 'Read chapter 2',
      description: 'Today',
      priority: 'urgent',
      status: 'pending',
      task_type: 'follow_up',
      source: 'backlog',
      due_date: null,
      contact: { id: contactId },
    });
    expect(await list()).toEqual([]);
    expect(await tasks()).toEqual([response.body.data]);
    expect((await user.call('POST', `/backlog/${item.id}/convert`, {})).status).toBe(404);
    expect(await tasks()).toHaveLength(1);
  });

  it.each(backlogItemTypes)('takes omitted fields from a %s', async (item_type) => {
    const item = await create({ item_type, description: 'Chapter 2' });
    const { body } = await user.call('POST', `/backlog/${item.id}/convert`);
    const task_type = item_type === 'follow_up' ? 'follow_up' : 'todo';
    expect(body.data).toMatchObject({ title: item.title, description: 'Chapter 2', priority: 'medium', task_type });
  });

  it('accepts a due date, a day or a time', async () => {
    const day = await create();
    const asDay = await user.call('POST', `/backlog/${day.id}/convert`, { due_date: '2026-12-05' });
    expect(asDay.body.data).toMatchObject({ due_date: '2026-12-05T00:00:00.000Z', due_has_time: false });
    const moment = await create();
    const asMoment = await user.call('POST', `/backlog/${moment.id}/convert`, { dueDate: '2026-12-05T09:30:00Z' });
    expect(asMoment.body.data).toMatchObject({ due_date: '2026-12-05T09:30:00.000Z', due_has_time: true });
  });

  it('can be undone: the item is restored with its tags, the task is deleted', async () => {
    const item = await create({ tags: ['a', 'b'] });
    await user.call('POST', `/backlog/${item.id}/convert`, {});
    expect((await user.call('POST', `/backlog/${item.id}/restore`)).body.data).toEqual(item);
    expect(await list()).toEqual([item]);
    expect(await tasks()).toEqual([]);
  });

  it('happens once for concurrent requests', async () => {
    const item = await create({ contactId: await contact() });
    const responses = await Promise.all([1, 2, 3, 4].map(() => user.call('POST', `/backlog/${item.id}/convert`, {})));
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '404', '404', '404']);
    expect(await tasks()).toHaveLength(1);
  });
});

describe('moving a task to the backlog', () => {
  async function task(body: Record<string, unknown> = {}): Promise<Task> {
    return (await user.call<{ data: Task }>('POST', '/tasks', { title: 'Call Ravi', ...body })).body.data;
  }

  it.each([
    ['PATCH', '/status'],
    ['PUT', ''],
  ] as const)('by %s keeps title, notes, priority, contact and type [S3.enum.02]', async (method, path) => {
    const contactId = await contact();
    const { id } = await task({
      description: 'x',
      priority: 'high',
      task_type: 'follow_up',
      contactId,
      due_date: '2026-12-05',
    });
    const response = await user.call<{ data: Record<string, unknown> }>(method, `/tasks/${id}${path}`, {
      status: 'backlog',
    });
    expect(response.status).toBe(200);
    expect(await list()).toMatchObject([
      {
        id: response.body.data.backlog_item_id,
        title: 'Call Ravi',
        description: 'x',
        priority: 'high',
        item_type: 'follow_up',
        contact: { id: contactId },
      },
    ]);
    expect(response.body.data).toEqual({ id, moved_to_backlog: true, backlog_item_id: expect.any(String) });
    expect(await tasks()).toEqual([]);
  });

  it('applies the other fields of the same body', async () => {
    const { id } = await task();
    await user.call('PUT', `/tasks/${id}`, { status: 'backlog', title: 'Some day', priority: 'low' });
    expect(await list()).toMatchObject([{ title: 'Some day', priority: 'low' }]);
  });

  it('can be undone: the task is restored, the item is deleted', async () => {
    const before = await task({ due_date: '2026-12-05T09:30:00Z', status: 'in_progress' });
    await user.call('PATCH', `/tasks/${before.id}/status`, { status: 'backlog', reason: 'Not now' });
    const restored = await user.call('POST', `/tasks/${before.id}/restore`);
    expect(restored.body.data).toEqual(before);
    expect(await list()).toEqual([]);
    const { body } = await user.call<{ data: unknown[] }>('GET', `/tasks/${before.id}/history`);
    expect(body.data).toMatchObject([
      { action: 'created' },
      { action: 'moved_to_backlog', reason: 'Not now' },
      { action: 'restored' },
    ]);
  });

  it('restores the tags of an item that was converted before', async () => {
    const item = await create({ tags: ['a', 'b'] });
    const { body } = await user.call<{ data: Task }>('POST', `/backlog/${item.id}/convert`, {});
    await user.call('PATCH', `/tasks/${body.data.id}/status`, { status: 'backlog' });
    expect(await list()).toMatchObject([{ tags: ['a', 'b'] }]);
  });
});
