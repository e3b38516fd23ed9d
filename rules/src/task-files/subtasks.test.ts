import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseTaskFile } from './parse-task-file.ts';

/** Returns the tasks of a Todoist file with these items. */
async function parseItems(items: object[]) {
  const text = JSON.stringify({ projects: [], collaborators: [{ id: 'u', full_name: 'Ravi' }], items });
  const file = await parseTaskFile(strToU8(text), { timeZone: 'Asia/Kolkata' });
  if (file.source !== 'todoist') throw new Error('a file of Todoist was expected');
  return file.tasks;
}

describe('a subtask', () => {
  it.each([
    ['another person', { responsible_uid: 'u' }, { contactName: 'Ravi' }],
    ['a duration', { duration: { amount: 30, unit: 'minute' } }, { notes: 'Part of: Move\nDuration: 30 minute' }],
    ['a field without a place', { venue: 'Hall 3' }, { notes: 'Part of: Move\nVenue: Hall 3' }],
  ])('with %s of its own stays a task', async (_case, own, expected) => {
    const tasks = await parseItems([
      { id: '1', content: 'Move' },
      { id: '2', parent_id: '1', content: 'Find a van', ...own },
    ]);
    expect(tasks).toMatchObject([{ title: 'Move' }, { title: 'Find a van', ...expected }]);
  });

  it('with the person of its task is a step', async () => {
    const tasks = await parseItems([
      { id: '1', content: 'Move', responsible_uid: 'u' },
      { id: '2', parent_id: '1', content: 'Find a van', responsible_uid: 'u' },
    ]);
    expect(tasks).toMatchObject([{ title: 'Move', contactName: 'Ravi', steps: [{ title: 'Find a van' }] }]);
  });
});

describe('subtasks', () => {
  const item = (id: string, parent: string | null, more: object = {}) => ({
    id,
    content: id,
    priority: 1,
    parent_id: parent,
    due: null,
    checked: false,
    ...more,
  });

  it('become steps, also those of subtasks; one with a date of its own stays a task', async () => {
    const due = { date: '2030-01-01', string: '1 Jan', is_recurring: false };
    const tasks = await parseItems([
      item('a', null),
      item('b', 'a'),
      item('c', 'b', { checked: true }),
      item('d', 'a', { due }),
      item('e', 'd'),
    ]);
    expect(tasks).toMatchObject([
      {
        title: 'a',
        steps: [
          { title: 'b', done: false },
          { title: 'c', done: true },
        ],
      },
      { title: 'd', notes: 'Part of: a', steps: [{ title: 'e' }] },
    ]);
  });

  it('beyond a hundred stay tasks, and a cycle loses none', async () => {
    const many = Array.from({ length: 120 }, (_, index) => item(`s${index}`, 'a'));
    const tasks = await parseItems([item('a', null), ...many]);
    expect([tasks.length, tasks[0]?.steps?.length]).toEqual([21, 100]);
    expect(await parseItems([item('x', 'y'), item('y', 'x')])).toHaveLength(2);
  });

  it('with long titles are listed in the notes of their task', async () => {
    const [task] = await parseItems([item('t', null, { content: 'x'.repeat(400) })]);
    expect([task?.title.length, task?.notes]).toEqual([300, 'x'.repeat(400)]);
  });
});
