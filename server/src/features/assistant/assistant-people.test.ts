import { randomUUID } from 'node:crypto';
import type { AssistantResult, RecurringTask, Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../../test/task-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00.000Z' }); // Wednesday, 10:30 in India
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
});

async function say(text: string, more: Record<string, unknown> = {}): Promise<AssistantResult> {
  aide.clock.advance(1_000);
  const response = await user.call<{ data: AssistantResult }>('POST', '/assistant', { text, ...more });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}

const listTasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const read = async (id: string) => (await user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
const undo = (id: string) => user.call<{ data: AssistantResult }>('POST', `/assistant/${id}/undo`);

describe('keep in touch in words', () => {
  it('sets the rhythm of a contact, changes it, ends it and undoes it', async () => {
    const contact = await createContact(user, { name: 'Priya Shah' });
    const rhythm = async () =>
      (await user.call<{ data: { rhythm: unknown } }>('GET', `/contacts/${contact}`)).body.data.rhythm;
    const first = await say('Keep in touch with Priya every 3 weeks');
    expect(first).toMatchObject({
      kind: 'command',
      reply: 'Keep in touch with Priya Shah: every 3 weeks.',
      undoable: true,
    });
    expect(await rhythm()).toEqual({ every: 3, unit: 'week' });
    await say('stay in touch with Priya Shah monthly');
    expect(await rhythm()).toEqual({ every: 1, unit: 'month' });
    expect((await say('stop keeping in touch with Priya')).reply).toBe(
      'Keep in touch with Priya Shah: no rhythm any more.',
    );
    expect(await rhythm()).toBeNull();
    await say('undo');
    expect(await rhythm()).toEqual({ every: 1, unit: 'month' });
    expect(await listTasks()).toEqual([]);
    expect((await undo(first.id)).status).toBe(200);
    expect(await rhythm()).toBeNull();
  });

  it('is a recurring task when no contact has the name', async () => {
    expect(await say('keep in touch with Zebulon every 3 weeks')).toMatchObject({ kind: 'capture' });
  });
});

describe('waiting for somebody', () => {
  it('answers whether an answer came with the tasks that wait', async () => {
    for (const name of ['Meera Shah', 'Rahul Verma']) await createContact(user, { name });
    for (const text of ['waiting on Meera for the contract', 'waiting on Rahul for the quote']) await say(text);
    const found = async (text: string) => (await say(text)).entries.map((entry) => entry.task?.title);
    expect(await found('Has Meera replied?')).toEqual(['Waiting on Meera for the contract']);
    expect(await found('who am I waiting for')).toHaveLength(2);
    expect(await listTasks()).toHaveLength(2);
  });

  it('is created in words and ended by the answer, which undo takes back', async () => {
    await createContact(user, { name: 'Meera Shah' });
    const created = await say('waiting on Meera for the contract by Friday');
    expect(created.reply).toBe('Saved: Waiting on Meera for the contract, Friday 20 November, waiting for Meera Shah');
    const id = created.items[0]?.task?.id ?? '';
    expect(await read(id)).toMatchObject({ waiting_since: '2026-11-18', waiting_for: null, task_type: 'follow_up' });
    const replied = await say('Meera replied');
    expect(replied).toMatchObject({ kind: 'command', reply: 'Replied: Waiting on Meera for the contract' });
    expect(await read(id)).toMatchObject({ status: 'completed' });
    await say('undo');
    expect(await read(id)).toMatchObject({ status: 'pending', waiting_since: '2026-11-18' });
    expect(await say('Meera replied', { id: randomUUID() })).toMatchObject({ changes: [{ verb: 'replied' }] });
  });

  it('repeats until the answer comes, and undo repeats on', async () => {
    await createContact(user, { name: 'Rahul Verma' });
    await say('follow up with Rahul every 3 days until he replies');
    const patterns = async () =>
      (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;
    expect(await patterns()).toMatchObject([{ waiting_since: '2026-11-18', waiting_for: null }]);
    expect(await listTasks()).toMatchObject([{ status: 'pending', waiting_since: '2026-11-18' }]);
    const replied = await say('Rahul ka reply aa gaya');
    expect(await patterns()).toEqual([]);
    expect(await listTasks()).toMatchObject([{ status: 'completed' }]);
    expect((await undo(replied.id)).status).toBe(200);
    expect(await patterns()).toHaveLength(1);
    expect(await listTasks()).toMatchObject([{ status: 'pending' }]);
  });

  it('asks which of several waits was answered, and leaves a message about somebody else a task', async () => {
    await createContact(user, { name: 'Meera Shah' });
    for (const thing of ['contract', 'invoice']) await say(`waiting on Meera for the ${thing}`);
    expect(await say('Meera replied')).toMatchObject({ needs: 'choice', open: [{ entries: [{}, {}] }] });
    expect(await say('Meera replied about the invoice')).toMatchObject({
      changes: [{ title: 'Waiting on Meera for the invoice' }],
    });
    expect(await say('Kabir replied')).toMatchObject({ kind: 'capture' });
  });
});
