import type { Task } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpTools } from '../../../test/call-tool.ts';
import { makeMailFollowUp } from '../../../test/owned-row-makers.ts';

const { mcp, use, post } = setUpTools();
const read = async (id: string) => (await mcp.user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;

describe('dates', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-20T00:00:00.000Z', false],
    ['2026-11-20T09:00', '2026-11-20T09:00', '2026-11-20T03:30:00.000Z', true],
    ['2026-11-20T00:00', '2026-11-20T00:00', '2026-11-19T18:30:00.000Z', true],
    ['tomorrow at 4 pm', '2026-11-19T16:00', '2026-11-19T10:30:00.000Z', true],
  ])('%s is a day or a time in the user’s time zone', async (due, local, stored, hasTime) => {
    const made = await use('create_task', { title: 'Call', due });
    expect(made.data).toMatchObject({ task: { due: local }, now: '2026-11-18T10:30', time_zone: 'Asia/Kolkata' });
    const { id } = made.data['task'] as { id: string };
    expect(await read(id)).toMatchObject({ due_date: stored, due_has_time: hasTime, source: 'api' });
  });

  it.each(['2026-02-30', '2026-11-20T25:00', 'when pigs fly'])(
    '%s is an error, and nothing is created',
    async (due) => {
      expect(await use('create_task', { title: 'Call', due })).toMatchObject({ isError: true });
      expect((await use('list_tasks')).data).toMatchObject({ total: 0 });
    },
  );
});

describe('arguments', () => {
  it('that are unknown are errors', async () => {
    for (const [name, given] of [
      ['list_tasks', { query: 'rent' }],
      ['create_task', { title: 'Call', due_date: '2026-11-20' }],
      ['search', { q: 'rent', kind: 'task' }],
    ] as const) {
      const refused = await use(name, given).catch((error: unknown) => ({ isError: true, text: String(error) }));
      expect(refused.isError).toBe(true);
      expect(refused.text).toMatch(/unrecognized key/i);
    }
  });

  it('have the limits of the API: a note about a contact of 2,001 characters is an error', async () => {
    const id = await post('/contacts', { name: 'Meera Nair' });
    const note = (length: number) =>
      use('add_contact_note', { contact: id, text: 'x'.repeat(length) }).catch(() => ({ isError: true }));
    expect(await note(2_001)).toMatchObject({ isError: true });
    expect(await note(2_000)).toMatchObject({ isError: false });
  });

  it('that match several tasks or contacts return a question, and nothing changes', async () => {
    const ids = [
      await post('/tasks', { title: 'Call Rahul Shah' }),
      await post('/tasks', { title: 'Call Rahul Mehta' }),
    ];
    const asked = await use('complete_task', { task: 'call rahul' });
    expect(asked).toMatchObject({ isError: false, data: { question: 'Which open task is “call rahul”?' } });
    const candidates = asked.data['candidates'] as { id: string }[];
    expect(candidates.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(asked.text).toContain(`[${ids[0]}]`);
    expect((await use('list_tasks')).data).toMatchObject({ total: 2 });
    expect((await use('complete_task', { task: 'Call Rahul Shah' })).data).toMatchObject({ task: { id: ids[0] } });

    await post('/contacts', { name: 'Priya Shah', company: 'Acme' });
    await post('/contacts', { name: 'Priya Nair' });
    const which = await use('create_task', { title: 'Write', contact: 'Priya' });
    expect(which.data).toMatchObject({ question: 'Which contact is “Priya”?' });
    expect((await use('create_task', { title: 'Write', contact: 'Acme' })).data).toHaveProperty('question');
    await post('/contacts', { name: 'Chandrasekhar Rao' });
    const near = await use('create_task', { title: 'Write', contact: 'Chandrasekar' });
    expect(near.data).toMatchObject({ candidates: [{ name: 'Chandrasekhar Rao' }] });
    expect(await use('create_task', { title: 'Write', contact: 'Zoltan' })).toMatchObject({ isError: true });
    expect((await use('list_tasks')).data).toMatchObject({ total: 1 });
    const made = await use('create_task', { title: 'Write', contact: 'priya shah' });
    expect(made.data).toMatchObject({ task: { contact: 'Priya Shah' } });
  });

  it('that match a task only approximately return a question, and nothing changes', async () => {
    await post('/tasks', { title: 'Pay the electrician' });
    const asked = await use('complete_task', { task: 'electrican' });
    expect(asked.data).toMatchObject({ candidates: [{ title: 'Pay the electrician' }] });
    expect(await use('complete_task', { task: 'zebra' })).toMatchObject({ isError: true });
  });
});

describe('lists', () => {
  it('are compact, have cursors and count everything', async () => {
    for (let n = 1; n <= 5; n += 1)
      await post('/tasks', { title: `Task ${n}`, description: 'A long note', dueDate: `2026-11-2${n}` });
    const first = await use('list_tasks', { limit: 2 });
    expect(first.data).toMatchObject({
      total: 5,
      tasks: [{ title: 'Task 1', due: '2026-11-21' }, { title: 'Task 2' }],
    });
    expect(first.text).toContain('2 of 5 tasks');
    expect(JSON.stringify(first)).not.toContain('A long note');
    const rest = await use('list_tasks', { limit: 50, cursor: first.data['next_cursor'] });
    expect(rest.data).toMatchObject({ total: 5, next_cursor: null, tasks: [{}, {}, {}] });
    expect(await use('list_tasks', { cursor: 'rubbish' })).toMatchObject({ isError: true });
    const got = await use('get_task', { task: 'Task 1' });
    expect(got.data['task']).toMatchObject({ notes: 'A long note', type: 'todo' });
    await use('complete_task', { task: 'Task 5' });
    expect((await use('list_tasks', { status: 'completed' })).data).toMatchObject({ total: 1 });
    expect((await use('list_tasks', { status: 'all', from: '2026-11-23' })).data).toMatchObject({ total: 3 });
  });

  it('of 125 tasks take less than a third of the bytes of the whole tasks', async () => {
    const contactId = await post('/contacts', { name: 'Priya Shah' });
    await mcp.aide.database.transaction((tx) =>
      tx.execute(sql`insert into tasks (user_id, id, title, status, priority, task_type, source, due_at, due_has_time, contact_id, created_at, updated_at)
        select ${mcp.user.id}::uuid, gen_random_uuid(), 'Send the quote for order ' || n, 'pending', 'medium', 'todo', 'dashboard', '2026-11-20T03:30Z', true, ${contactId}::uuid, now(), now()
        from generate_series(1, 125) as n`),
    );
    const listed = await use('list_tasks', { limit: 125 });
    expect(listed.data).toMatchObject({ total: 125, next_cursor: null });
    const tasks = (await mcp.user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
    const getSize = (text: string, structuredContent: unknown) =>
      JSON.stringify({ content: [{ type: 'text', text }], structuredContent }).length;
    const whole = getSize(`125 tasks\n${JSON.stringify({ tasks })}`, { tasks });
    expect(getSize(listed.text, listed.data)).toBeLessThan(whole / 3);
  });

  it('of follow-ups from mail name the person and the line, and can be filtered', async () => {
    await makeMailFollowUp(mcp.user, mcp.aide);
    const promised = { kind: 'promised', person: 'Priya Shah <priya@example.com>', title: 'I will send the lease.' };
    expect((await use('list_mail_follow_ups')).data).toMatchObject({ total: 1, follow_ups: [promised] });
    expect((await use('list_mail_follow_ups', { kind: 'promised', person: 'priya' })).data).toMatchObject({ total: 1 });
    expect((await use('list_mail_follow_ups', { kind: 'waiting' })).data).toMatchObject({ total: 0 });
    expect((await use('list_mail_follow_ups', { person: 'ravi' })).data).toMatchObject({ total: 0 });
  });

  it('of the agenda have overdue tasks and those due today', async () => {
    await post('/tasks', { title: 'Yesterday', dueDate: '2026-11-17' });
    await post('/tasks', { title: 'This morning', dueDate: '2026-11-18T03:30:00.000Z' });
    await post('/tasks', { title: 'Tonight', dueDate: '2026-11-18T15:30:00.000Z' });
    await post('/tasks', { title: 'Tomorrow', dueDate: '2026-11-19' });
    const agenda = await use('get_agenda');
    expect(agenda.data).toMatchObject({
      day: '2026-11-18',
      overdue: [{ title: 'Yesterday' }, { title: 'This morning' }],
      due: [{ title: 'Tonight', due: '2026-11-18T21:00' }],
      total: 3,
    });
    expect((await use('get_agenda', { day: '2026-11-19' })).data).toMatchObject({ due: [{ title: 'Tomorrow' }] });
  });

  it('of contacts, the backlog and recurring tasks count and page too', async () => {
    for (const name of ['Asha', 'Bela', 'Chandra']) await use('add_contact', { name, company: 'Acme' });
    const found = await use('find_contacts', { q: 'acme', limit: 2 });
    expect(found.data).toMatchObject({ total: 3, contacts: [{ name: 'Asha', company: 'Acme' }, { name: 'Bela' }] });
    const next = await use('find_contacts', { q: 'acme', limit: 2, cursor: found.data['next_cursor'] });
    expect(next.data).toMatchObject({ contacts: [{ name: 'Chandra' }], next_cursor: null });
    for (const title of ['One', 'Two']) await use('add_to_backlog', { title, tags: ['later'] });
    expect((await use('list_backlog', { limit: 1 })).data).toMatchObject({ total: 2, items: [{ title: 'Two' }] });
    await use('create_recurring_task', { title: 'Report', repeats: 'every monday at 9 am' });
    expect((await use('list_recurring_tasks')).data).toMatchObject({
      total: 1,
      recurring_tasks: [{ title: 'Report', next: '2026-11-23T09:00' }],
    });
    expect((await use('search', { q: 'report' })).data).toMatchObject({
      results: [{ kind: 'recurring_task' }],
      more: false,
    });
  });
});
