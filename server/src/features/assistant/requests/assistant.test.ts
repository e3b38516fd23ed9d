import { randomUUID } from 'node:crypto';
import type { CaptureResult, Message } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday }, (current) => {
  ({ aide, user } = current);
});

const { send, add, post, listTasks, read, undo } = assistantCalls(() => ({ aide, user }));
const titles = async () => (await listTasks()).map(({ title }) => title).toSorted();

describe('a message with several tasks', () => {
  const text = 'call Priya tomorrow at 4 and send Rahul the quote by Friday and then book flights to Goa';

  it('creates them in order, and one undo deletes all', async () => {
    const result = await send(text);
    expect(result).toMatchObject({ kind: 'capture', reply: '3 tasks saved', undoable: true, needs: null });
    expect(result.items.map(({ task }) => task?.title)).toEqual([
      'Call Priya',
      'Send Rahul the quote',
      'Book flights to Goa',
    ]);
    expect((await undo(result.id)).body.data).toMatchObject({ undone: true, undoable: false });
    expect(await listTasks()).toEqual([]);
    expect((await undo(result.id)).status).toBe(404);
  });

  it('can be undone for one item', async () => {
    const { items, id } = await send(text);
    expect((await user.call('DELETE', `/capture/${items[1]?.id}`)).status).toBe(200);
    expect(await titles()).toEqual(['Book flights to Goa', 'Call Priya']);
    expect((await undo(id)).status).toBe(200);
    expect(await listTasks()).toEqual([]);
  });

  it('is created once for the same id, also for concurrent requests', async () => {
    const id = randomUUID();
    const both = await Promise.all([send(text, { id }), send(text, { id })]);
    expect(both[0].items).toEqual(both[1].items);
    expect(await listTasks()).toHaveLength(3);
    expect((await send(text, { id })).items).toEqual(both[0].items);
  });

  it('is created completely or not at all', async () => {
    const tasks = [{ text: 'call Priya' }, { text: 'call Rahul', overrides: { contact_id: randomUUID() } }];
    const response = await user.call('POST', '/assistant', { text: 'call Priya and call Rahul', tasks });
    expect(response.status).toBe(404);
    expect(await listTasks()).toEqual([]);
    expect((await user.call<{ data: Message[] }>('GET', '/messages')).body.data).toEqual([]);
  });

  it('creates the rows that the user confirmed', async () => {
    const rows = [
      { text: 'call Priya tomorrow at 4' },
      { text: 'send Rahul the quote', overrides: { priority: 'urgent', due: { date: '2026-11-25', time: null } } },
    ];
    const { items } = await send(text, { tasks: rows });
    expect(items.map(({ task }) => [task?.title, task?.priority, task?.due_date])).toEqual([
      ['Call Priya', 'medium', '2026-11-19T10:30:00.000Z'],
      ['Send Rahul the quote', 'urgent', '2026-11-25T00:00:00.000Z'],
    ]);
  });

  it('is one task if the user chooses so', async () => {
    const { items } = await send(text, { tasks: [{ text }] });
    expect(items).toHaveLength(1);
  });
});

describe('a question', () => {
  it('returns matching tasks and changes nothing', async () => {
    await add('Pay the rent', { dueDate: '2026-11-16' });
    await add('Call the bank', { dueDate: '2026-11-18' });
    await add('Later', { dueDate: '2026-12-18' });
    const result = await send('what’s due today?');
    expect(result).toMatchObject({ kind: 'question', ask: 'list', reply: '2 tasks', total: 2, undoable: false });
    expect(result.entries.map(({ title }) => title)).toEqual(['Pay the rent', 'Call the bank']);
  });

  it('returns what is next, when and how many', async () => {
    await add('Call the bank', { dueDate: '2026-11-18T10:30:00.000Z' });
    expect((await send('what’s next?')).reply).toBe('Next: Call the bank, today, 4:00 PM');
    expect((await send('when do I call the bank?')).reply).toBe('Call the bank, today, 4:00 PM');
    expect((await send('how am I doing this week?')).reply).toMatch(/^In the last seven days: 0 completed, 1 created/);
    expect((await send('thanks!')).reply).toBe('You’re welcome.');
    for (const text of ['no', 'stop', 'never mind'])
      expect(await send(text)).toMatchObject({ kind: 'talk', items: [], reply: 'Okay. Nothing was changed.' });
    for (const text of ['what’s the weather in Pune?', 'what is 7 times 8?'])
      expect(await send(text)).toMatchObject({
        kind: 'talk',
        items: [],
        reply: expect.stringContaining('can’t answer'),
      });
    expect(await listTasks()).toHaveLength(1);
  });
});

describe('what a message is matched against', () => {
  it('is the user’s open tasks, recurring tasks and backlog, and the last subjects', async () => {
    await add('Call the bank', { dueDate: '2026-11-18T10:30:00.000Z' });
    await send('weekly review every friday at 10');
    await send('add to backlog: compare solar panel quotes');
    const { body } = await user.call<{ data: { tasks: { title: string }[]; last: string[] } }>(
      'GET',
      '/assistant/context',
    );
    expect(body.data.tasks).toMatchObject([
      { title: 'Call the bank', status: 'pending', due: { date: '2026-11-18', time: '16:00' }, recurring: false },
      { title: 'Weekly review', status: 'pending', due: { date: '2026-11-20', time: '10:00' }, recurring: true },
      { title: 'Compare solar panel quotes', status: 'backlog', due: null },
    ]);
    expect(body.data.last).toHaveLength(1);
  });
});

describe('a capture of the web app', () => {
  const capture = (text: string, more = {}) => post<CaptureResult>('/capture', { text, ...more });

  it('is what "it" means in the next message', async () => {
    await capture('send the deck to Rahul on Thursday');
    await capture('call Priya tomorrow at 4');
    expect(await send('move it to Friday')).toMatchObject({ kind: 'command', changes: [{ title: 'Call Priya' }] });
    expect(await titles()).toEqual(['Call Priya', 'Send the deck to Rahul']);
  });

  it('is undone by "undo", and so is a command before it', async () => {
    await capture('call Priya tomorrow at 4');
    await send('move it to Friday');
    expect((await send('undo')).reply).toMatch(/^Undone: Moved: Call Priya/);
    expect((await send('undo')).reply).toBe('Undone: Saved: Call Priya, tomorrow at 4:00 PM');
    expect(await listTasks()).toEqual([]);
    expect((await send('undo')).reply).toBe('There is nothing to undo.');
  });

  it('is undone once: "undo" after its own Undo means the change before', async () => {
    await capture('buy milk');
    const { captureId } = await capture('call Priya tomorrow at 4');
    await user.call('DELETE', `/capture/${captureId}`);
    expect((await send('undo')).reply).toBe('Undone: Saved: Buy milk, no due date');
  });

  it('is not deleted by "undo" when it was changed on the page since', async () => {
    await capture('buy milk');
    const { task } = await capture('call Priya tomorrow at 4');
    await user.call('PATCH', `/tasks/${task?.id}/status`, { status: 'completed' });
    expect((await send('undo')).reply).toBe('Nothing was undone: “Call Priya” was changed after it was saved.');
    expect(await titles()).toEqual(['Buy milk', 'Call Priya']);
  });

  it('has one id with the assistant: the same id acts once on both endpoints', async () => {
    const id = '01a1ec2d-15bc-7fd2-a9bc-ac5f1b7c2859';
    const { items } = await send('buy milk', { id });
    const again = await capture('buy milk', { captureId: id });
    expect(again.items.map(({ task }) => task?.id)).toEqual(items.map(({ task }) => task?.id));
    const other = '01a1ec2d-15bc-7fd2-a9bc-ac5f1b7c2860';
    await send('mark the milk as done', { id: other });
    const { status, body } = await user.call('POST', '/capture', { text: 'buy milk', captureId: other });
    expect([status, body.error]).toEqual([409, 'CONFLICT']);
    expect(await titles()).toEqual(['Buy milk']);
  });

  it('is a line of the conversation, like every message', async () => {
    await capture('buy milk');
    const { data } = (await user.call<{ data: Message[] }>('GET', '/messages')).body;
    expect(data.map(({ author, text }) => [author, text])).toEqual([
      ['user', 'buy milk'],
      ['aide', 'Saved: Buy milk, no due date'],
    ]);
  });
});

describe('after the trial', () => {
  it('questions are answered, but nothing is created or changed', async () => {
    const task = await add('Pay the rent');
    aide.clock.advance(20 * 86_400_000);
    expect((await user.call('POST', '/assistant', { text: 'buy milk' })).body).toMatchObject({
      error: 'TRIAL_EXPIRED',
    });
    expect((await user.call('POST', '/assistant', { text: 'the rent is paid' })).body).toMatchObject({
      error: 'TRIAL_EXPIRED',
    });
    expect((await send('what’s next?')).reply).toContain('Pay the rent');
    expect((await read(task.id)).status).toBe('pending');
    aide.clock.set(new Date(wednesday));
  });
});
