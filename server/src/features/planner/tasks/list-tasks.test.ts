import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTasks } from '../../../../test/insert-tasks.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let priya: string;

type List = { data: Task[]; nextCursor: string | null };
const list = (query = '') => user.call<List>('GET', `/tasks${query}`);
const titles = async (query = '') => (await list(query)).body.data.map(({ title }) => title);

beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
  const stranger = await aide.signUp();
  await stranger.call('POST', '/tasks', { title: 'Not yours', due_date: '2026-12-01' });
  priya = (await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya' })).body.data.id;
  const tasks = [
    { title: 'undated a' },
    { title: 'day 5', due_date: '2026-12-05', priority: 'high', contactId: priya },
    // 18:00 UTC on the 4th is 23:30 of the 4th in Kolkata; 19:00 UTC is 00:30 of the 5th.
    { title: 'late on 4', due_date: '2026-12-04T18:00:00Z', task_type: 'follow_up' },
    { title: 'early on 5', due_date: '2026-12-04T19:00:00Z', status: 'completed', description: '100% of the _plan_' },
    { title: 'day 4', due_date: '2026-12-04', status: 'in_progress' },
    { title: 'noon on 5', due_date: '2026-12-05T06:30:00Z', priority: 'urgent' },
    { title: 'undated b', description: 'Ask about C:\\temp' },
    { title: 'day 6', due_date: '2026-12-06' },
  ];
  for (const task of tasks) await user.call('POST', '/tasks', task);
  const deleted = await user.call<{ data: Task }>('POST', '/tasks', { title: 'deleted', due_date: '2026-12-05' });
  await user.call('DELETE', `/tasks/${deleted.body.data.id}`);
});
afterAll(() => aide.close());

const inOrder = ['day 4', 'late on 4', 'early on 5', 'day 5', 'noon on 5', 'day 6', 'undated a', 'undated b'];

describe('the task list', () => {
  it('returns all tasks, soonest due first, those without a due date last', async () => {
    const { body } = await list();
    expect(body.data.map(({ title }) => title)).toEqual(inOrder);
    expect(body.nextCursor).toBeNull();
  });

  it.each([1, 2, 3, 6, 7, 8, 200])('returns each task once in pages of %i', async (limit) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = (await list(`?limit=${limit}${cursor && `&cursor=${cursor}`}`)) as { body: List };
      expect(body.data.length).toBeLessThanOrEqual(limit);
      seen.push(...body.data.map(({ title }) => title));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(inOrder);
  });

  it('continues from a cursor without a limit', async () => {
    const first = await list('?limit=3');
    expect(await titles(`?cursor=${first.body.nextCursor}`)).toEqual(inOrder.slice(3));
  });

  it('continues at the same position when a task of an earlier page is deleted', async () => {
    const first = await list('?limit=2');
    const gone = first.body.data[0]!;
    await user.call('DELETE', `/tasks/${gone.id}`);
    expect(await titles(`?limit=3&cursor=${first.body.nextCursor}`)).toEqual(inOrder.slice(2, 5));
    await user.call('POST', `/tasks/${gone.id}/restore`);
  });

  it.each([
    ['status=in_progress', ['day 4']],
    ['priority=urgent', ['noon on 5']],
    ['task_type=follow_up', ['late on 4']],
    ['status=pending&priority=high', ['day 5']],
    ['q=DAY', ['day 4', 'day 5', 'day 6']],
    ['q=100%25', ['early on 5']],
    ['q=_plan_', ['early on 5']],
    ['q=C%3A%5Ctemp', ['undated b']],
    ['q=%00day%204%00', ['day 4']],
    ['q=%20', inOrder],
    ['q=nothing%20like%20it', []],
  ])('?%s', async (query, expected) => {
    expect(await titles(`?${query}`)).toEqual(expected);
  });

  it('returns the tasks of a contact, and none of another user’s', async () => {
    expect(await titles(`?contact_id=${priya}`)).toEqual(['day 5']);
    expect(await titles('?contact_id=0192d3a4-0000-7000-8000-000000000000')).toEqual([]);
  });

  it.each([
    ['the day of the user’s zone', 'from=2026-12-05&to=2026-12-06', ['early on 5', 'day 5', 'noon on 5']],
    ['two days', 'from=2026-12-04&to=2026-12-06', inOrder.slice(0, 5)],
    ['moments of the local midnight', 'from=2026-12-04T18:30:00Z&to=2026-12-05T18:30:00Z', inOrder.slice(2, 5)],
    ['midnight UTC as a day', 'from=2026-12-05T00:00:00.000Z', ['early on 5', 'day 5', 'noon on 5', 'day 6']],
    ['a day that has begun', 'from=2026-12-05T04:00:00Z&to=2026-12-05T05:00:00Z', ['day 5']],
    ['an offset of its own', 'to=2026-12-05T00:30:00%2B05:30', ['day 4', 'late on 4', 'day 5']],
    ['with a status', 'from=2026-12-05&status=completed', ['early on 5']],
  ])('from and to: %s', async (_label, query, expected) => {
    expect(await titles(`?${query}`)).toEqual(expected);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=many',
    'status=backlog',
    'from=yesterday',
    'from=0001-01-01',
    'contact_id=x',
    `q=${'x'.repeat(301)}`,
    'cursor=rubbish',
    `cursor=${Buffer.from('[1e99,"x"]').toString('base64url')}`,
    `cursor=${Buffer.from('[null,"\u0000"]').toString('base64url')}`,
  ])('rejects ?%s', async (query) => {
    const response = await list(`?${query}`);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, error: 'VALIDATION_FAILED' });
  });
});

describe('a list of more than a page', () => {
  it('is returned whole without a limit, each task once and in order, and by HEAD without a body', async () => {
    const other = await aide.signUp();
    const createdAt = aide.clock.now();
    const due = (n: number) => new Date(createdAt.getTime() + n * 3_600_000);
    const tasks = Array.from({ length: 620 }, (_, n) => ({
      createdAt,
      title: `Task ${n}`,
      dueAt: due(n),
      dueHasTime: true,
    }));
    await insertTasks(aide.database, other.id, tasks);
    const { status, body, headers } = await other.call<List>('GET', '/tasks');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ success: true, nextCursor: null });
    expect(body.data.map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
    const [first] = (await other.call<List>('GET', '/tasks?limit=1')).body.data;
    expect(body.data[0]).toEqual(first);
    const head = await aide.app.server.inject({
      method: 'HEAD',
      url: '/api/v1/tasks',
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});
