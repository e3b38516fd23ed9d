import type { SearchResult } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';
import { createLatestOnly } from './search.routes.ts';
import { taskSearchText, tasksTable } from '../../planner/tasks/tasks.table.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
  user = await aide.signUp();
  const post = async (path: string, body: unknown) =>
    (await user.call<{ data: { id: string } }>('POST', path, body)).body.data.id;
  const priya = await post('/contacts', { name: 'Priya Nair', company: 'Müller & Söhne', phone: '+49 151 234' });
  await post('/tasks', { title: 'Send the invoice', contactId: priya });
  const paid = await post('/tasks', { title: 'Invoice of October' });
  await user.call('PATCH', `/tasks/${paid}/status`, { status: 'completed' });
  await post('/tasks', {
    title: 'Prepare the meeting',
    description: 'Order crêpes 100%',
    steps: ['Book the Zürich room'],
  });
  await post('/tasks', { title: 'Résumé of the call' });
  await post('/recurring-tasks', { title: 'Water the plants', recurrenceText: 'every monday', steps: ['Balcony'] });
  await post('/backlog', { title: 'Read about gardening', tags: ['plants'], contactId: priya });
  await user.call('DELETE', `/tasks/${await post('/tasks', { title: 'Invoice that was deleted' })}`);
  const stranger = await aide.signUp();
  await stranger.call('POST', '/tasks', { title: 'Invoice of somebody else' });
});
afterAll(() => aide.close());

async function search(q: string, more = ''): Promise<SearchResult[]> {
  const { status, body } = await user.call<{ data: SearchResult[] }>(
    'GET',
    `/search?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status).toBe(200);
  return body.data;
}
const titles = async (q: string, more?: string) => (await search(q, more)).map(({ title }) => title);

describe('a search', () => {
  it('finds tasks by title, open before finished, and none that are deleted or of another user', async () => {
    expect(await titles('invoice')).toEqual(['Send the invoice', 'Invoice of October']);
    expect(await titles('INVOICE sen')).toEqual(['Send the invoice']);
  });

  it.each([
    ['the notes', 'crepes', 'Prepare the meeting'],
    ['a step', 'zurich room', 'Prepare the meeting'],
    ['a step of a recurring task', 'balcony', 'Water the plants'],
    ['a title with diacritics', 'resume', 'Résumé of the call'],
    ['a title without diacritics', 'Invoíce sénd', 'Send the invoice'],
    ['a tag', 'gardening plants', 'Read about gardening'],
  ])('finds by %s', async (_where, q, title) => {
    expect(await titles(q)).toEqual([title]);
  });

  it('finds contacts by name, company and phone, and tasks and backlog items by the name of their contact', async () => {
    expect((await search('priya')).map(({ kind, title }) => [kind, title])).toEqual([
      ['contact', 'Priya Nair'],
      ['task', 'Send the invoice'],
      ['backlog_item', 'Read about gardening'],
    ]);
    expect(await titles('sohne 151')).toContain('Priya Nair');
    expect(await titles('invoice priya')).toEqual(['Send the invoice']);
  });

  it.each([
    ['invocie', 'Send the invoice'],
    ['inovice', 'Send the invoice'],
    ['metting', 'Prepare the meeting'],
    ['pryia', 'Priya Nair'],
    ['watter plnts', 'Water the plants'],
    ['send invioce', 'Send the invoice'],
  ])('finds %s although it is mistyped', async (q, title) => {
    const found = await search(q);
    expect(found.map((result) => result.title)).toContain(title);
    expect(found.every(({ similar }) => similar)).toBe(true);
  });

  it('puts exact matches before similar ones', async () => {
    const found = await search('plants');
    expect(found.map(({ title, similar }) => [title, similar])).toEqual([
      ['Water the plants', false],
      ['Read about gardening', false],
    ]);
  });

  it('finds the start of words with one or two letters, and matches wildcards literally', async () => {
    expect(await titles('wa')).toEqual(['Water the plants']);
    expect(await titles('ater')).toEqual(['Water the plants']);
    expect(await titles('te')).toEqual([]);
    expect(await titles('100%')).toEqual(['Prepare the meeting']);
    expect(await titles('%')).toEqual([]);
    expect(await titles('_')).toEqual([]);
    expect(await titles('\\')).toEqual([]);
  });

  it('returns nothing for a blank query, one kind if requested, and no more than the limit', async () => {
    expect(await titles('   ')).toEqual([]);
    expect(await titles('priya', '&kind=task')).toEqual(['Send the invoice']);
    expect(await titles('invoice', '&limit=1')).toEqual(['Send the invoice']);
    expect((await user.call('GET', '/search')).status).toBe(400);
    expect((await user.call('GET', '/search?q=x&kind=webhook')).status).toBe(400);
  });

  it('returns the whole task, recurring task, backlog item or contact', async () => {
    const [task] = await search('send invoice');
    expect(task).toMatchObject({ kind: 'task', task: { title: 'Send the invoice', contact: { name: 'Priya Nair' } } });
    expect((await search('balcony'))[0]?.recurringTask?.recurrenceDescription).toBe('Every Monday');
    expect((await search('gardening'))[0]?.backlogItem?.tags).toEqual(['plants']);
    expect((await search('priya'))[0]?.contact?.company).toBe('Müller & Söhne');
  });

  it('finds nothing for any text that does not occur', async () => {
    for (const q of ['\u0000', "' or 1=1 --", '🙂', 'प्रिया', 'a'.repeat(300), 'word '.repeat(50)])
      expect(await search(q)).toEqual([]);
  });
});

it('ignores words without a letter or digit', async () => {
  expect(await titles('invoice -')).toEqual(await titles('invoice'));
  expect(await titles('%%%%%%%%%_____% & \\')).toEqual([]);
  expect(await titles('%%%%%%%%%_____%a%b%c%')).toEqual([]);
});

it('runs one search of an account at a time, and a newer one replaces one that waits', async () => {
  const runLatest = createLatestOnly();
  const first = Promise.withResolvers<string>();
  const started: string[] = [];
  const run = (account: string, name: string, work = async () => name) =>
    runLatest(account, () => {
      started.push(name);
      return work();
    });
  const searches = [run('a', 'one', () => first.promise), run('a', 'two'), run('a', 'three'), run('b', 'other')];
  expect(await searches[3]).toBe('other');
  await expect(searches[1]).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  first.resolve('one');
  expect(await Promise.all([searches[0], searches[2]])).toEqual(['one', 'three']);
  expect(started).toEqual(['one', 'other', 'three']);
  expect(await run('a', 'four')).toBe('four');
});

it('ends the running search of an account when a newer one arrives', async () => {
  const runLatest = createLatestOnly();
  const statement = Promise.withResolvers<void>();
  const running = runLatest('a', async (replaced) => {
    await statement.promise;
    replaced.throwIfAborted();
    return 'one';
  });
  const newer = runLatest('a', async (replaced) => replaced.aborted);
  statement.resolve();
  await expect(running).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await newer).toBe(false);
});

describe('with ten thousand tasks', () => {
  let many: TestUser;
  beforeAll(async () => {
    many = await aide.signUp();
    const contacts = sql`insert into contacts (user_id, id, name, created_at, updated_at)
      select ${many.id}::uuid, gen_random_uuid(), 'Person ' || n, now(), now() from generate_series(1, 1000) n`;
    const tasks = sql`insert into tasks (user_id, id, title, description, status, priority, task_type, source, created_at, updated_at)
      select ${many.id}::uuid, gen_random_uuid(),
        (array['Call', 'Send', 'Review', 'Prepare', 'Book'])[1 + n % 5] || ' the ' ||
        (array['contract', 'offer', 'invoice', 'report', 'meeting', 'budget', 'flight'])[1 + n % 7] || ' number ' || n,
        'Details of ' || md5(n::text), case when n % 3 = 0 then 'completed' else 'pending' end, 'medium', 'todo',
        'dashboard', now(), now() from generate_series(1, 10000) n`;
    await aide.database.transaction(async (tx) => {
      await tx.execute(contacts);
      await tx.execute(tasks);
    });
    await aide.database.read((tx) => tx.execute(sql`analyze tasks`));
  });

  it('the statement uses the text index of the user', async () => {
    const plan = await aide.database.read((tx) =>
      queryRows<Record<string, string>>(
        tx,
        sql`explain select id from tasks where user_id = ${many.id}::uuid and ${taskSearchText(tasksTable)} like '%number 4711%'`,
      ),
    );
    expect(JSON.stringify(plan)).toContain('tasks_user_id_search');
  });

  it('finds the last changed of thousands that match, although not all of them are compared', async () => {
    const statement = sql`update tasks set updated_at = now() + interval '1 day'
      where user_id = ${many.id}::uuid and title like '% number 9994' returning title`;
    const [changed] = await aide.database.statement((tx) => queryRows<{ title: string }>(tx, statement));
    const { body } = await many.call<{ data: SearchResult[] }>('GET', '/search?q=number');
    expect(body.data[0]?.title).toBe(changed?.title);
  });

  it.each([
    ['number 4711', 'Send the contract number 4711'],
    ['invioce 4720', 'Call the invoice number 4720'],
  ])('finds %s', async (q, title) => {
    const { body } = await many.call<{ data: SearchResult[] }>('GET', `/search?q=${encodeURIComponent(q)}`);
    expect(body.data[0]?.title).toBe(title);
  });
});
