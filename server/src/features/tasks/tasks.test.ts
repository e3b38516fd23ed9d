import { priorities, taskStatuses, type Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp();
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
});

async function create(body: Record<string, unknown> = {}, as = user): Promise<Task> {
  const answer = await as.call<{ data: Task }>('POST', '/tasks', { title: 'Call Priya', ...body });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}

async function contact(as = user): Promise<string> {
  const body = { name: 'Priya Shah', email: 'priya@example.com', company: 'Shah & Co' };
  return (await as.call<{ data: { id: string } }>('POST', '/contacts', body)).body.data.id;
}

async function list(query = '', as = user): Promise<Task[]> {
  return (await as.call<{ data: Task[] }>('GET', `/tasks${query}`)).body.data;
}

const read = async (id: string) => (await user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
const put = async (id: string, body: Record<string, unknown>) => user.call<{ data: Task }>('PUT', `/tasks/${id}`, body);

describe('creating a task', () => {
  it('S3.task.01 S3.task.06 S4.task.02 S7.call.06 S7.call.07 keeps what was said and fills in the rest', async () => {
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

  it.each(priorities)('S3.enum.01 takes priority %s', async (priority) => {
    expect(await read((await create({ priority })).id)).toMatchObject({ priority });
  });

  it('S3.task.02 remembers where it was born', async () => {
    expect(await create({ source: 'voice_input' })).toMatchObject({ source: 'voice_input' });
  });

  it('S3.task.03 S3.task.04 takes dueDate and due_date; the snake wins', async () => {
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
  ])('reads %j as %s, a moment: %s', async (input, due_date, due_has_time) => {
    expect(await create(input)).toMatchObject({ due_date, due_has_time, contact_id: null, description: null });
  });

  it('is completed at once when it is created so', async () => {
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
  ])('refuses wrong input, case %#', async (body, message) => {
    const answer = await user.call('POST', '/tasks', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: 'VALIDATION_FAILED', message });
  });

  it('takes NUL bytes and lone surrogates out and lets emoji live', async () => {
    const created = await create({ title: 'Ca\u0000ll \uD800 👋🏽', description: '\u0000', unknown: { deep: [1] } });
    expect(created).toMatchObject({ title: 'Call \uFFFD 👋🏽', description: '' });
    expect(await read(created.id)).toEqual(created);
    expect(created).not.toHaveProperty('unknown');
  });
});

describe('changing a task', () => {
  it('S7.call.08 S3.task.04 takes the whole body in both spellings, as the edit form sends it', async () => {
    const contactId = await contact();
    const { id } = await create({ due_date: '2026-12-01' });
    const answer = await put(id, {
      title: 'Call Priya again',
      description: 'Before lunch',
      status: 'in_progress',
      dueDate: '2026-12-05',
      due_date: '2026-12-05T00:00:00.000Z',
      priority: 'high',
      contactId,
      contact_id: contactId,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      title: 'Call Priya again',
      description: 'Before lunch',
      status: 'in_progress',
      due_date: '2026-12-05T00:00:00.000Z',
      due_has_time: false,
      priority: 'high',
      contact: { name: 'Priya Shah' },
    });
    expect(await read(id)).toEqual(answer.body.data);
  });

  it('S7.call.09 takes the status alone and keeps everything else', async () => {
    const before = await create({ due_date: '2026-12-05T09:30:00Z', contactId: await contact(), description: 'x' });
    aide.clock.advance(60_000);
    const { body } = await put(before.id, { status: 'in_progress' });
    expect(body.data).toEqual({ ...before, status: 'in_progress', updated_at: body.data.updated_at });
    expect(body.data.updated_at).not.toBe(before.updated_at);
  });

  it('S4.task.01 S3.enum.02 allows every status after every other', async () => {
    const { id } = await create();
    for (const from of taskStatuses) {
      for (const to of taskStatuses) {
        expect((await put(id, { status: from })).body.data.status).toBe(from);
        expect((await put(id, { status: to })).body.data.status).toBe(to);
      }
    }
  });

  it('S3.task.05 sets completed_at, keeps it while completed, and clears it', async () => {
    const { id } = await create();
    const at = aide.clock.now().toISOString();
    expect((await put(id, { status: 'completed' })).body.data.completed_at).toBe(at);
    aide.clock.advance(3_600_000);
    expect((await put(id, { status: 'completed', title: 'Called' })).body.data.completed_at).toBe(at);
    expect((await put(id, { status: 'pending' })).body.data.completed_at).toBeNull();
  });

  it('keeps the time when a form sends the same day, in the day of the user’s zone', async () => {
    // 20:00 UTC on the 4th is 01:30 on the 5th in Kolkata.
    const { id } = await create({ due_date: '2026-12-04T20:00:00Z' });
    const same = await put(id, { title: 'Renamed', due_date: '2026-12-05T00:00:00.000Z' });
    expect(same.body.data).toMatchObject({ due_date: '2026-12-04T20:00:00.000Z', due_has_time: true });
    const other = await put(id, { due_date: '2026-12-04T00:00:00.000Z' });
    expect(other.body.data).toMatchObject({ due_date: '2026-12-04T00:00:00.000Z', due_has_time: false });
  });

  it('drops the time when that is said, and the due date when it is blank', async () => {
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

  it('loses no field when many change different ones at once', async () => {
    const { id } = await create();
    const changes = [
      { title: 'New title' },
      { description: 'New words' },
      { status: 'postponed' },
      { priority: 'urgent' },
      { task_type: 'follow_up' },
      { due_date: '2026-12-24' },
    ];
    const answers = await Promise.all(changes.map((change) => put(id, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const due_date = '2026-12-24T00:00:00.000Z';
    expect(await read(id)).toMatchObject({ ...Object.assign({}, ...changes), due_date });
  });

  it('never links another user’s contact', async () => {
    const stranger = await aide.signUp();
    const theirs = await contact(stranger);
    const { id } = await create();
    for (const answer of [
      await user.call('POST', '/tasks', { title: 'x', contactId: theirs }),
      await put(id, { title: 'Stolen', contactId: theirs }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: 'CONTACT_NOT_FOUND' });
    }
    expect(await read(id)).toMatchObject({ title: 'Call Priya', contact_id: null });
  });
});

describe('the status call', () => {
  it('S7.call.10 S7.call.11 changes the status with and without a reason', async () => {
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
  it('tells who, when, through which channel and what changed, and nothing when nothing did', async () => {
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

describe('deleting a task', () => {
  it('S7.call.12 takes it from the list; restoring brings it back as it was', async () => {
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

  it('restoring what is there changes nothing', async () => {
    const before = await create();
    expect((await user.call('POST', `/tasks/${before.id}/restore`)).body.data).toEqual(before);
    const { body } = await user.call<{ data: unknown[] }>('GET', `/tasks/${before.id}/history`);
    expect(body.data).toHaveLength(1);
  });
});

describe('an account whose trial is over', () => {
  it('reads, exports and deletes; creating and changing answer TRIAL_EXPIRED', async () => {
    const old = await createTestApp();
    const guest = await old.signUp();
    const { id } = await create({}, guest);
    old.clock.advance(14 * 86_400_000);
    for (const [method, path, body] of [
      ['POST', '/tasks', { title: 'x' }],
      ['PUT', `/tasks/${id}`, { title: 'x' }],
      ['PUT', `/tasks/${id}`, { status: 'backlog' }],
      ['PATCH', `/tasks/${id}/status`, { status: 'completed' }],
      ['POST', `/tasks/${id}/restore`, undefined],
    ] as const) {
      const answer = await guest.call(method, path, body);
      expect(answer).toMatchObject({ status: 403, body: { error: 'TRIAL_EXPIRED' } });
      expect(answer.body).toMatchObject({ message: 'Your trial has expired. Contact us to continue.' });
    }
    expect(await list('', guest)).toMatchObject([{ id, title: 'Call Priya', status: 'pending' }]);
    expect((await guest.call('DELETE', `/tasks/${id}`)).status).toBe(200);
    await old.close();
  });
});
