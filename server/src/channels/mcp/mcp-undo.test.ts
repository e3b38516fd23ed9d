import type { Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { setUpTools, type CalledTool } from '../../../test/call-tool.ts';

const { mcp, use, post } = setUpTools();
const undo = (changed: CalledTool) => use('undo', { undo_id: changed.data['undo_id'] });

/** Returns all data of the account that tools change, without timestamps. */
async function readAccount(): Promise<unknown> {
  const read = async (path: string) => (await mcp.user.call('GET', path)).body.data;
  const all = [await read('/tasks'), await read('/backlog'), await read('/recurring-tasks'), await read('/contacts')];
  return JSON.parse(JSON.stringify(all, (key, value: unknown) => (key === 'updated_at' ? undefined : value)));
}

describe('undo reverts the tool', () => {
  const changes: [string, Record<string, unknown>][] = [
    ['create_task', { title: 'New', notes: 'With notes', steps: ['One'], contact: 'Meera Nair', due: '2026-11-20' }],
    [
      'update_task',
      {
        task: 'Board',
        title: 'Board meeting',
        notes: null,
        due: '2026-11-30T15:00',
        contact: null,
        priority: 'urgent',
      },
    ],
    ['update_task', { task: 'Board', due: null, contact: 'Meera Nair', type: 'follow_up' }],
    ['update_task', { task: 'Board', labels: ['sales', '#q4'], also_with: ['Meera Nair'] }],
    ['complete_task', { task: 'Board' }],
    ['reopen_task', { task: 'Finished' }],
    ['reschedule_task', { task: 'Board', due: '2026-12-01' }],
    ['delete_task', { task: 'Board' }],
    ['move_to_backlog', { task: 'Board' }],
    ['mark_replied', { task: 'Contract' }],
    ['add_note', { task: 'Board', text: 'Bring the figures' }],
    ['add_step', { task: 'Board', title: 'Agenda' }],
    ['add_contact', { name: 'Lena', email: 'lena@example.com', role: 'Buyer' }],
    ['add_contact_note', { contact: 'Meera Nair', text: 'Spoke on the phone' }],
    ['add_to_backlog', { title: 'Learn watercolour', tags: ['fun'] }],
    ['schedule_backlog_item', { item: 'Read the report', due: '2026-11-20' }],
    ['delete_backlog_item', { item: 'Read the report' }],
    ['create_recurring_task', { title: 'Stand-up', repeats: 'every day at 6 pm' }],
    ['pause_recurring_task', { recurring_task: 'Weekly report' }],
    ['delete_recurring_task', { recurring_task: 'Weekly report' }],
    ['capture', { text: 'Pay the rent tomorrow' }],
    ['assistant', { text: 'Board is done' }],
  ];

  it.each(changes)('%s, case %#', async (name, given) => {
    const contactId = await post('/contacts', { name: 'Priya Shah' });
    await post('/contacts', { name: 'Meera Nair' });
    await post('/tasks', { title: 'Board', description: 'Room 4', contactId, dueDate: '2026-11-25', steps: ['Book'] });
    await post('/tasks', { title: 'Finished', status: 'completed' });
    await post('/tasks', { title: 'Contract', waitingSince: '2026-11-16', waitingFor: 'Meera' });
    await post('/backlog', { title: 'Read the report', tags: ['sales'] });
    await post('/recurring-tasks', { title: 'Weekly report', recurrenceText: 'every friday at 9 AM' });
    const before = await readAccount();
    const changed = await use(name, given);
    expect(changed).toMatchObject({ isError: false, data: { undo_id: expect.any(String) } });
    expect(changed.text).toContain(String(changed.data['undo_id']));
    // A note about a contact is only in its timeline.
    if (name !== 'add_contact_note') expect(await readAccount()).not.toEqual(before);
    expect(await undo(changed)).toMatchObject({ isError: false, data: { undone: true } });
    expect(await readAccount()).toEqual(before);
    expect(await undo(changed)).toMatchObject({ isError: true });
  });
});

it('undo skips fields that were edited since, and keeps a contact that is in use', async () => {
  const id = await post('/tasks', { title: 'Board', priority: 'low' });
  const changed = await use('update_task', { task: id, title: 'Board meeting', priority: 'high' });
  await mcp.user.call('PUT', `/tasks/${id}`, { title: 'Board of directors' });
  expect((await undo(changed)).isError).toBe(false);
  const task = (await mcp.user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
  expect(task).toMatchObject({ title: 'Board of directors', priority: 'low' });
  const added = await use('add_contact', { name: 'Lena' });
  await use('update_task', { task: id, contact: 'Lena' });
  expect((await undo(added)).text).toContain('nothing left to undo');
  expect((await use('find_contacts', { q: 'Lena' })).data).toMatchObject({ total: 1 });
});

it('a change without effect has no undo_id, and an undo_id of another user is not found', async () => {
  const id = await post('/tasks', { title: 'Board', status: 'completed' });
  expect((await use('complete_task', { task: id })).data).toMatchObject({ undo_id: null });
  const stranger = await mcp.aide.signUp();
  const theirs = await stranger.call<{ data: { id: string } }>('POST', '/assistant', { text: 'Call Priya tomorrow' });
  expect(await use('undo', { undo_id: theirs.body.data.id })).toMatchObject({ isError: true });
  expect((await stranger.call<{ data: Task[] }>('GET', '/tasks')).body.data).toHaveLength(1);
});

it('a step is ticked and unticked', async () => {
  const id = await post('/tasks', { title: 'Board', steps: ['Book', 'Agenda'] });
  const { steps } = (await use('get_task', { task: id })).data['task'] as { steps: { id: string }[] };
  const ticked = await use('tick_step', { task: id, step_id: steps[0]?.id });
  const read = async () =>
    (await mcp.user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data.steps.map(({ done }) => done);
  expect(await read()).toEqual([true, false]);
  await undo(ticked);
  expect(await read()).toEqual([false, false]);
  expect(await use('tick_step', { task: id, step_id: id })).toMatchObject({ isError: true });
});
