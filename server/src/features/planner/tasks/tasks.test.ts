import { priorities, type Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { taskCalls } from '../../../../test/task-calls.ts';
import { createTestApp, type TestUser, removeOwner } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let user: TestUser;
useTestApp({}, (current) => {
  ({ user } = current);
});

const { create, contact, read } = taskCalls(() => user);

async function list(query = '', as = user): Promise<Task[]> {
  return (await as.call<{ data: Task[] }>('GET', `/tasks${query}`)).body.data;
}

describe('creating a task', () => {
  it('stores the given fields and fills in the defaults [S3.task.01, S3.task.06, S4.task.02, S7.call.06, S7.call.07]', async () => {
    const contactId = await contact();
    const created = await create({ description: 'About the budget', contactId, task_type: 'follow_up' });
    expect(created).toMatchObject({
      title: 'Call Priya',
      description: 'About the budget',
      status: 'pending',
      priority: 'medium',
      task_type: 'follow_up',
      source: 'dashboard',
      due_date: null,
      due_has_time: false,
      completed_at: null,
      contact_id: contactId,
      contact: { id: contactId, name: 'Priya Shah', email: 'priya@example.com', company: 'Shah & Co' },
    });
    expect(await list()).toEqual([created]);
  });

  it.each(priorities)('accepts priority %s [S3.enum.01]', async (priority) => {
    expect(await read((await create({ priority })).id)).toMatchObject({ priority });
  });

  it('stores its source [S3.task.02]', async () => {
    expect(await create({ source: 'voice_input' })).toMatchObject({ source: 'voice_input' });
  });

  it('accepts dueDate and due_date; snake case takes precedence [S3.task.03, S3.task.04]', async () => {
    const camel = await create({ dueDate: '2026-12-05T09:30:00.000Z' });
    expect(camel).toMatchObject({ due_date: '2026-12-05T09:30:00.000Z', due_has_time: true });
    const both = await create({ dueDate: '2026-12-05', due_date: '2026-12-06', taskType: 'follow_up' });
    expect(both).toMatchObject({ due_date: '2026-12-06T00:00:00.000Z', task_type: 'follow_up' });
  });

  it.each([
    [{ due_date: '2026-12-05' }, '2026-12-05T00:00:00.000Z', false],
    [{ due_date: '2026-12-05T00:00:00Z' }, '2026-12-05T00:00:00.000Z', false],
    [{ due_date: '2026-12-05T00:00:00.000Z', due_has_time: true }, '2026-12-05T00:00:00.000Z', true],
    [{ due_date: '2026-12-05T00:00:00+05:30' }, '2026-12-04T18:30:00.000Z', true],
    [{ due_date: '2026-12-05T23:00:00-05:00', due_has_time: false }, '2026-12-05T00:00:00.000Z', false],
    [{ due_date: '2026-12-05', dueHasTime: true }, '2026-12-05T00:00:00.000Z', false],
    [{ due_date: '' }, null, false],
    [{ dueDate: '  ', contactId: '', description: '' }, null, false],
  ])('parses %j as %s, has a time: %s', async (input, due_date, due_has_time) => {
    expect(await create(input)).toMatchObject({ due_date, due_has_time, contact_id: null, description: null });
  });

  it('is completed if it is created as completed', async () => {
    expect(await create({ status: 'completed' })).toMatchObject({ completed_at: '2026-11-18T05:00:00.000Z' });
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, 'Title is required'],
    [{ title: 7 }, 'Title must be text'],
    [{ title: '   ' }, 'Title is required'],
    [{ title: 'x'.repeat(301) }, 'Title can have at most 300 characters'],
    [{ title: 'x', description: 'x'.repeat(20_001) }, 'Description can have at most 20,000 characters'],
    [{ title: 'x', priority: 'enormous' }, 'Priority is low, medium, high or urgent'],
    [{ title: 'x', status: 'backlog' }, 'That is not a status a task can begin with'],
    [{ title: 'x', due_date: 'soon' }, 'Please enter a valid due date'],
    [{ title: 'x', due_date: '0000-01-01T00:00:00Z' }, 'Please enter a valid due date'],
    [{ title: 'x', due_date: '9999-12-31T23:59:59-14:00' }, 'Please enter a valid due date'],
    [{ title: 'x', contactId: 'Priya' }, 'That is not a valid id'],
  ])('rejects invalid input, case %#', async (body, message) => {
    const response = await user.call('POST', '/tasks', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ success: false, error: 'VALIDATION_FAILED', message });
  });

  it('removes NUL bytes and lone surrogates and keeps emoji', async () => {
    const created = await create({ title: 'Ca\u0000ll \uD800 👋🏽', description: '\u0000' });
    expect(created).toMatchObject({ title: 'Call \uFFFD 👋🏽', description: '' });
    expect(await read(created.id)).toEqual(created);
  });
});

describe('deleting a task', () => {
  it('removes it from the list, and restoring restores it unchanged [S7.call.12]', async () => {
    const before = await create({ due_date: '2026-12-05', contactId: await contact() });
    expect((await user.call('DELETE', `/tasks/${before.id}`)).body).toMatchObject({ data: { id: before.id } });
    expect(await list()).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/history'],
    ] as const) {
      const body = method === 'PUT' ? { title: 'x' } : undefined;
      expect((await user.call(method, `/tasks/${before.id}${path}`, body)).status).toBe(404);
    }
    const restored = await user.call<{ data: Task }>('POST', `/tasks/${before.id}/restore`);
    expect(restored.body.data).toEqual(before);
    expect(await list()).toEqual([before]);
  });

  it('restoring an existing task changes nothing', async () => {
    const before = await create();
    expect((await user.call('POST', `/tasks/${before.id}/restore`)).body.data).toEqual(before);
    const { body } = await user.call<{ data: unknown[] }>('GET', `/tasks/${before.id}/history`);
    expect(body.data).toHaveLength(1);
  });
});

describe('an account whose trial is over', () => {
  it('reads, exports and deletes; creating and changing return TRIAL_EXPIRED', async () => {
    const old = await createTestApp();
    const guest = await old.signUp();
    const { id } = await create({}, guest);
    await removeOwner(old.database);
    old.clock.advance(14 * 86_400_000);
    for (const [method, path, body] of [
      ['POST', '/tasks', { title: 'x' }],
      ['PUT', `/tasks/${id}`, { title: 'x' }],
      ['PUT', `/tasks/${id}`, { status: 'backlog' }],
      ['PATCH', `/tasks/${id}/status`, { status: 'completed' }],
      ['POST', `/tasks/${id}/restore`, undefined],
    ] as const) {
      const response = await guest.call(method, path, body);
      expect(response).toMatchObject({ status: 403, body: { error: 'TRIAL_EXPIRED' } });
      expect(response.body).toMatchObject({ message: 'Your trial has expired. Contact us to continue.' });
    }
    expect(await list('', guest)).toMatchObject([{ id, title: 'Call Priya', status: 'pending' }]);
    expect((await guest.call('DELETE', `/tasks/${id}`)).status).toBe(200);
    await old.close();
  });
});
