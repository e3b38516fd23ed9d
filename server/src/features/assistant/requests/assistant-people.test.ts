import { randomUUID } from 'node:crypto';
import type { RecurringTask } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { createContact } from '../../../../test/task-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00.000Z' }); // Wednesday, 10:30 in India
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
});

const { send, listTasks, read, undo } = assistantCalls(() => ({ aide, user }));

describe('keep in touch in words', () => {
  it('sets the rhythm of a contact, changes it, ends it and undoes it', async () => {
    const contact = await createContact(user, { name: 'Priya Shah' });
    const rhythm = async () =>
      (await user.call<{ data: { rhythm: unknown } }>('GET', `/contacts/${contact}`)).body.data.rhythm;
    const first = await send('Keep in touch with Priya every 3 weeks');
    expect(first).toMatchObject({
      kind: 'command',
      reply: 'Keep in touch with Priya Shah: every 3 weeks.',
      undoable: true,
    });
    expect(await rhythm()).toEqual({ every: 3, unit: 'week' });
    await send('stay in touch with Priya Shah monthly');
    expect(await rhythm()).toEqual({ every: 1, unit: 'month' });
    expect((await send('stop keeping in touch with Priya')).reply).toBe(
      'Keep in touch with Priya Shah: no rhythm any more.',
    );
    expect(await rhythm()).toBeNull();
    await send('undo');
    expect(await rhythm()).toEqual({ every: 1, unit: 'month' });
    expect(await listTasks()).toEqual([]);
    expect((await undo(first.id)).status).toBe(200);
    expect(await rhythm()).toBeNull();
  });

  it('creates a recurring task if no contact has the name', async () => {
    expect(await send('keep in touch with Zebulon every 3 weeks')).toMatchObject({ kind: 'capture' });
  });
});

describe('waiting for a contact', () => {
  it('a question whether a reply came returns the tasks that wait', async () => {
    for (const name of ['Meera Shah', 'Rahul Verma']) await createContact(user, { name });
    for (const text of ['waiting on Meera for the contract', 'waiting on Rahul for the quote']) await send(text);
    const found = async (text: string) => (await send(text)).entries.map((entry) => entry.task?.title);
    expect(await found('Has Meera replied?')).toEqual(['Waiting on Meera for the contract']);
    expect(await found('who am I waiting for')).toHaveLength(2);
    expect(await listTasks()).toHaveLength(2);
  });

  it('is created in words and completed by the reply, which can be undone', async () => {
    await createContact(user, { name: 'Meera Shah' });
    const created = await send('waiting on Meera for the contract by Friday');
    expect(created.reply).toBe('Saved: Waiting on Meera for the contract, Friday 20 November, waiting for Meera Shah');
    const id = created.items[0]?.task?.id ?? '';
    expect(await read(id)).toMatchObject({ waiting_since: '2026-11-18', waiting_for: null, task_type: 'follow_up' });
    const replied = await send('Meera replied');
    expect(replied).toMatchObject({ kind: 'command', reply: 'Replied: Waiting on Meera for the contract' });
    expect(await read(id)).toMatchObject({ status: 'completed' });
    await send('undo');
    expect(await read(id)).toMatchObject({ status: 'pending', waiting_since: '2026-11-18' });
    expect(await send('Meera replied', { id: randomUUID() })).toMatchObject({ changes: [{ verb: 'replied' }] });
  });

  it('repeats until the answer comes, and undo continues it', async () => {
    await createContact(user, { name: 'Rahul Verma' });
    await send('follow up with Rahul every 3 days until he replies');
    const patterns = async () =>
      (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;
    expect(await patterns()).toMatchObject([{ waiting_since: '2026-11-18', waiting_for: null }]);
    expect(await listTasks()).toMatchObject([{ status: 'pending', waiting_since: '2026-11-18' }]);
    const replied = await send('Rahul ka reply aa gaya');
    expect(await patterns()).toEqual([]);
    expect(await listTasks()).toMatchObject([{ status: 'completed' }]);
    expect((await undo(replied.id)).status).toBe(200);
    expect(await patterns()).toHaveLength(1);
    expect(await listTasks()).toMatchObject([{ status: 'pending' }]);
  });

  it('asks which of several waiting tasks was answered, and creates a task for a message about another person', async () => {
    await createContact(user, { name: 'Meera Shah' });
    for (const thing of ['contract', 'invoice']) await send(`waiting on Meera for the ${thing}`);
    expect(await send('Meera replied')).toMatchObject({ needs: 'choice', open: [{ entries: [{}, {}] }] });
    expect(await send('Meera replied about the invoice')).toMatchObject({
      changes: [{ title: 'Waiting on Meera for the invoice' }],
    });
    expect(await send('Kabir replied', { previewed: true })).toMatchObject({ kind: 'capture' });
  });
});
