import type { RecurringTask, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

/** Wednesday, 10:30 in India. */
const wednesday = '2026-11-18T05:00:00.000Z';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday }, (current) => {
  ({ aide, user } = current);
});

type Updated = { data: RecurringTask; createdTaskId: string | null };

async function create(recurrenceText: string, more: Record<string, unknown> = {}): Promise<RecurringTask> {
  const body = { title: 'Report', recurrenceText, ...more };
  return (await user.call<{ data: RecurringTask }>('POST', '/recurring-tasks', body)).body.data;
}
const patch = (id: string, body: Record<string, unknown>) =>
  user.call<Updated>('PATCH', `/recurring-tasks/${id}`, body);
const skip = (id: string, body: Record<string, unknown>) =>
  user.call<{ data: RecurringTask }>('POST', `/recurring-tasks/${id}/skip`, body);
const listTasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;

describe('changing a recurring task', () => {
  it('changes its fields for all future occurrences and keeps the open one', async () => {
    const contact = await user.call<{ data: { id: string } }>('POST', '/contacts', { name: 'Priya' });
    const contactId = contact.body.data.id;
    const { id } = await create('daily at 6 PM');
    const { body } = await patch(id, { title: 'Weekly report', priority: 'high', contactId, steps: ['Figures'] });
    expect(body).toMatchObject({
      data: { title: 'Weekly report', priority: 'high', contact: { name: 'Priya' }, steps: ['Figures'] },
      createdTaskId: null,
    });
    expect(body.data.next_occurrence).toBe('2026-11-19T12:30:00.000Z');
    expect(await listTasks()).toMatchObject([{ title: 'Report', priority: 'medium', contact_id: null }]);
    aide.clock.set(new Date('2026-11-19T05:00:00.000Z'));
    await aide.app.engine.drain();
    expect((await listTasks())[1]).toMatchObject({
      title: 'Weekly report',
      contact_id: contactId,
      steps: [{ title: 'Figures', done: false }],
    });
  });

  it('changes the open occurrence too if requested, but not a finished one', async () => {
    const { id } = await create('daily at 6 PM');
    await patch(id, { title: 'Evening report', recurrenceText: 'daily at 7 PM', openOccurrences: 'update' });
    expect(await listTasks()).toMatchObject([{ title: 'Evening report', due_date: '2026-11-18T13:30:00.000Z' }]);
    const [task] = await listTasks();
    await user.call('PATCH', `/tasks/${task!.id}/status`, { status: 'completed' });
    await patch(id, { title: 'Other', openOccurrences: 'update' });
    expect(await listTasks()).toMatchObject([{ title: 'Evening report' }]);
  });

  it('continues from now with a new pattern, and creates no second task for a day', async () => {
    const { id } = await create('every wednesday');
    expect(await listTasks()).toHaveLength(1);
    const { body } = await patch(id, { recurrenceText: 'mon wed fri at 7' });
    expect(body.data).toMatchObject({
      recurrenceDescription: 'Every Monday, Wednesday and Friday at 7:00 AM',
      next_occurrence: '2026-11-20T01:30:00.000Z',
    });
    expect(body.createdTaskId).toBeNull();
    expect((await patch(id, { recurrenceText: 'every wednesday and thursday' })).body.createdTaskId).toBeNull();
    expect(await listTasks()).toHaveLength(1);
  });

  it('creates today’s task immediately and returns it, so that an undo can delete it', async () => {
    const before = await create('every 2 weeks on friday');
    const { createdTaskId } = (await patch(before.id, { recurrenceText: 'daily' })).body;
    expect(await listTasks()).toMatchObject([{ id: createdTaskId }]);
    const undone = await patch(before.id, {
      recurrenceText: before.recurrenceDescription,
      startsOn: before.starts_on,
    });
    expect(undone.body.data).toMatchObject({
      recurrence_pattern: before.recurrence_pattern,
      starts_on: before.starts_on,
      next_occurrence: before.next_occurrence,
    });
  });

  it('accepts a first day in any supported year', async () => {
    const { id } = await create('every friday');
    const change = async (recurrenceText: string, startsOn: string) =>
      (await patch(id, { recurrenceText, startsOn })).body.data.next_occurrence;
    expect(await change('every 2 weeks on friday', '1900-01-05')).toMatch(/^2026-11-/);
    expect(await change('every year on 29 february', '1900-02-28')).toMatch(/^202/);
    expect(await change('daily', '2090-01-01')).toBe('2089-12-31T18:30:00.000Z');
  });

  it('keeps a paused one paused and restarts a completed one', async () => {
    const { id } = await create('every friday');
    await user.call('PATCH', `/recurring-tasks/${id}/toggle`, { action: 'pause' });
    expect((await patch(id, { recurrenceText: 'every monday' })).body.data.status).toBe('paused');
    const once = await create('daily until tomorrow');
    aide.clock.set(new Date('2026-11-23T05:00:00.000Z'));
    await aide.app.engine.drain();
    expect((await patch(once.id, { recurrenceText: 'daily' })).body.data.status).toBe('pending');
  });

  it('rejects an invalid pattern, an unknown contact and an unknown id, and changes nothing', async () => {
    const { id } = await create('every friday');
    expect((await patch(id, { title: 'X', recurrenceText: 'whenever' })).body).toMatchObject({
      error: 'RECURRENCE_NOT_UNDERSTOOD',
    });
    const unknown = '01980000-0000-7000-8000-000000000001';
    expect((await patch(id, { title: 'X', contactId: unknown })).body).toMatchObject({ error: 'CONTACT_NOT_FOUND' });
    expect((await patch(unknown, { title: 'X' })).status).toBe(404);
    const list = await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks');
    expect(list.body.data.tasks).toMatchObject([{ title: 'Report', recurrenceDescription: 'Every Friday' }]);
  });
});

describe('skipping an occurrence', () => {
  it('skips the next one, once, and can be undone', async () => {
    const { id, next_occurrence: occurrence } = await create('every friday at 9 AM');
    const skipped = await Promise.all([skip(id, { occurrence }), skip(id, { occurrence })]);
    expect(skipped.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(skipped.find(({ status }) => status === 200)?.body.data.next_occurrence).toBe('2026-11-27T03:30:00.000Z');
    aide.clock.set(new Date('2026-11-20T03:00:00.000Z'));
    await aide.app.engine.drain();
    expect(await listTasks()).toEqual([]);
    const undone = await skip(id, { occurrence, undo: true });
    expect(undone.body.data.next_occurrence).toBe('2026-11-27T03:30:00.000Z');
    expect(await listTasks()).toMatchObject([{ due_date: occurrence }]);
  });

  it('cannot be undone for a time that is not an occurrence or is over', async () => {
    const { id, next_occurrence: occurrence } = await create('every friday at 9 AM');
    await skip(id, { occurrence });
    expect((await skip(id, { occurrence: '2026-11-20T04:30:00.000Z', undo: true })).status).toBe(409);
    aide.clock.set(new Date('2026-11-21T03:00:00.000Z'));
    expect((await skip(id, { occurrence, undo: true })).status).toBe(409);
  });

  it('of the last occurrence completes the recurring task', async () => {
    const { id, next_occurrence: occurrence } = await create('every friday until 21 november');
    expect((await skip(id, { occurrence })).body.data).toMatchObject({ status: 'completed', next_occurrence: null });
    expect((await skip(id, { occurrence, undo: true })).body.data).toMatchObject({ status: 'pending' });
  });
});
