import type { CallBody } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleContact, sampleTask } from '../../../test/samples.ts';
import { applyChanges } from './apply-change.rules.ts';
import { noLists, type Change, type Lists } from './changes.ts';
import { createChange, type QueuedCall } from './create-change.rules.ts';
import { addChange, dropChange, findNextChange, removeSettled, replaceIds } from './queue.rules.ts';

const task = sampleTask({ title: 'Send the offer', priority: 'low' });
const other = sampleTask({ title: 'Call the bank' });
const priya = sampleContact({ name: 'Priya' });
const lists: Lists = { ...noLists, tasks: [task, other], contacts: [priya] };
let made = 0;
const newId = () => `id-${(made += 1)}`;

/** Queues calls one after the other, each based on the displayed result of the previous ones. */
function queueCalls(...calls: QueuedCall[]): Change[] {
  return calls.reduce<Change[]>((queue, call) => {
    const removed = queue.reduce<Lists>(
      (all, change) => ({ ...noLists, tasks: [...all.tasks, ...change.removed.tasks], backlog: [] }),
      noLists,
    );
    const shown = applyChanges(lists, queue, 'UTC');
    const change = createChange(call, {
      lists: shown,
      removed,
      now: '2026-01-05T10:00:00.000Z',
      timeZone: 'UTC',
      newId,
    });
    if (!change) throw new Error(`${call.name} changes nothing that is known.`);
    return addChange(queue, change);
  }, []);
}

const params = { id: task.id };
const update = (body: CallBody<'updateTask'>): QueuedCall => ({
  name: 'updateTask',
  params,
  body,
});
const attempted = (queue: readonly Change[]) => queue.map((change): Change => ({ ...change, attempted: true }));

describe('the queue', () => {
  it('merges updates of one task, and keeps the values from before the first', () => {
    const queue = queueCalls(update({ title: 'Send it' }), update({ title: 'Send it today', priority: 'high' }));
    expect(queue).toHaveLength(1);
    expect(queue[0]).toMatchObject({
      body: { title: 'Send it today', priority: 'high' },
      base: { title: 'Send the offer', priority: 'low' },
      revision: task.updated_at,
    });
  });

  it('omits unchanged fields of a form', () => {
    const [change] = queueCalls(update({ title: 'Send the offer', priority: 'high', description: null }));
    expect(change?.body).toEqual({ priority: 'high' });
  });

  it('is empty after the undo of its only change', () => {
    expect(queueCalls(update({ status: 'completed' }), update({ status: 'pending' }))).toEqual([]);
    expect(queueCalls({ name: 'deleteTask', params }, { name: 'restoreTask', params })).toEqual([]);
    const body = { status: 'backlog' } as const;
    expect(queueCalls({ name: 'changeTaskStatus', params, body }, { name: 'restoreTask', params })).toEqual([]);
  });

  it('keeps a change that may have been sent, and queues the opposite', () => {
    const [sent] = attempted(queueCalls(update({ status: 'completed' })));
    const [undo] = queueCalls(update({ title: 'x' }));
    if (!sent || !undo) throw new Error('Nothing was queued.');
    if (undo.name !== 'updateTask') throw new Error('It is no update.');
    const queue = addChange([sent], { ...undo, body: { status: 'pending' }, base: { status: 'completed' } });
    expect(queue.map(({ body }) => body)).toEqual([{ status: 'completed' }, { status: 'pending' }]);
  });

  it('drops entries that were created and deleted before sending, with their other changes', () => {
    const created = queueCalls({ name: 'createTask', body: { title: 'New' } });
    const id = created[0]?.created.tasks[0]?.id ?? '';
    const context = { lists: applyChanges(lists, created, 'UTC'), removed: noLists, now: '', timeZone: 'UTC', newId };
    const step = createChange({ name: 'createStep', params: { id }, body: { title: 'First' } }, context);
    const removal = createChange({ name: 'deleteTask', params: { id } }, context);
    if (!step || !removal) throw new Error('The new task is not known.');
    expect(addChange(addChange(created, step), removal)).toEqual([]);
  });

  it('applies every kind of change of a task at once', () => {
    const due = { dueDate: '2026-01-09T16:00:00.000Z', dueHasTime: true };
    const queue = queueCalls(
      update({ title: 'Send it', ...due, contactId: priya.id, status: 'completed' }),
      { name: 'createStep', params, body: { id: 's1', title: 'Write' } },
      { name: 'updateStep', params: { ...params, stepId: 's1' }, body: { done: true } },
      { name: 'changeTasksInBulk', body: { ids: [other.id], change: { action: 'priority', priority: 'urgent' } } },
    );
    const [first, second] = applyChanges(lists, queue, 'UTC').tasks;
    expect(first).toMatchObject({
      title: 'Send it',
      status: 'completed',
      completed_at: '2026-01-05T10:00:00.000Z',
      due_date: '2026-01-09T16:00:00.000Z',
      due_has_time: true,
      contact: { name: 'Priya' },
      steps: [{ id: 's1', title: 'Write', done: true }],
      updated_at: task.updated_at,
    });
    expect(second?.priority).toBe('urgent');
    expect(applyChanges(applyChanges(lists, queue, 'UTC'), queue, 'UTC').tasks).toHaveLength(2);
  });
});

describe('sending', () => {
  const bank: QueuedCall = { name: 'updateTask', params: { id: other.id }, body: { priority: 'high' } };

  it('continues after a change that waits for a decision, but not with changes that depend on it', () => {
    const queue = queueCalls(update({ title: 'Mine' }), { name: 'createStep', params, body: { title: 'a' } }, bank);
    const [first, ...rest] = queue;
    if (!first) throw new Error('Nothing was queued.');
    const blocked: Change = { ...first, problem: { kind: 'gone' } };
    expect(findNextChange([blocked, ...rest])).toMatchObject({ params: { id: other.id } });
    expect(findNextChange([blocked])).toBeUndefined();
  });

  it('waits with changes of an entry whose creation waits for a decision', () => {
    const [moved] = queueCalls({ name: 'changeTasksInBulk', body: { ids: [task.id], change: { action: 'backlog' } } });
    const [item] = moved?.created.backlog ?? [];
    if (!moved || !item) throw new Error('Nothing was queued.');
    const context = { lists: { ...noLists, backlog: [item] }, removed: noLists, now: '', timeZone: 'UTC', newId };
    const body = { title: 'Offer, later' };
    const edit = createChange({ name: 'updateBacklogItem', params: { id: item.id }, body }, context);
    if (!edit) throw new Error('The new item is not known.');
    expect(findNextChange([{ ...moved, problem: { kind: 'gone' } }, edit])).toBeUndefined();
    expect(findNextChange([edit])).toBe(edit);
  });

  it('replaces a local id by the server’s id in every later change', () => {
    const [creation] = queueCalls({ name: 'createTask', body: { title: 'New' } });
    const local = creation?.created.tasks[0]?.id ?? '';
    expect(replaceIds({ params: { id: local }, body: { ids: [local, 'x'] } }, { [local]: 'server' })).toEqual({
      params: { id: 'server' },
      body: { ids: ['server', 'x'] },
    });
  });

  it('bases later changes of the same task on its new revision', () => {
    const [first] = queueCalls(update({ title: 'Mine' }));
    const [later] = queueCalls({ name: 'deleteTask', params });
    if (!first || !later) throw new Error('Nothing was queued.');
    const saved = { ...task, title: 'Mine', updated_at: '2026-01-06T00:00:00.000Z' };
    const [next] = removeSettled([first, later], first, { ids: {}, entries: { ...noLists, tasks: [saved] } });
    expect(next?.revision).toBe(saved.updated_at);
  });

  it('discards a creation together with the changes of the created entry', () => {
    const created = queueCalls({ name: 'createTask', body: { title: 'New' } });
    const [creation] = created;
    const id = creation?.created.tasks[0]?.id ?? '';
    const context = { lists: applyChanges(lists, created, 'UTC'), removed: noLists, now: '', timeZone: 'UTC', newId };
    const step = createChange({ name: 'createStep', params: { id }, body: { title: 'First' } }, context);
    if (!creation || !step) throw new Error('Nothing was queued.');
    expect(dropChange([creation, step], creation.id)).toEqual([]);
  });
});
