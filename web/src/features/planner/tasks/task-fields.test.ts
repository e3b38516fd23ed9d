import type { CallBody, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleContact, sampleTask } from '../../../../test/samples.ts';
import { toUndoBody } from './task-change.rules.ts';
import { applyTaskBody } from '../../../lib/offline/apply-change.rules.ts';
import { noLists, type Lists } from '../../../lib/offline/changes.ts';
import { createChange } from '../../../lib/offline/create-change.rules.ts';
import { createAgain } from '../../../lib/offline/resolve.rules.ts';

const priya = sampleContact({ name: 'Priya' });
const task = sampleTask({ waiting_since: '2026-01-02', due_date: '2026-01-07T00:00:00.000Z' });
const lists: Lists = { ...noLists, tasks: [task], contacts: [priya] };
const context = { lists, removed: noLists, now: '2026-01-05T10:00:00.000Z', timeZone: 'UTC', newId: () => 'new-id' };

type TaskBody = CallBody<'updateTask'>;
/** A request for each field, and the resulting task. A new field without an example does not compile. */
const examples: Record<keyof TaskBody, { body: TaskBody; shown: Partial<Task> }> = {
  title: { body: { title: 'Send the contract' }, shown: { title: 'Send the contract' } },
  description: { body: { description: 'With prices' }, shown: { description: 'With prices' } },
  status: { body: { status: 'postponed' }, shown: { status: 'postponed' } },
  priority: { body: { priority: 'high' }, shown: { priority: 'high' } },
  task_type: { body: { task_type: 'follow_up' }, shown: { task_type: 'follow_up' } },
  dueDate: { body: { dueDate: '2026-01-08' }, shown: { due_date: '2026-01-08T00:00:00.000Z' } },
  dueHasTime: {
    body: { dueDate: '2026-01-08T00:00:00.000Z', dueHasTime: true },
    shown: { due_date: '2026-01-08T00:00:00.000Z', due_has_time: true },
  },
  contactId: { body: { contactId: priya.id }, shown: { contact_id: priya.id } },
  waitingSince: { body: { waitingSince: '2026-01-03' }, shown: { waiting_since: '2026-01-03' } },
  remindBefore: { body: { remindBefore: 30 }, shown: { remind_before: 30 } },
  alsoWith: { body: { alsoWith: [priya.id] }, shown: { also_with: [priya.id] } },
  labels: { body: { labels: ['work'] }, shown: { labels: ['work'] } },
  waitingFor: { body: { waitingSince: '2026-01-02', waitingFor: 'the bank' }, shown: { waiting_for: 'the bank' } },
};

describe.each(Object.entries(examples))('the field %s', (_field, { body, shown }) => {
  const after = applyTaskBody(task, body, { at: context.now, contacts: lists.contacts, timeZone: 'UTC' });
  const change = createChange({ name: 'updateTask', params: { id: task.id }, body }, context);

  it('is shown at once after a change offline', () => {
    expect(after).toMatchObject(shown);
  });

  it('is sent on reconnect, and compared with the previous value', () => {
    expect(change?.body).toEqual(body);
    expect(Object.keys(change?.base ?? {})).toEqual(expect.arrayContaining(Object.keys(shown)));
  });

  it('is restored by an undo', () => {
    const undone = applyTaskBody(after, toUndoBody(task, body), {
      at: context.now,
      contacts: lists.contacts,
      timeZone: 'UTC',
    });
    expect(undone).toEqual(task);
  });

  it('is kept when a task that was deleted elsewhere is recreated', () => {
    const again = change && createAgain({ ...change, subject: after }, context);
    expect(again?.created.tasks[0]).toMatchObject(shown);
  });
});

it('the reason of a status change is not a field of the task', () => {
  const body = { status: 'completed', reason: 'Done by phone' } as const;
  const after = applyTaskBody(task, body, { at: context.now, contacts: [], timeZone: 'UTC' });
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(task).toSorted());
});
