import { taskStatuses, type Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { taskCalls } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({}, (current) => {
  ({ aide, user } = current);
});

const { create, contact, read } = taskCalls(() => user);

const put = async (id: string, body: Record<string, unknown>) => user.call<{ data: Task }>('PUT', `/tasks/${id}`, body);

describe('changing a task', () => {
  it('accepts the whole body in both spellings, as the edit form sends it [S7.call.08, S3.task.04]', async () => {
    const contactId = await contact();
    const { id } = await create({ due_date: '2026-12-01' });
    const response = await put(id, {
      title: 'Call Priya again',
      description: 'Before lunch',
      status: 'in_progress',
      dueDate: '2026-12-05',
      due_date: '2026-12-05T00:00:00.000Z',
      priority: 'high',
      contactId,
      contact_id: contactId,
    });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      title: 'Call Priya again',
      description: 'Before lunch',
      status: 'in_progress',
      due_date: '2026-12-05T00:00:00.000Z',
      due_has_time: false,
      priority: 'high',
      contact: { name: 'Priya Shah' },
    });
    expect(await read(id)).toEqual(response.body.data);
  });

  it('accepts the status alone and keeps everything else [S7.call.09]', async () => {
    const before = await create({ due_date: '2026-12-05T09:30:00Z', contactId: await contact(), description: 'x' });
    aide.clock.advance(60_000);
    const { body } = await put(before.id, { status: 'in_progress' });
    expect(body.data).toEqual({ ...before, status: 'in_progress', updated_at: body.data.updated_at });
    expect(body.data.updated_at).not.toBe(before.updated_at);
  });

  it('allows every status after every other [S4.task.01, S3.enum.02]', async () => {
    const { id } = await create();
    for (const from of taskStatuses) {
      for (const to of taskStatuses) {
        expect((await put(id, { status: from })).body.data.status).toBe(from);
        expect((await put(id, { status: to })).body.data.status).toBe(to);
      }
    }
  });

  it('sets completed_at, keeps it while completed, and clears it [S3.task.05]', async () => {
    const { id } = await create();
    const at = aide.clock.now().toISOString();
    expect((await put(id, { status: 'completed' })).body.data.completed_at).toBe(at);
    aide.clock.advance(3_600_000);
    expect((await put(id, { status: 'completed', title: 'Called' })).body.data.completed_at).toBe(at);
    expect((await put(id, { status: 'pending' })).body.data.completed_at).toBeNull();
  });

  it('keeps the time when a form sends the same day in the user’s time zone', async () => {
    // 20:00 UTC on the 4th is 01:30 on the 5th in Kolkata.
    const { id } = await create({ due_date: '2026-12-04T20:00:00Z' });
    const same = await put(id, { title: 'Renamed', due_date: '2026-12-05T00:00:00.000Z' });
    expect(same.body.data).toMatchObject({ due_date: '2026-12-04T20:00:00.000Z', due_has_time: true });
    const other = await put(id, { due_date: '2026-12-04T00:00:00.000Z' });
    expect(other.body.data).toMatchObject({ due_date: '2026-12-04T00:00:00.000Z', due_has_time: false });
  });

  it('drops the time when `due_has_time` is false, and the due date when it is blank', async () => {
    const { id } = await create({ due_date: '2026-12-05T09:30:00Z' });
    const day = await put(id, { due_date: '2026-12-05', due_has_time: false });
    expect(day.body.data).toMatchObject({ due_date: '2026-12-05T00:00:00.000Z', due_has_time: false });
    expect((await put(id, { dueDate: '' })).body.data).toMatchObject({ due_date: null, due_has_time: false });
  });

  it('unlinks the contact with null and with a blank', async () => {
    const contactId = await contact();
    const { id } = await create({ contactId });
    expect((await put(id, { contact_id: null })).body.data).toMatchObject({ contact_id: null, contact: null });
    await put(id, { contactId });
    expect((await put(id, { contactId: '' })).body.data).toMatchObject({ contact_id: null, contact: null });
  });

  it('loses no field in concurrent changes of different fields', async () => {
    const { id } = await create();
    const changes = [
      { title: 'New title' },
      { description: 'New words' },
      { status: 'postponed' },
      { priority: 'urgent' },
      { task_type: 'follow_up' },
      { due_date: '2026-12-24' },
    ];
    const responses = await Promise.all(changes.map((change) => put(id, change)));
    expect(responses.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const due_date = '2026-12-24T00:00:00.000Z';
    expect(await read(id)).toMatchObject({ ...Object.assign({}, ...changes), due_date });
  });

  it('never links another user’s contact', async () => {
    const stranger = await aide.signUp();
    const theirs = await contact(stranger);
    const { id } = await create();
    for (const response of [
      await user.call('POST', '/tasks', { title: 'x', contactId: theirs }),
      await put(id, { title: 'Stolen', contactId: theirs }),
    ]) {
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ error: 'CONTACT_NOT_FOUND' });
    }
    expect(await read(id)).toMatchObject({ title: 'Call Priya', contact_id: null });
  });
});

describe('the status call', () => {
  it('changes the status with and without a reason [S7.call.10, S7.call.11]', async () => {
    const { id } = await create();
    const plain = await user.call<{ data: Task }>('PATCH', `/tasks/${id}/status`, { status: 'in_progress' });
    expect(plain.body.data.status).toBe('in_progress');
    const reasoned = await user.call<{ data: Task }>('PATCH', `/tasks/${id}/status`, {
      status: 'postponed',
      reason: 'She is away',
    });
    expect(reasoned.body.data.status).toBe('postponed');
    const history = await user.call<{ data: Record<string, unknown>[] }>('GET', `/tasks/${id}/history`);
    expect(history.body.data.at(-1)).toMatchObject({
      action: 'status_changed',
      reason: 'She is away',
      channel: 'web',
      changes: { status: { from: 'in_progress', to: 'postponed' } },
    });
  });
});

describe('the history of a task', () => {
  it('records who, when, through which channel and what changed, and nothing when nothing did', async () => {
    const { id } = await create({ due_date: '2026-12-05' });
    aide.clock.advance(60_000);
    await put(id, { title: 'Call Priya', due_date: '2026-12-05T00:00:00.000Z' });
    await put(id, { title: 'Call Priya today', due_date: '2026-12-06T09:00:00Z' });
    const { body } = await user.call<{ data: Record<string, unknown>[] }>('GET', `/tasks/${id}/history`);
    expect(body.data).toMatchObject([
      { action: 'created', channel: 'web', changes: {} },
      {
        action: 'updated',
        at: aide.clock.now().toISOString(),
        changes: {
          title: { from: 'Call Priya', to: 'Call Priya today' },
          due_date: { from: '2026-12-05T00:00:00.000Z', to: '2026-12-06T09:00:00.000Z' },
          due_has_time: { from: false, to: true },
        },
      },
    ]);
  });
});
